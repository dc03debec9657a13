import { and, asc, count, desc, eq, gt, sql, type SQL } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { families, invoices, ledgerEntries } from '#db/schema/index.ts'
import { statementEntry, statementWords, type AccountQuery } from '#app/domain/billing/accounts.ts'
import { today } from '#app/utils/dates.ts'
import { plain } from '#app/utils/fold.ts'
import { pageOf } from '#app/utils/list-query.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { movedTo } from './dues.server.ts'
import { listLedger } from './ledger.server.ts'
import { listOfOthers } from './internal/billed-payers.server.ts'
import { paidByPayment } from './internal/own-lines.server.ts'

/** One page of families with their balances, and the totals of the whole list. */
export function listAccounts({ schoolId, school }: Access, query: AccountQuery) {
	const balances = balancesAt(schoolId, today(school.timeZone))
	const { owes } = query.filters
	const wanted = and(
		...plain(query.search)
			.split(' ')
			.filter(Boolean)
			.map((word) => sql`instr(${families.nameKey}, ${word}) > 0`),
		owes === 'due' ? gt(balances.due, 0) : undefined,
		owes === 'later' ? gt(balances.later, 0) : undefined,
		owes === 'credit' ? gt(balances.credit, 0) : undefined,
		owes === null ? sql`(${families.archivedAt} is null or ${balances.familyId} is not null)` : undefined,
	) as SQL
	const sums = database()
		.select({
			count: count(),
			due: sql<number>`coalesce(sum(${balances.due}), 0)`,
			later: sql<number>`coalesce(sum(${balances.later}), 0)`,
			credit: sql<number>`coalesce(sum(${balances.credit}), 0)`,
		})
		.from(families)
		.leftJoin(balances, eq(balances.familyId, families.id))
		.where(and(eq(families.schoolId, schoolId), wanted))
		.get() ?? { count: 0, due: 0, later: 0, credit: 0 }
	const { offset } = pageOf(query, sums.count)
	// Those who owe the same, and most owe nothing, are read by name.
	const order = query.descending ? desc : asc
	const byDue = query.sort === 'due' ? [order(sql`coalesce(${balances.due}, 0)`)] : []
	const byName = query.sort === 'due' ? asc(families.nameKey) : order(families.nameKey)
	const rows = database()
		.select({
			id: families.id,
			name: families.name,
			due: sql<number>`coalesce(${balances.due}, 0)`,
			later: sql<number>`coalesce(${balances.later}, 0)`,
			credit: sql<number>`coalesce(${balances.credit}, 0)`,
		})
		.from(families)
		.leftJoin(balances, eq(balances.familyId, families.id))
		.where(and(eq(families.schoolId, schoolId), wanted))
		.orderBy(...byDue, byName, asc(families.id))
		.limit(query.perPage)
		.offset(offset)
		.all()
	return { rows, sums }
}

const free = sql`coalesce(sum(case when ${ledgerEntries.dueOn} is null then ${ledgerEntries.amountMinor} end), 0)`

/** The amount due on a day, computed from all ledger entries of the family. */
function dueOn(day: string) {
	const { amountMinor } = ledgerEntries
	return sql<number>`coalesce(sum(case when ${ledgerEntries.dueOn} <= ${day} then ${amountMinor} end), 0)
		+ ${movedTo(day)} + max(0, ${free})`
}

/** The same three numbers as `balanceOf`, for every family at once. */
function balancesAt(schoolId: Access['schoolId'], day: string) {
	const { amountMinor, familyId } = ledgerEntries
	return database()
		.select({
			familyId,
			due: dueOn(day).as('due'),
			later:
				sql<number>`coalesce(sum(case when ${ledgerEntries.dueOn} > ${day} then ${amountMinor} end), 0) - ${movedTo(day)}`.as(
					'later',
				),
			credit: sql<number>`max(0, -${free})`.as('credit'),
		})
		.from(ledgerEntries)
		.where(eq(ledgerEntries.schoolId, schoolId))
		.groupBy(familyId)
		.as('balances')
}

/** A subquery, so that other lists can filter by it. */
export function familiesOwing({ schoolId, school }: Access) {
	return database()
		.select({ id: ledgerEntries.familyId })
		.from(ledgerEntries)
		.where(eq(ledgerEntries.schoolId, schoolId))
		.groupBy(ledgerEntries.familyId)
		.having(gt(dueOn(today(school.timeZone)), 0))
}

export function findPayer(access: Access, familyId: string) {
	const family = database()
		.select({
			id: families.id,
			name: families.name,
			billingName: families.billingName,
			address: families.address,
			taxNumber: families.taxNumber,
			termsDays: families.paymentTermsDays,
			taxExempt: families.taxExempt,
			delivery: families.invoiceDelivery,
		})
		.from(families)
		.where(rowOf(families, access, familyId))
		.get()
	return family ?? null
}

/** Open invoices of a family, earliest due date first. */
export function listOpenInvoices(access: Access, familyId: string) {
	return database()
		.select({
			id: invoices.id,
			number: invoices.number,
			sequence: invoices.sequence,
			dueOn: invoices.dueOn,
			totalMinor: invoices.totalMinor,
			openMinor: invoices.openMinor,
			plannedMinor: invoices.plannedMinor,
			nextDueOn: invoices.nextDueOn,
		})
		.from(invoices)
		.where(
			and(
				rowsOf(invoices, access),
				eq(invoices.familyId, familyId),
				sql`${invoices.state} in ('issued', 'part_paid')`,
			),
		)
		.orderBy(asc(invoices.dueOn), asc(invoices.id))
		.limit(200)
		.all()
}

/**
 * The entries of a statement. An allocation moves credit to an invoice without changing the balance, so it is
 * left out. A payer's own statement leaves out the invoices of others, too.
 */
export function statementOf(
	access: Access,
	id: string,
	{ from, to }: { from: string; to: string },
	payerId: string | null = null,
) {
	const all = entriesFor(access, id, payerId)
		.map((entry) => ({ ...entry, what: statementEntry(statementWords, entry) }))
		.sort((a, b) => a.day.localeCompare(b.day) || a.at - b.at)
	const beforeMinor = all
		.filter(({ day }) => day < from)
		.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
	let afterMinor = beforeMinor
	const entries = all
		.filter(({ day }) => day >= from && day <= to)
		.map((entry) => ({ ...entry, balanceMinor: (afterMinor += entry.amountMinor) }))
	const day = today(access.school.timeZone)
	/** The debt of today, for a statement whose last day is over. */
	const current = to < day ? { day, minor: all.reduce((sum, { amountMinor }) => sum + amountMinor, 0) } : null
	return { from, to, beforeMinor, entries, afterMinor, current }
}

/** The entries without the invoices that the payer has no part in, and without the amounts paid for them. */
function entriesFor(access: Access, familyId: string, payerId: string | null) {
	const ofOthers = listOfOthers(access, familyId, payerId).map(({ id }) => id)
	const paid = ofOthers.length > 0 ? paidByPayment(access, ofOthers) : null
	return listLedger(access, familyId)
		.filter(({ kind, invoiceId }) => kind !== 'allocation' && !ofOthers.includes(invoiceId ?? ''))
		.map((entry) => ({ ...entry, amountMinor: entry.amountMinor + (paid?.get(entry.sourceId) ?? 0) }))
		.filter(({ amountMinor, sourceId }) => amountMinor !== 0 || !paid?.has(sourceId))
}
