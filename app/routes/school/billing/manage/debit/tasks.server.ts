import { debitRunForm } from '#app/domain/debit/form.ts'
import { href } from '#app/domain/href.ts'
import type { Access } from '#app/models/access.server.ts'
import { autopaySettingsOf, creditorOf } from '#app/models/billing/autopay-settings.server.ts'
import {
	listDueDebits,
	listWithoutMandate,
	type LeftOut,
	type LeftOutDebit,
} from '#app/models/billing/debit-due.server.ts'
import { listDebitRuns, makeDebitRun, type DebitRun } from '#app/models/billing/debit-run.server.ts'
import { goTo, tasksOf } from '#app/requests/task.server.ts'
import { csvFile } from '#app/utils/csv.ts'
import { daysAfter, momentWords, plainDateWords, shortDateWords, today } from '#app/utils/dates.ts'
import { moneyWords, plainAmount } from '#app/utils/money.ts'
import { readDate } from '#app/utils/read-date.ts'
import { formKey } from '#app/web/form-key.server.ts'

export type DebitsShown = ReturnType<typeof readDebits>

const WHY: Record<Exclude<LeftOut, 'later'>, string> = {
	'no-mandate': 'no mandate',
	card: 'charged to a saved card',
	waiting: 'in a run already',
	failed: 'failed or paid back before, or shared by several payers',
	currency: 'not in euros',
	unreadable: 'the account number can no longer be read: record the mandate again',
	confirming: 'being paid online',
}

export function readDebits(access: Access, params: URLSearchParams) {
	const { schoolId, school } = access
	const { currency, dateFormat, timeZone } = school
	const { until, isWrong, typed } = untilIn(access, params)
	const isOn = creditorOf(schoolId) !== null
	const { included, leftOut } = isOn ? listDueDebits(access, until) : { included: [], leftOut: [] }
	const { shownIban, creditorId, noticeDays } = autopaySettingsOf(schoolId)
	return {
		formKey: formKey(),
		isOn,
		isEuro: currency === 'EUR',
		until,
		isWrong,
		settings: `Collected to ${shownIban} as creditor ${creditorId}, ${noticeDays} days after the notice at the earliest.`,
		typedUntil: isWrong ? typed : plainDateWords(until, dateFormat),
		included: included.map(({ partId, invoiceId, ...debit }) => ({
			id: partId ?? invoiceId,
			invoiceId,
			familyId: debit.familyId,
			family: debit.family,
			number: debit.number,
			day: shortDateWords(debit.collectOn, dateFormat),
			amount: moneyWords(debit.amountMinor, currency),
		})),
		total: moneyWords(
			included.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
			currency,
		),
		leftOut: leftOut.map(({ partId, invoiceId, ...debit }) => ({
			id: partId ?? invoiceId,
			invoiceId,
			familyId: debit.familyId,
			family: debit.family,
			number: debit.number ?? '',
			amount: moneyWords(debit.openMinor, debit.currency),
			why: whyWords(debit, dateFormat),
		})),
		csv: href.manageBilling('debit', { until, format: 'csv' }),
		runs: listDebitRuns(access).map(({ run, by, debits, amountMinor }) => ({
			id: run.id,
			when: momentWords(run.at, timeZone, dateFormat),
			by: by ?? '',
			debits,
			total: moneyWords(amountMinor ?? 0, currency),
			...runState(run),
		})),
	}
}

/** An amount due on a day without banking, or before the notice has passed, is collected after that day. */
function whyWords(
	{ why, collection }: Pick<LeftOutDebit, 'why' | 'collection'>,
	dateFormat: Access['school']['dateFormat'],
): string {
	if (why !== 'later') return WHY[why]
	return collection ? `collected on ${plainDateWords(collection.collectOn, dateFormat)}, after this day` : ''
}

/** The end of what is shown: two weeks from now unless the address says otherwise. */
function untilIn({ school }: Access, params: URLSearchParams) {
	const typed = params.get('until')
	const read = readDate(typed ?? '', school.dateFormat)
	const usual = daysAfter(today(school.timeZone), 14)
	return { until: read.ok ? read.date : usual, isWrong: typed !== null && !read.ok, typed: typed ?? '' }
}

export function runState(run: DebitRun): { state: string; tone: 'good' | 'brass' | 'quiet' } {
	if (run.undoneAt !== null) return { state: 'Undone', tone: 'quiet' }
	if (run.bookedAt !== null) return { state: 'Booked', tone: 'good' }
	return run.sentAt === null ? { state: 'Not sent yet', tone: 'brass' } : { state: 'Sent', tone: 'brass' }
}

export function fileWithoutMandate(access: Access, params: URLSearchParams) {
	const rows = listWithoutMandate(access, untilIn(access, params).until).map(({ family, openMinor }) => [
		family,
		plainAmount(openMinor),
	])
	return csvFile(`families without a mandate ${today(access.school.timeZone)}`, [['Family', 'Due'], ...rows])
}

export const saveRun = tasksOf()({
	form: debitRunForm,
	save: ({ access }, { until }, { key }) => makeDebitRun(access, key, until),
	then: ({ id }) =>
		goTo(href.debitRun(id), 'billing-saved', { what: 'Download the file and give it to your bank.' }),
})
