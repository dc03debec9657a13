import { readAccountQuery } from '#app/domain/billing/accounts.ts'
import { methodWords } from '#app/domain/billing/document.ts'
import type { Access } from '#app/models/access.server.ts'
import { findPayer, listAccounts, statementOf } from '#app/models/billing/account.server.ts'
import { listPayments } from '#app/models/billing/payment-list.server.ts'
import { foreignTo } from '#app/requests/paper.server.ts'
import { href } from '#app/domain/href.ts'
import { daysAfter, shortDateWords, today } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import { readDate } from '#app/utils/read-date.ts'
import { missing } from '#app/web/missing.server.ts'
import { readFamilyTask } from './read-family-task.server.ts'
import { balanceWords } from './read-invoice.server.ts'

export function readFamilies(access: Access, params: URLSearchParams) {
	const query = readAccountQuery(params)
	const { rows, sums } = listAccounts(access, query)
	const money = (amountMinor: number) => moneyWords(amountMinor, access.school.currency)
	return {
		view: 'families' as const,
		query,
		count: sums.count,
		rows: rows.map(({ id, name, due, later, credit }) => ({
			id,
			name,
			due: money(due),
			later: money(later),
			credit: money(credit),
			pay: due > 0 ? href.familyAccount(id, 'payment') : null,
		})),
		sums: { due: money(sums.due), later: money(sums.later), credit: money(sums.credit) },
	}
}

const FAMILY_TASKS = ['payment', 'refund', 'refund-online', 'return'] as const
export type FamilyTaskName = (typeof FAMILY_TASKS)[number]

export function familyTaskIn(params: URLSearchParams): FamilyTaskName | undefined {
	return FAMILY_TASKS.find((one) => one === params.get('do'))
}

export function readFamily(access: Access, id: string, params: URLSearchParams) {
	const family = findPayer(access, id) ?? missing()
	const facts = { id: family.id, name: family.name }
	const shared = { title: `Account of ${family.name}`, family: facts, balance: balanceWords(access, id) }
	const task = familyTaskIn(params)
	if (task) return { view: 'family-task' as const, ...shared, ...readFamilyTask(access, id, task, params) }
	return { view: 'family' as const, ...shared, ...readAccount(access, id, params) }
}

/** What happened on an account in a range of days, with what was there before. */
function readAccount(access: Access, id: string, params: URLSearchParams) {
	const { currency, timeZone } = access.school
	const to = dayIn(access, params.get('to')) ?? today(timeZone)
	const from = dayIn(access, params.get('from')) ?? daysAfter(to, -365)
	const { beforeMinor, afterMinor, entries } = statementOf(access, id, { from, to })
	return {
		range: { from, to },
		foreign: foreignTo(access, id),
		statement: {
			before: moneyWords(beforeMinor, currency),
			after: moneyWords(afterMinor, currency),
			entries: entries.map((entry) => entryWords(access, entry)),
		},
		payments: listPayments(access, id)
			.reverse()
			.map((payment) => paymentWords(access, payment)),
	}
}

type Entry = ReturnType<typeof statementOf>['entries'][number]

function entryWords(
	{ school }: Access,
	{ id, day, what, invoiceId, amountMinor, balanceMinor, by, note }: Entry,
) {
	return {
		id,
		day: shortDateWords(day, school.dateFormat),
		what,
		to: invoiceId && href.invoice(invoiceId),
		note,
		by,
		amount: moneyWords(amountMinor, school.currency),
		balance: moneyWords(balanceMinor, school.currency),
	}
}

type Payment = ReturnType<typeof listPayments>[number]

function paymentWords({ school }: Access, payment: Payment) {
	const { id, receivedOn, amountMinor, method, reference, returnedAt, onlineId, feeMinor } = payment
	return {
		id,
		day: shortDateWords(receivedOn, school.dateFormat),
		amount: moneyWords(amountMinor, school.currency),
		method: methodWords(method),
		reference,
		isReturned: returnedAt !== null,
		isOnline: onlineId !== null,
		fee: feeMinor === null ? null : moneyWords(feeMinor, school.currency),
	}
}

export function dayIn({ school }: Access, typed: string | null): string | null {
	const read = readDate(typed ?? '', school.dateFormat)
	return read.ok ? read.date : null
}
