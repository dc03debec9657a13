import { readAccountQuery } from '#app/domain/billing/accounts.ts'
import { readEventQuery } from '#app/domain/billing/events.ts'
import { readInvoiceQuery } from '#app/domain/billing/list.ts'
import { invoiceDocument } from '#app/letters/invoice-document.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { sumOwed } from '#app/models/analytics/money.server.ts'
import { balanceOf, creditOf } from '#app/models/billing/ledger.server.ts'
import { checkLedger, listEvents } from '#app/models/billing/history.server.ts'
import { findInvoice } from '#app/models/billing/detail.server.ts'
import { invoiceFigures } from '#app/models/billing/figures.server.ts'
import { letterheadOf } from '#app/models/billing/letterhead.server.ts'
import { listAccounts, statementOf } from '#app/models/billing/account.server.ts'
import { listInvoices } from '#app/models/billing/list.server.ts'
import { listForBank } from '#app/models/billing/bank-lines.server.ts'
import { moneyDue } from '#app/models/billing/due.server.ts'
import { today } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'

const none = new URLSearchParams()

/** What each page says is open, late, credited or received, by the page, with what the ledger says beside it. */
export function shownAmounts(access: Access, families: readonly string[]) {
	const day = today(access.school.timeZone)
	const balances = families.map((id) => balanceOf(access, id))
	const sum = (amounts: readonly number[]) => amounts.reduce((total, minor) => total + minor, 0)
	const open = sum(balances.map(({ dueNowMinor, notDueMinor }) => dueNowMinor + notDueMinor))
	const credit = sum(balances.map(({ creditMinor }) => creditMinor))
	// More was paid back than came in: the family owes it, and no invoice does.
	const paidBack = sum(families.map((id) => Math.max(0, -creditOf(access, id))))
	const list = listInvoices(access, { ...readInvoiceQuery(none), perPage: 100 })
	const figures = invoiceFigures(access)
	const dashboard = moneyDue(access, { from: `${day.slice(0, 7)}-01`, day })
	const accounts = listAccounts(access, readAccountQuery(none)).sums
	return [
		['list of invoices', list.openMinor, open - paidBack],
		['rows of the list', sum(list.rows.map(({ openMinor }) => openMinor)), open - paidBack],
		['cards', figures.dueLater.openMinor + figures.late.openMinor, open - paidBack],
		['dashboard', dashboard?.openMinor, open - paidBack],
		[
			'late on the dashboard',
			sum(
				(['late-30', 'late-60', 'late-more'] as const).map((view) => dashboard?.views[view].openMinor ?? 0),
			),
			figures.late.openMinor,
		],
		['received on the dashboard', dashboard?.receivedMinor, figures.receivedMinor],
		['owed in analytics', sum(sumOwed(access).map(({ openMinor }) => openMinor)), open - paidBack],
		['open for the bank', sum(listForBank(access).map(({ openMinor }) => openMinor)), open - paidBack],
		['accounts', accounts.due + accounts.later, open],
		['credit of accounts', accounts.credit, credit],
		['history', listEvents(access, readEventQuery(none)).sumMinor, open - credit],
		['difference of the ledger', checkLedger(access).differenceMinor, 0],
		...families.map((id, at) => {
			const { dueNowMinor = 0, notDueMinor = 0, creditMinor = 0 } = balances[at] ?? {}
			const { afterMinor } = statementOf(access, id, { from: '2020-01-01', to: '2030-01-01' })
			return ['statement', afterMinor, dueNowMinor + notDueMinor - creditMinor] as const
		}),
		...list.rows.flatMap(({ id, openMinor, state, currency }) => {
			const found = findInvoice(access.schoolId, id)
			if (!found || state === 'draft') return []
			const left = invoiceDocument(found, letterheadOf(access.schoolId)).sums.at(-1)
			return [
				[`paper of an invoice that is ${state}`, left?.amount, moneyWords(openMinor, currency)] as const,
			]
		}),
	] as const
}
