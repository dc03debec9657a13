import { setImmediate } from 'node:timers/promises'
import { mailProvider } from '#app/adapters/mail/post.server.ts'
import { paypal } from '#app/adapters/paypal/paypal.server.ts'
import { forgetCalendarsOfLeavers } from '#app/models/hourly/busy-calendars.server.ts'
import { settleClasses } from '#app/models/hourly/class-states.server.ts'
import { settleEnrolments } from '#app/models/hourly/enrolments.server.ts'
import { expireCredits } from '#app/models/hourly/credit-expiry.server.ts'
import { remindOfCredits } from '#app/models/hourly/credit-reminders.server.ts'
import { noteRun } from '#app/models/hourly/job-run.server.ts'
import { removeOldCounts, saveRequestCounts } from '#app/models/platform/route-count.server.ts'
import { keepFigures } from '#app/models/platform/figures.server.ts'
import { rollOpenSeries } from '#app/models/hourly/open-series.server.ts'
import { applyPlans } from '#app/models/hourly/planned-states.server.ts'
import { collectDue } from '#app/models/hourly/autopay.server.ts'
import { remindOfInvoices } from '#app/models/hourly/invoice-reminders.server.ts'
import { forgetOldReminders, remindOfLessons } from '#app/models/hourly/lesson-reminders.server.ts'
import { endRecordings } from '#app/models/hourly/recordings.server.ts'
import { sendSummaries } from '#app/models/hourly/summaries.server.ts'
import { removeOldKeys } from '#app/models/hourly/form-key.server.ts'
import { lockLeavers } from '#app/models/hourly/leavers.server.ts'
import { saveKeyUse } from '#app/models/visitors/api-key.server.ts'
import { removeOldTries } from '#app/models/visitors/open-form.server.ts'
import { removeOldMail } from '#app/models/mail/outbox.server.ts'
import { removeOldPushes } from '#app/models/mail/push-delivery.server.ts'
import { removeOldTexts } from '#app/models/mail/text-delivery.server.ts'
import { removeOldDeliveries } from '#app/models/mail/webhook-delivery.server.ts'
import { removeOldEmailChanges } from '#app/models/identity/email-change.server.ts'
import { removeOldReversals } from '#app/models/identity/reversal.server.ts'
import { removeOldResets } from '#app/models/identity/password-reset.server.ts'
import { checkSchedules } from '#app/models/hourly/schedule-check.server.ts'
import { removeOldDevices } from '#app/models/identity/device.server.ts'
import { removeOldImports } from '#app/models/hourly/student-import.server.ts'
import { removeExpiredSessions } from '#app/models/identity/session.server.ts'
import { removeOldFailures } from '#app/models/identity/sign-in.server.ts'
import { resealTwoFactors } from '#app/models/identity/two-factor-code.server.ts'
import { retryFullDisk, measureGrown } from '#app/models/hourly/tables.server.ts'
import { environment } from '#app/config/environment.server.ts'
import { readBusyCalendars } from './busy-calendars.server.ts'
import { startBackups } from './backups.server.ts'
import { startBroadcasts } from './broadcasts.server.ts'
import { sweepFiles } from './files.server.ts'
import { startOnlinePayments } from './online-payments.server.ts'
import { startOutbox } from './outbox.server.ts'
import { startPayments } from './payments.server.ts'
import { startPush } from './push.server.ts'
import { startTexts } from './texts.server.ts'
import { startRemovals } from './removals.server.ts'
import { startHistoryChecks } from './history.server.ts'
import { startWebhooks } from './webhooks.server.ts'
import { measureSizes } from './sizes.server.ts'
import { logError } from '#app/utils/log.server.ts'
import { isUnsaved } from '#app/utils/unsaved.ts'

const HOUR = 60 * 60 * 1000
/** A balancer asks at the same interval whether this node is ready. */
const ROOM_EVERY = 15_000
const COUNTS_EVERY = 60_000

