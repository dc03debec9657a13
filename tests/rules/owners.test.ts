import { expect, it } from 'vitest'
import { callsIn, parse, sourcesBelow } from './sources.ts'

/** Tables that only one folder writes, for their rules have to hold in every row. */
const OWNERS: Record<string, string> = {
	...ownedBy('attendance', ['attendanceCodes', 'attendanceRules']),
	...ownedBy('billing', [
		...[
			'allocations',
			'autopayMethods',
			'autopaySettings',
			'bankImports',
			'bankLines',
			'billingRuns',
			'billingSettings',
			'creditNotes',
			'debitRuns',
			'debits',
			'invoiceLines',
		],
		...[
			'invoices',
			'ledgerEntries',
			'onlineAccounts',
			'onlineDisputes',
			'onlineRefunds',
			'payments',
			'pricePlans',
		],
		...['pricePlanVersions', 'refunds', 'taxCodes'],
	]),
	...ownedBy('calendar', ['closures', 'teacherTimeOff', 'terms']),
	...ownedBy('enrolment', ['enrolments']),
	...ownedBy('event', ['eventEntries', 'eventInvitations', 'events']),
	...ownedBy('learning', [
		...['assessments', 'assignments', 'feedback', 'goals', 'lessonNotes', 'practiceEntries', 'repertoire'],
		...['recordingComments', 'recordings'],
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
