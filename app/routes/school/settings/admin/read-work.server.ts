import { setImmediate } from 'node:timers/promises'
import { checkForm, jobForm, mailForm } from '#app/domain/account/people-form.ts'
import type { Asked } from '#app/guards/enter.server.ts'
import { leads, tasksOf, type Doing, type RunTask } from '#app/requests/task.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { checkLedger } from '#app/models/billing/history.server.ts'
import { findScheduleCheck } from '#app/models/lesson/self-check.server.ts'
import { readingOf } from '#app/models/identity/profile.server.ts'
import { checkSchedule } from '#app/models/hourly/schedule-check.server.ts'
import { findHistoryCheck, followHistory } from '#app/models/hourly/history-check.server.ts'
import { retryFailedMail } from '#app/models/school/jobs.server.ts'
import { countMail, listMail, retryMail, type MailState } from '#app/models/school/mail.server.ts'
import { openAreas } from '#app/domain/account/school-pages.ts'
import { historyCheckWords } from '#app/domain/history/checked.ts'
import { href } from '#app/domain/href.ts'
import { dateWords } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import { done, type Outcome } from '#app/utils/outcome.ts'
import { saveCalendar } from './tasks-calendars.server.ts'
import { saveDownload } from './tasks-downloads.server.ts'
import type { AdminTab } from '#app/domain/school/admin-tabs.ts'

const PAGE = 50
const STATES: MailState[] = ['failed', 'waiting', 'sent']

/** The emails the school sent lately. */
export function readEmails({ request }: Asked, access: Access) {
	const params = new URL(request.url).searchParams
	const only = STATES.find((one) => one === params.get('state')) ?? null
	const mails = listMail(access, { only, before: params.get('before'), limit: PAGE + 1 })
	return {
		only,
		counts: countMail(access),
		mails: mails.slice(0, PAGE),
		next: mails.length > PAGE ? (mails[PAGE - 1]?.id ?? null) : null,
		reading: readingOf(access),
	}
}

/** Whether what is kept twice agrees. */
export function readChecks(access: Access) {
	return {
		schedule: findScheduleCheck(access),
		history: historyCheckOf(access),
		ledger: openAreas(access).money ? ledgerOf(access) : null,
		reading: readingOf(access),
	}
}

function ledgerOf(access: Access) {
	const { ledgerMinor, listMinor, differenceMinor } = checkLedger(access)
	const money = (minor: number) => moneyWords(minor, access.school.currency)
	return {
		agrees: differenceMinor === 0,
		ledger: money(ledgerMinor),
		list: money(listMinor),
		difference: money(differenceMinor),
	}
}

/** A piece in each turn of the loop, so that nobody waits for all of it. */
async function inTurns(pieces: Iterator<void>) {
	while (!pieces.next().done) await setImmediate()
}

function historyCheckOf(access: Access) {
	const found = findHistoryCheck(access)
	const { timeZone, dateFormat } = access.school
	if (!found) return null
	const words = historyCheckWords(found, (at) => dateWords(at, timeZone, dateFormat))
	return { at: found.at, hash: found.hash, isWhole: found.problem === null, words }
}

const task = tasksOf()

/** The buttons of these parts, by the tab they stand on; all others belong to people. */
export const schoolWork: Partial<Record<AdminTab, RunTask<Doing>>> = {
	checks: task({
		form: checkForm,
		async save({ access }, { intent }) {
			if (intent === 'check-history') await inTurns(followHistory(access.schoolId))
			else checkSchedule(access)
			return done(null)
		},
		then: () => leads(href.people({ tab: 'checks' }), 'checks-run'),
	}),
	jobs: task({
		form: jobForm,
		save({ access }, { intent }): Outcome<{ count: number } | null> {
			if (intent !== 'check-schedule') return retryFailedMail(access)
			checkSchedule(access)
			return done(null)
		},
		then(retried) {
			const back = href.people({ tab: 'jobs' })
			if (!retried) return leads(back, 'checks-run')
			return leads(back, 'all-mail-retried', { count: String(retried.count) })
		},
	}),
	data: saveDownload,
	calendars: saveCalendar,
	emails: task({
		form: mailForm,
		save: ({ access }, { mail }) => retryMail(access, mail),
		then: ({ to }) => leads(href.people({ tab: 'emails' }), 'mail-retried', { to }),
	}),
}