/** Background work. Each job runs alone, and a failure does not stop the others. */
const hourly = (stopping: AbortSignal) => ({
	'expired-sessions': removeExpiredSessions,
	'old-failures': removeOldFailures,
	'old-devices': removeOldDevices,
	'two-factor-secrets': resealTwoFactors,
	'old-tries': removeOldTries,
	'old-keys': removeOldKeys,
	'old-mail': removeOldMail,
	'old-deliveries': removeOldDeliveries,
	'old-pushes': removeOldPushes,
	'old-texts': removeOldTexts,
	'old-resets': removeOldResets,
	'old-email-changes': removeOldEmailChanges,
	'old-imports': removeOldImports,
	'old-reversals': removeOldReversals,
	'teachers-who-left': lockLeavers,
	'days-of-enrolments': () => inSteps(settleEnrolments(), stopping),
	'days-of-classes': () => inSteps(settleClasses(), stopping),
	'days-of-students': () => inSteps(applyPlans(), stopping),
	'open-series': () => inSteps(rollOpenSeries(), stopping),
	'expired-credits': () => inSteps(expireCredits(), stopping),
	'credit-reminders': () => inSteps(remindOfCredits(), stopping),
	'ended-recordings': () => inSteps(endRecordings(), stopping),
	'lesson-reminders': () => inSteps(remindOfLessons(), stopping),
	autopay: () => inSteps(collectDue(), stopping),
	'invoice-reminders': () => inSteps(remindOfInvoices(), stopping),
	summaries: () => inSteps(sendSummaries(), stopping),
	'old-reminders': forgetOldReminders,
	'schedule-checks': () => inSteps(checkSchedules(), stopping),
	'grown-tables': measureGrown,
	'orphaned-files': sweepFiles,
	'old-counts': removeOldCounts,
	'platform-figures': keepFigures,
	'table-sizes': () => measureSizes(stopping),
	'calendars-of-leavers': forgetCalendarsOfLeavers,
	'busy-calendars': () => readBusyCalendars(stopping),
})

/** Yields to the event loop between two steps. */
async function inSteps(steps: Iterator<unknown>, stopping: AbortSignal) {
	while (!stopping.aborted && !steps.next().done) await setImmediate()
}

/** Starts all timers. The returned function stops them and resolves when the last job has finished. */
export function startJobs(): () => Promise<void> {
	const stopHourly = startHourly()
	const roomTimer = setInterval(() => retryFullDisk(), ROOM_EVERY)
	// A timer alone must not keep a stopped process alive.
	roomTimer.unref()
	const countsTimer = setInterval(saveCounts, COUNTS_EVERY)
	countsTimer.unref()
	const stopOutbox = startOutbox(mailProvider())
	const stopBroadcasts = startBroadcasts()
	const stopBackups = startBackups(environment().backupDir)
	const stopPayments = environment().oneSchool ? noPayments : startPayments(paypal())
	const stopOnline = startOnlinePayments()
	const stopRemovals = startRemovals()
	const stopWebhooks = startWebhooks()
	const stopPush = startPush()
	const stopTexts = startTexts()
	const stopHistoryChecks = startHistoryChecks()
	return async () => {
		clearInterval(roomTimer)
		clearInterval(countsTimer)
		saveCounts()
		await Promise.all([
			stopHourly(),
			stopOutbox(),
			stopBroadcasts(),
			stopPayments(),
			stopOnline(),
			stopBackups(),
			stopRemovals(),
			stopWebhooks(),
			stopPush(),
			stopTexts(),
			stopHistoryChecks(),
		])
	}
}

/** A server for one school has no subscription to pay. */
const noPayments = () => Promise.resolve()

function saveCounts() {
	try {
		saveRequestCounts()
		saveKeyUse()
	} catch (error) {
		logError({ job: 'request-counts-and-keys', error: String(error) })
	}
}

/**
 * Runs one round per hour and yields between two jobs. A job that runs when the server stops ends after its
 * current step.
 */
function startHourly(): () => Promise<void> {
	const stopping = new AbortController()
	let round: Promise<void> | null = null
	const begin = () => {
		round ??= runAll(stopping.signal).finally(() => (round = null))
	}
	begin()
	const timer = setInterval(begin, HOUR)
	timer.unref()
	return async () => {
		stopping.abort()
		clearInterval(timer)
		await round
	}
}

async function runAll(stopping: AbortSignal) {
	for (const [job, work] of Object.entries(hourly(stopping))) {
		const canWrite = await run(job, work, stopping)
		await setImmediate()
		if (stopping.aborted || !canWrite) return
	}
}

/**
 * Records the run for staff. Returns false if nothing can be written, because each further job would only delay
 * requests.
 */
async function run(job: string, work: () => unknown, stopping: AbortSignal): Promise<boolean> {
	const started = performance.now()
	let failure: string | null = null
	try {
		await work()
	} catch (error) {
		failure = String(error)
		if (isUnsaved(error)) {
			logError({ job, error: failure })
			return false
		}
	}
	// An aborted job begins again with the next start.
	if (stopping.aborted) return false
	if (failure) logError({ job, error: failure })
	try {
		noteRun(job, { ms: Math.round(performance.now() - started), error: failure })
	} catch (error) {
		logError({ job, what: 'its run was not noted', error: String(error) })
	}
	return true
}
