import { expect, it } from 'vitest'
import { callsIn, importsOf, parse, sourcesBelow } from './sources.ts'

/** Tables that only one folder writes, for their rules have to hold in every row. */
const OWNERS: Record<string, string> = {
	...ownedBy('attendance', ['attendanceCodes', 'attendanceRules']),
	...ownedBy('billing', [
		...[
			'allocations',
			'bankImports',
			'bankLines',
			'billingRuns',
			'billingSettings',
			'creditNotes',
			'invoiceLines',
		],
		...['invoices', 'ledgerEntries', 'onlineAccounts', 'onlineRefunds', 'payments', 'pricePlans'],
		...['pricePlanVersions', 'refunds', 'taxCodes'],
	]),
	...ownedBy('calendar', ['closures', 'teacherTimeOff', 'terms']),
	...ownedBy('enrolment', ['enrolments']),
	...ownedBy('event', ['eventEntries', 'eventInvitations', 'events']),
	...ownedBy('learning', [
		...['assessments', 'assignments', 'feedback', 'goals', 'lessonNotes', 'practiceEntries', 'repertoire'],
		...['repertoireSteps', 'reports', 'skillFrameworks', 'skills'],
	]),
	...ownedBy('lesson', ['moveProposals', 'series']),
	...ownedBy('message', ['conversations', 'messageFiles', 'messages', 'messageTemplates']),
	...ownedBy('notification', ['notificationChoices', 'notificationSettings']),
	...ownedBy('pay', ['payEntries', 'payRates', 'paySheets']),
	...ownedBy('portal', ['bookingHolds', 'moveRequests']),
	...ownedBy('resource', ['resources', 'resourceShares', 'resourceTags']),
}

function ownedBy(noun: string, tables: string[]) {
	return Object.fromEntries(tables.map((table) => [table, `app/models/${noun}/`]))
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

const CLOSED = [...new Set([...Object.values(OWNERS), 'app/models/subscription/'])]

it.each(CLOSED)('the parts below %s are used through their door', (folder) => {
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
