import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { keepImage, storeFile, storeLogo, storePhoto } from '#app/requests/file.server.ts'
import { addFile } from '#app/models/file.server.ts'
import type { SubscriptionStatus } from '#app/domain/account/roles.ts'
import { change, rows } from '../../support/database.ts'
import { anAdminAt, aSchool } from '../../support/factories.ts'
import { aPicture } from '../../support/images.ts'

const MB = 1024 * 1024

function aSender(status: SubscriptionStatus) {
	const school = aSchool()
	return { schoolId: school.id, userId: anAdminAt(school).userId, school: { status } }
}

const aPdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(bytes - 9)])
const send = (sender: ReturnType<typeof aSender>, bytes: number) =>
	storeFile(sender, { purpose: 'message', name: 'a.pdf', bytes: aPdf(bytes) })
const wordsOf = (outcome: Awaited<ReturnType<typeof send>>) =>
	outcome.ok ? null : Object.values(outcome.errors).flat().join(' ')

it.each(['none', 'pending'] as const)('a school that never paid (%s) has room for 10 MB', async (status) => {
	const sender = aSender(status)
	const first = await send(sender, 9 * MB)
	if (first.ok) addFile(sender.schoolId, first.value)
	expect(wordsOf(await send(sender, 2 * MB))).toBe(
		'Files of up to 10 MB in all can be sent until your school has a plan.',
	)
	expect(wordsOf(await send(sender, MB))).toBeNull()
})

it.each(['active', 'expired'] as const)(
	'one that paid (%s) has room for 1 GB, for every purpose',
	async (status) => {
		const sender = aSender(status)
		const first = await send(sender, 11 * MB)
		if (!first.ok) throw new Error('Not taken.')
		addFile(sender.schoolId, first.value)
		change('update files set created_at = 0, bytes = ?', 1024 * MB)
		const picture = { name: 'a.png', bytes: await aPicture(20, 20) }
		const refused = [
			await keepImage(sender, { purpose: 'support', ...picture }),
			await send(sender, 100),
			await storePhoto(sender, picture),
			await storeLogo(sender, picture),
		]
		for (const one of refused)
			expect([one.ok || one.status, wordsOf(one as never)]).toEqual([
				413,
				'There is no room left for this file. Files that are no longer used have to be deleted first.',
			])
	},
)

it('files sent at once do not each have the last room, and one that is refused leaves its room to others', async () => {
	const sender = aSender('pending')
	const nothing = { purpose: 'support' as const, name: 'a.png', bytes: Buffer.from('no picture') }
	expect((await keepImage(sender, { ...nothing, bytes: randomBytes(8 * MB) })).ok).toBe(false)
	const sent = await Promise.all(Array.from({ length: 8 }, () => send(sender, 2 * MB)))
	expect(sent.filter(({ ok }) => ok)).toHaveLength(5)
	expect(rows('select id from files')).toEqual([])
})

it('what is under way counts for a day’s worth of one person, too', async () => {
	const sender = aSender('active')
	const sent = await Promise.all(Array.from({ length: 8 }, () => send(sender, 20 * MB)))
	expect(sent.map((one) => (one.ok ? 200 : one.status))).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
})
