import { readAccountQuery } from '#app/domain/billing/accounts.ts'
import { methodWords } from '#app/domain/billing/document.ts'
import type { Access } from '#app/models/access.server.ts'
import {
	findPayer,
	listAccounts,
	listOpenInvoices,
	listPaysFor,
	listPayments,
	statementOf,
} from '#app/models/billing.server.ts'
import { foreignTo } from '#app/flows/paper.server.ts'
import { href } from '#app/domain/href.ts'
import { daysAfter, shortDateWords, today } from '#app/utils/dates.ts'
import { moneyWords, plainAmount } from '#app/utils/money.ts'
import { readDate } from '#app/utils/read-date.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { balanceWords } from './read-invoice.server.ts'
import { nextOfInvoice } from './read-parts.server.ts'
import { readRefundable } from './read-refund-online.server.ts'

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
			owes: due > 0,
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

/** Each of those who pay for a family once. */
function payersOf({ schoolId }: Access, familyId: string) {
	const pays = listPaysFor(schoolId, familyId)
	return [...new Map(pays.map(({ payerId, name }) => [payerId, { value: payerId, label: name }])).values()]
}

/** What the form begins with: the open invoices, and those that were chosen for it. */
function readFamilyTask(access: Access, id: string, task: FamilyTaskName, params: URLSearchParams) {
	const { school } = access
	const chosen = (params.get('pays') ?? '').split('.')
	const open = listOpenInvoices(access, id)
	const paying = open.filter((one) => chosen.includes(one.id))
	// What is asked for next of an invoice that is paid in parts.
	const next = paying.length === 1 && paying[0]?.nextDueOn ? nextOfInvoice(access, paying[0]) : null
	const sum = next ?? (paying.length > 0 ? paying : open).reduce((total, one) => total + one.openMinor, 0)
	return {
		task,
		formKey: formKey(),
		payment: params.get('payment'),
		online: task === 'refund-online' ? readRefundable(access, id, params.get('payment')) : null,
		payers: payersOf(access, id),
		open: open.map(({ id, number, dueOn, nextDueOn, openMinor }) => ({
			id,
			number: number ?? '',
			due: dueOn ? shortDateWords(nextDueOn ?? dueOn, school.dateFormat) : '',
			open: moneyWords(openMinor, school.currency),
		})),
		first: {
			amount: sum > 0 ? plainAmount(sum) : '',
			receivedOn: today(school.timeZone),
			how: paying.length > 0 ? 'chosen' : 'oldest',
			parts: open.map((one) => ({
				invoiceId: one.id,
				amount: paying.includes(one) ? plainAmount(next ?? one.openMinor) : '',
			})),
		},
	}
}
