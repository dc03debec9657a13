import { and, asc, count, desc, eq, gte, isNotNull, lte, sql, sum, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import {
	auditEntries,
	creditNotes,
	families,
	invoices,
	ledgerEntries,
	onlinePayments,
	users,
} from '#db/schema/index.ts'
import { journalLines, type EventQuery } from '#app/domain/billing/events.ts'
import { pageOf } from '#app/utils/list-query.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { toldColumns } from '../audit.server.ts'
import { readIncome } from './internal/income.server.ts'
import { refundMethod } from './refund-list.server.ts'

export type MoneyEvent = ReturnType<typeof listEvents>['rows'][number]

/** One page of ledger entries with running balances, and the total of all filtered entries. */
export function listEvents(access: Access, query: EventQuery) {
	const wanted = conditionOf(query)
	const sums = database()
		.select({ count: count(), sumMinor: sum(ledgerEntries.amountMinor).mapWith(Number) })
		.from(ledgerEntries)
		.where(and(rowsOf(ledgerEntries, access), wanted))
		.get()
	const [total, sumMinor] = [sums?.count ?? 0, sums?.sumMinor ?? 0]
	const { offset } = pageOf(query, total)
	const rows = readEvents(access, wanted, query, offset)
	const above = sumOfFirst(access, wanted, query, offset)
	const start = query.descending ? sumMinor - above : above
	return { rows: withBalance(rows, start, query), count: total, sumMinor }
}

/** The total of the entries before a page, needed for its running balance. */
function sumOfFirst(access: Access, wanted: SQL | undefined, query: EventQuery, offset: number): number {
	const first = database()
		.select({ amountMinor: ledgerEntries.amountMinor })
		.from(ledgerEntries)
		.where(and(rowsOf(ledgerEntries, access), wanted))
		.orderBy(...inOrder(query))
		.limit(offset)
		.as('first')
	const row = database()
		.select({ sumMinor: sum(first.amountMinor).mapWith(Number) })
		.from(first)
		.get()
	return row?.sumMinor ?? 0
}

function withBalance<Row extends { amountMinor: number }>(
	rows: readonly Row[],
	start: number,
	{ descending }: EventQuery,
) {
	let balance = start
	return rows.map((row) => {
		const before = balance
		balance += descending ? -row.amountMinor : row.amountMinor
		return { ...row, balanceMinor: descending ? before : balance }
	})
}

function inOrder({ descending }: EventQuery) {
	const by = descending ? desc : asc
	return [by(ledgerEntries.day), by(ledgerEntries.id)]
}

/** The journal of all filtered entries, a batch at a time. An entry has a line for each account it changes. */
export function* eachJournalLine(access: Access, query: EventQuery, { batch = 500 } = {}) {
	for (let offset = 0; ; offset += batch) {
		const events = readEvents(access, conditionOf(query), { ...query, perPage: batch }, offset)
		const incomeOf = readIncome(access, events, false)
		yield events.flatMap((event) =>
			journalLines(event, incomeOf(event)).map((line) => ({ ...event, ...line })),
		)
		if (events.length < batch) return
	}
}

/** Totals of a filtered history by month and kind. */
export function listMonths(access: Access, query: EventQuery) {
	const month = sql<string>`substr(${ledgerEntries.day}, 1, 7)`
	return database()
		.select({ month, kind: ledgerEntries.kind, amountMinor: sum(ledgerEntries.amountMinor).mapWith(Number) })
		.from(ledgerEntries)
		.where(and(rowsOf(ledgerEntries, access), conditionOf(query)))
		.groupBy(month, ledgerEntries.kind)
		.orderBy(desc(month))
		.limit(2_000)
		.all()
}

const payers = alias(users, 'payers')

function readEvents(access: Access, wanted: SQL | undefined, query: EventQuery, offset: number) {
	return database()
		.select({
			id: ledgerEntries.id,
			at: ledgerEntries.at,
			day: ledgerEntries.day,
			kind: ledgerEntries.kind,
			familyId: ledgerEntries.familyId,
			family: families.name,
			invoiceId: ledgerEntries.invoiceId,
			number: sql<string | null>`coalesce(${creditNotes.number}, ${invoices.number})`,
			isOpening: sql`${invoices.sequence} < 0`.mapWith(Boolean),
			creditedLines: creditNotes.lines,
			amountMinor: ledgerEntries.amountMinor,
			note: ledgerEntries.note,
			paidBackBy: refundMethod(access),
			feeMinor: onlinePayments.feeMinor,
			provider: onlinePayments.provider,
			by: users.name,
			/** The webhook that records an online payment has no user, so the payer is read separately. */
			payer: payers.name,
			isOnline: isNotNull(onlinePayments.id).mapWith(Boolean),
		})
		.from(ledgerEntries)
		.innerJoin(families, rowOf(families, access, ledgerEntries.familyId))
		.leftJoin(invoices, rowOf(invoices, access, ledgerEntries.invoiceId))
		.leftJoin(creditNotes, rowOf(creditNotes, access, ledgerEntries.sourceId))
		.leftJoin(
			onlinePayments,
			and(
				rowsOf(onlinePayments, access),
				eq(onlinePayments.paymentId, ledgerEntries.sourceId),
				eq(ledgerEntries.kind, 'payment'),
			),
		)
		.leftJoin(users, eq(users.id, ledgerEntries.by))
		.leftJoin(payers, eq(payers.id, onlinePayments.by))
		.where(and(rowsOf(ledgerEntries, access), wanted))
		.orderBy(...inOrder(query))
		.limit(query.perPage)
		.offset(offset)
		.all()
}

/** An allocation is two entries that cancel out. It moves no money, so it is hidden by default. */
function conditionOf({ filters: { kind, family, from, to } }: EventQuery) {
	return and(
		kind ? eq(ledgerEntries.kind, kind) : sql`${ledgerEntries.kind} <> 'allocation'`,
		family ? eq(ledgerEntries.familyId, family) : undefined,
		from ? gte(ledgerEntries.day, from) : undefined,
		to ? lte(ledgerEntries.day, to) : undefined,
	)
}

/** Compares the open amount in the ledger with the invoice list. Any difference is a bug. */
export function checkLedger(access: Access) {
	const byLedger = database()
		.select({ openMinor: sum(ledgerEntries.amountMinor).mapWith(Number) })
		.from(ledgerEntries)
		.where(and(rowsOf(ledgerEntries, access), sql`${ledgerEntries.invoiceId} is not null`))
		.get()
	const byList = database()
		.select({ openMinor: sum(invoices.openMinor).mapWith(Number) })
		.from(invoices)
		.where(rowsOf(invoices, access))
		.get()
	const [ledgerMinor, listMinor] = [byLedger?.openMinor ?? 0, byList?.openMinor ?? 0]
	return { ledgerMinor, listMinor, differenceMinor: ledgerMinor - listMinor }
}

export function listInvoiceHistory(access: Access, id: string) {
	return database()
		.select(toldColumns)
		.from(auditEntries)
		.where(and(rowsOf(auditEntries, access), eq(auditEntries.objectId, id)))
		.orderBy(desc(auditEntries.id))
		.limit(100)
		.all()
}
