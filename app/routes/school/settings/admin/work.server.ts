import { setImmediate } from 'node:timers/promises'
import { checkForm, jobForm, mailForm } from '#app/forms/people.ts'
import type { Asked } from '#app/guards/enter.server.ts'
import { leadTo } from '#app/flows/redirect.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { checkLedger } from '#app/models/billing.server.ts'
import { findScheduleCheck } from '#app/models/lesson.server.ts'
import { readingOf } from '#app/models/platform/profile.server.ts'
import { checkSchedule } from '#app/models/platform/schedule-check.server.ts'
import { findHistoryCheck, followHistory } from '#app/models/platform/history-check.server.ts'
import { retryFailedMail } from '#app/models/school/jobs.server.ts'
import { countMail, listMail, retryMail, type MailState } from '#app/models/school/mail.server.ts'
import { historyCheckWords } from '#app/domain/history/checked.ts'
import { href } from '#app/domain/href.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { dateWords } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import { saveCalendar } from './calendars.server.ts'
import { saveDownload } from './downloads.server.ts'
import type { Tab } from './read.server.ts'

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
	const { school } = access
	const { ledgerMinor, listMinor, differenceMinor } = checkLedger(access)
	const money = (minor: number) => moneyWords(minor, school.currency)
	return {
		schedule: findScheduleCheck(access),
		history: historyCheckOf(access),
		ledger: {
			agrees: differenceMinor === 0,
			ledger: money(ledgerMinor),
			list: money(listMinor),
			difference: money(differenceMinor),
		},
		reading: readingOf(access),
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

/** The buttons of these parts; null where the button belongs to people. */
export async function workOnSchool(asked: Asked, access: Access, tab: Tab) {
	if (tab === 'checks') {
		const form = await readForm(asked, checkForm)
		if (!form.ok) return invalid(asked, form)
		if (form.value.intent === 'check-history') await inTurns(followHistory(access.schoolId))
		else checkSchedule(access)
		return leadTo(asked, href.people({ tab }), { id: 'checks-run' })
	}
	if (tab === 'jobs') return runJob(asked, access)
	if (tab === 'data') return saveDownload(asked, access)
	if (tab === 'calendars') return saveCalendar(asked, access)
	if (tab !== 'emails') return null
	const form = await readForm(asked, mailForm)
	if (!form.ok) return invalid(asked, form)
	const retried = retryMail(access, form.value.mail)
	if (!retried.ok) return invalid(asked, form, retried)
	return leadTo(asked, href.people({ tab }), { id: 'mail-retried', params: { to: retried.value.to } })
}

async function runJob(asked: Asked, access: Access) {
	const form = await readForm(asked, jobForm)
	if (!form.ok) return invalid(asked, form)
	const back = href.people({ tab: 'jobs' })
	if (form.value.intent === 'check-schedule') {
		checkSchedule(access)
		return leadTo(asked, back, { id: 'checks-run' })
	}
	const retried = retryFailedMail(access)
	if (!retried.ok) return invalid(asked, form, retried)
	return leadTo(asked, back, { id: 'all-mail-retried', params: { count: String(retried.value.count) } })
}
