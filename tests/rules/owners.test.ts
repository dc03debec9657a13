import { expect, it } from 'vitest'
import { callsIn, importsOf, parse, sourcesBelow } from './sources.ts'

/** Tables that only one folder writes, for their rules have to hold in every row. */
const OWNERS: Record<string, string> = {
	enrolments: 'app/models/enrolment/',
	ledgerEntries: 'app/models/billing/',
}

it.each(Object.entries(OWNERS))('%s are written below %s alone', (table, folder) => {
	const writers = sourcesBelow('app', 'server').filter((file) =>
		callsIn(parse(file)).some(
			(call) =>
				/\.(insert|update|delete)$/.test(call.expression.getText()) && call.arguments[0]?.getText() === table,
		),
	)
	expect(writers.length).toBeGreaterThan(0)
	expect(writers.filter((file) => !file.startsWith(folder))).toEqual([])
})

/** Files that use a part, for the other parts use them. */
const BELOW_THE_DOOR = [
	'app/models/scope.server.ts',
	'app/models/plan-limit.server.ts',
	'app/models/subscription/usage.server.ts',
]

it.each(Object.values(OWNERS))('the parts below %s are used through their door', (folder) => {
	const door = folder.replace(/\/$/, '.server.ts')
	const strangers = sourcesBelow('app', 'server').filter(
		(file) =>
			file !== door &&
			!BELOW_THE_DOOR.includes(file) &&
			!file.startsWith(folder) &&
			importsOf(file).some(({ from }) => from.startsWith(folder)),
	)
	expect(strangers).toEqual([])
})
