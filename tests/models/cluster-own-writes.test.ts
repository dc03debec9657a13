import { expect, it } from 'vitest'
import type { Litefs } from '../../server/cluster/litefs.ts'
import { hasOwnWrites, markWritten } from '../../server/cluster/own-writes.ts'

/** A copy as far as these positions of the database and of the files. */
const copyAt = (position: string, files: string | null) =>
	({ clusterId: 'one', position: () => position, filesPosition: () => files }) as unknown as Litefs

async function markAt(position: string, files: string | null): Promise<string> {
	return (await markWritten(copyAt(position, files)))?.split(';')[0] ?? ''
}

it.each([
	['as far in both', '07', '03', true],
	['further in both', '08', '04', true],
	['behind in the files', '07', '02', false],
	['behind in the database', '06', '03', false],
	['without any files', '07', null, false],
])('a copy %s: whether it has what a browser wrote', async (_what, position, files, current) => {
	const mark = await markAt('07', '03')
	expect(await hasOwnWrites(copyAt(position, files), mark)).toEqual({ current })
})

it('before the first file nobody waits for any', async () => {
	expect(await hasOwnWrites(copyAt('07', null), await markAt('07', null))).toEqual({ current: true })
})
