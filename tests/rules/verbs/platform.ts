import { write, database } from '#db/client.server.ts'
import { platformRangeIn } from '#app/domain/platform/ranges.ts'
import { readPaidQuery } from '#app/domain/platform/paid.ts'
import { readSchoolQuery } from '#app/domain/platform/schools.ts'
import { readTransactionQuery } from '#app/domain/platform/transactions.ts'
import {
	beginBackupStep,
	endBackupStep,
	lastIntegrityCheck,
	lastTestedBackup,
	listBackupSteps,
} from '#app/models/platform/backup-check.server.ts'
import {
	cleanRows,
	cleanSchools,
	countRowsToClean,
	listCleanupRuns,
} from '#app/models/hourly/cleanup.server.ts'
import { countCohorts, countFunnel, countPlans } from '#app/models/platform/funnel.server.ts'
import { correctTransaction, enterTransaction } from '#app/models/platform/hand-entry.server.ts'
import { checkIntegrity, databaseState } from '#app/models/platform/integrity.server.ts'
import { listContactMessages, listDemoRequests, setHandled } from '#app/models/platform/inquiry.server.ts'
import { listJobs, listJobTimes, noteRun } from '#app/models/hourly/job-run.server.ts'
import { platformOverview } from '#app/models/platform/overview.server.ts'
import {
	areSizesKept,
	databaseBytes,
	keepSizes,
	listTableSizes,
} from '#app/models/platform/table-sizes.server.ts'
import {
	askForDeletion,
	findDeletion,
	findOversight,
	keepOpen,
	noteOnSchool,
	overrideLimits,
	resumeSchool,
	stopDeletion,
	suspendSchool,
} from '#app/models/platform/oversight.server.ts'
import { checkSchedule } from '#app/models/hourly/schedule-check.server.ts'
import { listSchoolsToClean } from '#app/models/hourly/school-candidates.server.ts'
import {
	beginRemoval,
	listRemovals,
	openRemovals,
	removeSome,
} from '#app/models/hourly/school-removal.server.ts'
import { findOwner } from '#app/models/identity/owner.server.ts'
import { eachPaid, listPaid } from '#app/models/platform/paid-subscriptions.server.ts'
import { asReader } from '#app/models/reader.server.ts'
import { accountReader } from '#app/models/identity/reader.server.ts'
import {
	heldOf,
	listDifferences,
	listToReconcile,
	recordReconciled,
} from '#app/models/provider/reconciliation.server.ts'
import {
	countRequest,
	countVisits,
	listDaySpeeds,
	listRouteSpeeds,
	removeOldCounts,
	saveRequestCounts,
} from '#app/models/platform/route-count.server.ts'
import { jobsInTrouble, lastWorkAt, workWaiting } from '#app/models/platform/health.server.ts'
import { isCurrent, readSchool } from '#app/models/platform/school.server.ts'
import { schools } from '#db/schema/index.ts'
import { eachSchool, findSchoolRow, listSchools } from '#app/models/platform/schools.server.ts'
import { countActivity } from '#app/models/platform/school-activity.server.ts'
import {
	conditionOf,
	endedWithin,
	hasPeople,
	standingIs,
} from '#app/models/platform/school-conditions.server.ts'
import { findFigures, keepFigures } from '#app/models/platform/figures.server.ts'
import { follow, nextLinks, NOTHING_FOLLOWED } from '#app/models/audit-chain.server.ts'
import {
	chainOldEntries,
	countHistoryChecks,
	findHistoryCheck,
	followHistory,
	listUnfollowed,
} from '#app/models/hourly/history-check.server.ts'
import { recordByStaff, recordForPlatform } from '#app/models/platform/staff-audit.server.ts'
import { listAboutSchool } from '#app/models/platform/staff-history.server.ts'
import {
	dailyTotals,
	eachTransaction,
	findTransaction,
	listSchoolTransactions,
	listTransactions,
} from '#app/models/platform/transactions.server.ts'
import { beginView, endView, viewOf } from '#app/models/identity/view-as.server.ts'
import { usageOf } from '#app/models/subscription/usage.server.ts'
import type { Lists } from './lists.ts'

const ORIGIN = { requestId: 'rules', address: '127.0.0.1', device: 'rules' }
const STATE = { page: 1, perPage: 50, filters: { state: null } }
const words = (text: string) => new URLSearchParams(text)

/** The platform's own desk: every school at once, for nobody but its staff. */
export const PLATFORM: Lists = {
	verbs: {
		'platform/funnel.server.ts#countFunnel': ({ staff }) => countFunnel(staff, 0),
		'platform/funnel.server.ts#countCohorts': ({ staff }) => countCohorts(staff, 0),
		'platform/funnel.server.ts#countPlans': ({ staff }) => countPlans(staff),
		'platform/integrity.server.ts#checkIntegrity': ({ staff }) => checkIntegrity(staff),
		'platform/integrity.server.ts#databaseState': ({ staff }) => databaseState(staff),
		'platform/figures.server.ts#findFigures': ({ staff }) => findFigures(staff, platformRangeIn('year')),
		// Before the board, which has to get by with what is kept.
		'platform/figures.server.ts#keepFigures': () => keepFigures(),
		'platform/overview.server.ts#platformOverview': ({ staff }) =>
			platformOverview(staff, platformRangeIn('year')),
		'platform/table-sizes.server.ts#databaseBytes': () => databaseBytes(),
		'platform/backup-check.server.ts#beginBackupStep': ({ staff }) => beginBackupStep(staff, 'made', 'f'),
		'platform/backup-check.server.ts#endBackupStep': ({ staff }) =>
			endBackupStep(staff, 'none', { ok: true, words: 'w', file: 'f' }),
		'platform/backup-check.server.ts#listBackupSteps': ({ staff }) => [
			listBackupSteps(staff, null, 5),
			listBackupSteps(staff, 'verified', 5),
		],
		'platform/backup-check.server.ts#lastTestedBackup': () => lastTestedBackup(),
		'platform/backup-check.server.ts#lastIntegrityCheck': ({ staff }) => lastIntegrityCheck(staff),
		'platform/inquiry.server.ts#listContactMessages': ({ staff }) => listContactMessages(staff, STATE),
		'platform/inquiry.server.ts#listDemoRequests': ({ staff }) => listDemoRequests(staff, STATE),
		'platform/inquiry.server.ts#setHandled': ({ staff }) => [
			setHandled(staff, { kind: 'demo', id: 'demo-request-1' }, true),
			setHandled(staff, { kind: 'contact', id: 'demo-message-1' }, true),
		],
		'hourly/job-run.server.ts#noteRun': () => noteRun('rules', { ms: 1, error: 'e' }),
		'hourly/job-run.server.ts#listJobs': ({ staff }) => listJobs(staff),
		'hourly/job-run.server.ts#listJobTimes': ({ access }) => listJobTimes(access, ['rules']),
		'platform/oversight.server.ts#findOversight': ({ staff }) => findOversight(staff, 'harmony'),
		'platform/oversight.server.ts#findDeletion': ({ access }) => findDeletion(access),
		'platform/oversight.server.ts#overrideLimits': ({ staff }) =>
			overrideLimits(staff, 'cape', { teachers: 6, students: null, until: Date.now(), reason: 'r' }),
		'platform/oversight.server.ts#keepOpen': ({ staff }) =>
			keepOpen(staff, 'cape', { until: Date.now(), reason: 'r' }),
		'platform/oversight.server.ts#suspendSchool': ({ staff }) => suspendSchool(staff, 'cape', 'r'),
		'platform/oversight.server.ts#resumeSchool': ({ staff }) => resumeSchool(staff, 'cape', 'r'),
		'platform/oversight.server.ts#askForDeletion': ({ staff }) =>
			askForDeletion(staff, 'cape', { reason: 'r', name: 'Cape Conservatoire' }),
		'platform/oversight.server.ts#stopDeletion': ({ staff }) => stopDeletion(staff, 'cape', 'r'),
		'platform/oversight.server.ts#noteOnSchool': ({ staff }) => noteOnSchool(staff, 'cape', 'n'),
		'identity/owner.server.ts#findOwner': () => write((tx) => findOwner(tx, 'harmony')),
		'platform/paid-subscriptions.server.ts#listPaid': ({ staff }) =>
			['', 'plan=standard&sort=renews', 'search=x'].map((text) =>
				listPaid(staff, 'active', readPaidQuery(words(text))),
			),
		'platform/paid-subscriptions.server.ts#eachPaid': ({ staff }) => [
			...eachPaid(staff, 'ended', readPaidQuery(words('')), { batch: 1 }),
		],
		'reader.server.ts#asReader': ({ access }) => asReader(access.schoolId, { email: 'nobody@rules.example' }),
		'identity/reader.server.ts#accountReader': () => accountReader({ email: 'nobody@rules.example' }),
		'provider/reconciliation.server.ts#listToReconcile': ({ staff }) => [
			listToReconcile(staff, null, 5),
			listToReconcile(staff, 'harmony', 5),
		],
		'provider/reconciliation.server.ts#heldOf': ({ access, staff }) => heldOf(staff, access.schoolId),
		'provider/reconciliation.server.ts#recordReconciled': ({ access, staff }) =>
			recordReconciled(staff, { schoolId: access.schoolId, school: 's' }, { after: { failure: 'f' } }),
		'provider/reconciliation.server.ts#listDifferences': ({ staff }) => listDifferences(staff, 5),
		'platform/route-count.server.ts#countRequest': () =>
			countRequest({ route: '/', status: 200, ms: 3, bytes: 9 }),
		'platform/route-count.server.ts#saveRequestCounts': () => {
			countRequest({ route: '/', status: 200, ms: 3, bytes: 9 })
			saveRequestCounts()
		},
		'platform/route-count.server.ts#removeOldCounts': () => removeOldCounts(),
		'platform/health.server.ts#workWaiting': () => workWaiting(),
		'platform/health.server.ts#jobsInTrouble': () => jobsInTrouble(),
		'platform/health.server.ts#lastWorkAt': () => lastWorkAt(),
		'platform/route-count.server.ts#listRouteSpeeds': ({ staff }) => listRouteSpeeds(staff, '2026-01-01'),
		'platform/route-count.server.ts#listDaySpeeds': ({ staff }) => listDaySpeeds(staff, '2026-01-01'),
		'platform/route-count.server.ts#countVisits': ({ staff }) =>
			countVisits(staff, ['/'], '2026-01-01', '2026-02-01'),
		'platform/school.server.ts#readSchool': ({ access }) =>
			readSchool({ school: access.school, dateFormat: null, subscription: null, oversight: null }),
		'platform/school.server.ts#isCurrent': () => isCurrent(schools.id),
		'platform/schools.server.ts#listSchools': ({ staff }) =>
			[
				'',
				'sort=name',
				'standing=active&plan=standard&kind=school',
				'standing=expired&cycle=monthly',
				'risk=quiet',
				'risk=failed',
				'risk=unpaid',
				'risk=claims',
				'search=har',
				'search=admin@harmony.example',
			].map((text) => listSchools(staff, readSchoolQuery(words(text)))),
		'platform/schools.server.ts#eachSchool': ({ staff }) => [
			...eachSchool(staff, readSchoolQuery(words('')), { batch: 2 }),
		],
		'platform/schools.server.ts#findSchoolRow': ({ staff }) => findSchoolRow(staff, 'harmony'),
		'platform/school-activity.server.ts#countActivity': ({ staff }) =>
			countActivity(staff, 'harmony', [{ from: 0, until: 1 }]),
		'platform/school-conditions.server.ts#conditionOf': () => conditionOf(readSchoolQuery(words('')), 0),
		'platform/school-conditions.server.ts#endedWithin': () => endedWithin(0, 1),
		'platform/school-conditions.server.ts#hasPeople': () => hasPeople(database()),
		'platform/school-conditions.server.ts#standingIs': () => standingIs('none', 0),
		'hourly/school-candidates.server.ts#listSchoolsToClean': ({ staff }) => [
			listSchoolsToClean(staff, 'unpaid'),
			listSchoolsToClean(staff, 'closed'),
		],
		'hourly/schedule-check.server.ts#checkSchedule': ({ access }) => checkSchedule(access),
		'hourly/cleanup.server.ts#cleanSchools': ({ staff }) => [
			cleanSchools(staff, 'unpaid', ['none']),
			cleanSchools(staff, 'closed', ['none']),
		],
		'hourly/cleanup.server.ts#countRowsToClean': ({ staff }) =>
			(['links', 'mail', 'files'] as const).map((rule) => countRowsToClean(staff, rule)),
		'hourly/cleanup.server.ts#cleanRows': ({ staff }) =>
			(['links', 'mail', 'files'] as const).map((rule) => cleanRows(staff, rule, 0)),
		'hourly/cleanup.server.ts#listCleanupRuns': ({ staff }) => listCleanupRuns(staff, 5),
		'hourly/school-removal.server.ts#beginRemoval': ({ staff }) =>
			write((tx) => beginRemoval(tx, staff, { id: 'oldschool', name: 'n', rule: 'closed' }, 0)),
		'hourly/school-removal.server.ts#openRemovals': () => openRemovals(),
		'hourly/school-removal.server.ts#listRemovals': ({ staff }) => listRemovals(staff, 5),
		'hourly/school-removal.server.ts#removeSome': () => {
			while (removeSome('oldschool')) continue
		},
		'audit-chain.server.ts#nextLinks': ({ access }) => write((tx) => nextLinks(tx, access.schoolId, [])),
		'audit-chain.server.ts#follow': () => follow(NOTHING_FOLLOWED, []),
		'hourly/history-check.server.ts#followHistory': ({ access }) => [...followHistory(access.schoolId)],
		'hourly/history-check.server.ts#findHistoryCheck': ({ access }) => findHistoryCheck(access),
		'hourly/history-check.server.ts#listUnfollowed': () => listUnfollowed(),
		'hourly/history-check.server.ts#countHistoryChecks': () => countHistoryChecks(),
		'hourly/history-check.server.ts#chainOldEntries': () => chainOldEntries(2),
		'platform/staff-audit.server.ts#recordByStaff': ({ access, staff }) =>
			write((tx) => recordByStaff(tx, staff, access.schoolId, 'oversight.viewed')),
		'platform/staff-audit.server.ts#recordForPlatform': ({ staff }) =>
			write((tx) => recordForPlatform(tx, staff, 'backup.made')),
		'platform/staff-history.server.ts#listAboutSchool': ({ staff }) => listAboutSchool(staff, 'harmony', 5),
		'platform/table-sizes.server.ts#areSizesKept': () => areSizesKept(),
		'platform/table-sizes.server.ts#keepSizes': () => keepSizes([{ name: 'students', bytes: 4096 }]),
		'platform/table-sizes.server.ts#listTableSizes': ({ staff }) => listTableSizes(staff),
		'platform/transactions.server.ts#listTransactions': ({ staff }) =>
			['', 'kind=refund&from=2026-01-01&to=2026-02-01', 'search=x', 'school=harmony'].map((text) =>
				listTransactions(staff, readTransactionQuery(words(text))),
			),
		'platform/transactions.server.ts#eachTransaction': ({ staff }) => [
			...eachTransaction(staff, readTransactionQuery(words('')), { batch: 5 }),
		],
		'platform/transactions.server.ts#dailyTotals': ({ staff }) =>
			dailyTotals(staff, readTransactionQuery(words('')), 5),
		'platform/hand-entry.server.ts#enterTransaction': ({ staff }) =>
			enterTransaction(staff, 'harmony', {
				kind: 'payment',
				amountMinor: 2900,
				day: '2026-04-14',
				reference: 'rules',
				reason: 'r',
			}),
		'platform/hand-entry.server.ts#correctTransaction': ({ staff }) => {
			const entry = {
				kind: 'payment',
				amountMinor: 2900,
				day: '2026-04-14',
				reference: 'r2',
				reason: 'r',
			} as const
			const entered = enterTransaction(staff, 'harmony', entry)
			correctTransaction(staff, 'harmony', entered.ok ? entered.value.id : 'none', 'r')
		},
		'platform/transactions.server.ts#findTransaction': ({ staff }) =>
			findTransaction(staff, 'harmony', 'harmony-order-1'),
		'platform/transactions.server.ts#listSchoolTransactions': ({ staff }) =>
			listSchoolTransactions(staff, 'harmony', 5),
		'subscription/usage.server.ts#usageOf': ({ access }) => usageOf(access.schoolId, 'standard'),
		'identity/view-as.server.ts#viewOf': ({ staff }) => viewOf(staff, ORIGIN),
		'identity/view-as.server.ts#beginView': ({ staff }) =>
			beginView(staff, 'cape', { reason: 'r', minutes: 15 }),
		'identity/view-as.server.ts#endView': ({ staff }) => endView(staff),
	},
	mayScan: {
		'hourly/history-check.server.ts#listUnfollowed schools': 'once an hour, for nobody who waits',
		'hourly/history-check.server.ts#countHistoryChecks history_checks': 'one row a school, for an operator',
		'hourly/history-check.server.ts#chainOldEntries audit_entries': 'an index of what has no place yet',
		'platform/health.server.ts#workWaiting outbox': 'what waits, which is all its index has',
		'platform/health.server.ts#workWaiting payment_events': 'the same',
		'platform/health.server.ts#jobsInTrouble job_runs': 'a row for each kind of work',
		'hourly/cleanup.server.ts#listCleanupRuns cleanup_runs': 'the newest by its key',
		'hourly/school-removal.server.ts#listRemovals school_removals': 'the newest by an index',
		'hourly/school-removal.server.ts#openRemovals school_removals': 'an index of those under way alone',
		'hourly/school-removal.server.ts#removeSome school_removals': 'the same',
		'platform/funnel.server.ts#countPlans subscriptions': 'staff count every school',
		'platform/integrity.server.ts#databaseState ': 'the list of tables',
		'platform/backup-check.server.ts#listBackupSteps backup_checks': 'the newest by its key',
		'platform/inquiry.server.ts#listContactMessages contact_messages': 'visitors write a few a day',
		'platform/inquiry.server.ts#listDemoRequests demo_requests': 'the same',
		'hourly/job-run.server.ts#listJobs job_runs': 'one row a job',
		'platform/figures.server.ts#keepFigures schools': 'once an hour, for nobody who waits',
		'platform/figures.server.ts#findFigures schools': 'the same, on a server that has counted nothing yet',
		'platform/overview.server.ts#platformOverview job_runs': 'one row a job',
		'platform/overview.server.ts#platformOverview schools': 'the newest by an index',
		'platform/overview.server.ts#platformOverview contact_messages': 'an index of those that wait alone',
		'platform/overview.server.ts#platformOverview demo_requests': 'the same',
		'platform/paid-subscriptions.server.ts#eachPaid subscriptions': 'a list of every school',
		'platform/paid-subscriptions.server.ts#listPaid subscriptions': 'the same',
		'platform/schools.server.ts#eachSchool schools': 'the same',
		'platform/schools.server.ts#listSchools schools': 'the same',
		'platform/schools.server.ts#listSchools subscriptions': 'the same',
		'platform/table-sizes.server.ts#listTableSizes table_days': 'the newest by its key',
		'platform/transactions.server.ts#eachTransaction platform_transactions': 'a list of every school',
		'platform/transactions.server.ts#listTransactions platform_transactions': 'the same',
		'platform/transactions.server.ts#listTransactions schools': 'a school is found by a part of its name',
	},
	maySort: {},
	mayCross: {
		'platform/overview.server.ts#platformOverview support_chats': 'our staff answer every school',
		'identity/password-reset.server.ts#sendResetLink memberships': 'every place of whom a letter goes to',
		'visitors/registration.server.ts#registerSchool memberships': 'the same',
		'provider/past-due.server.ts#writeToPastDue memberships': 'the same',
		'identity/two-factor.server.ts#confirmTwoFactor memberships': 'the same',
		'identity/two-factor.server.ts#renewRecoveryCodes memberships': 'the same',
		'identity/two-factor.server.ts#endTwoFactor memberships': 'the same',
		'platform/staff.server.ts#endTwoFactorOf memberships': 'the same',
		'identity/email-change.server.ts#askForEmail memberships': 'the same',
		'identity/reader.server.ts#accountReader memberships': 'the same',
		'platform/transactions.server.ts#dailyTotals platform_transactions': 'all money by its time',
		'hourly/school-candidates.server.ts#listSchoolsToClean school_oversight': 'schools to be deleted, few',
		'hourly/cleanup.server.ts#countRowsToClean files': 'removed in every school alike',
		'hourly/cleanup.server.ts#cleanRows files': 'the same',
		'platform/figures.server.ts#keepFigures platform_transactions': 'the same',
		'platform/figures.server.ts#findFigures platform_transactions': 'the same',
		'platform/figures.server.ts#keepFigures subscriptions': 'plans of all schools that are so',
		'platform/figures.server.ts#findFigures subscriptions': 'the same',
		'platform/overview.server.ts#platformOverview subscriptions': 'the same',
		'hourly/school-candidates.server.ts#listSchoolsToClean subscriptions': 'the same',
		'platform/transactions.server.ts#listTransactions platform_transactions': 'the same',
		'platform/hand-entry.server.ts#enterTransaction platform_transactions':
			'a reference is one for all schools',
		'platform/hand-entry.server.ts#correctTransaction platform_transactions': 'the same',
		'provider/reconciliation.server.ts#listToReconcile plan_orders': 'orders of every school that are open',
		'platform/schools.server.ts#listSchools memberships': 'every school of one person',
		'identity/view-as.server.ts#beginView school_views': 'what one session looks at',
		'identity/view-as.server.ts#endView school_views': 'the same',
		'identity/view-as.server.ts#viewOf school_views': 'the same',
	},
}
