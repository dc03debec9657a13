import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { families, invoices } from '#db/schema/index.ts'
import { ownDuesOf } from '#app/domain/billing/payment-parts.ts'
import type { PayerStanding } from '#app/domain/billing/shares.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { billedTo } from '../scope.server.ts'
import type { Collection } from './autopay-plan.server.ts'
import { findSharedPlan } from './payment-plan.server.ts'
import { ownPayerIn, standingsIn } from './shares.server.ts'
import { asksOf, isReadable } from './internal/billed-payers.server.ts'
import {
	billsPackage,
	listOwnAllocations,
	listOwnCreditNotes,
	listOwnLines,
} from './internal/own-lines.server.ts'
import { balanceForReader } from './internal/reader-balance.server.ts'
import { listSharedOpen, type SharedOpen } from './internal/shared-invoices.server.ts'

/**
 * The families a user pays for or gets invoices of, by name. Those who stopped paying and get no invoices see no more than
 * their open shares.
 */
export function listOwnFamilies(access: Access) {
	return (
		database()
			.select({
				id: families.id,
				name: families.name,
				seesAll: sql`${billedTo(access)}`.mapWith(Boolean),
			})
			.from(families)
			.where(and(rowsOf(families, access), asksOf(access)))
			// The plus keeps SQLite from reading all families of the school in their order.
			.orderBy(sql`+${families.nameKey}`)
			.all()
	)
}

const row = {
	id: invoices.id,
	number: invoices.number,
	sequence: invoices.sequence,
	familyId: invoices.familyId,
	state: invoices.state,
	period: invoices.period,
	issuedOn: invoices.issuedOn,
	dueOn: invoices.dueOn,
	currency: invoices.currency,
	totalMinor: invoices.totalMinor,
	openMinor: invoices.openMinor,
	plannedMinor: invoices.plannedMinor,
	nextDueOn: invoices.nextDueOn,
	billTo: invoices.billTo,
}

/** Leaves out the office's internal note. */
const whole = {
	...row,
	netMinor: invoices.netMinor,
	taxes: invoices.taxes,
	publicNote: invoices.publicNote,
	family: families.name,
}

/**
 * Issued invoices of the reader's own families, newest first. Drafts and the invoices of others stay hidden. The cross join
 * makes SQLite start from the families: a school has ten thousand times as many invoices as one family.
 */
export function listOwnInvoices(access: Access, { limit = 200 } = {}) {
	return database()
		.select({ ...row, hasPackage: billsPackage })
		.from(families)
		.crossJoin(invoices)
		.where(
			and(
				rowsOf(families, access),
				isReadable(access, ownPayerIn(access)),
				rowsOf(invoices, access),
				eq(invoices.familyId, families.id),
				ne(invoices.state, 'draft'),
			),
		)
		.orderBy(desc(invoices.issuedOn), desc(invoices.sequence))
		.limit(limit)
		.all()
}

export type OwnInvoiceRow = ReturnType<typeof listOwnInvoices>[number]

/** One invoice with its lines and payments. Null if it is not the reader's own. */
export function findOwnInvoice(access: Access, id: string) {
	const { schoolId } = access
	const invoice = database()
		.select(whole)
		.from(invoices)
		.innerJoin(families, rowOf(families, schoolId, invoices.familyId))
		.where(
			and(rowOf(invoices, schoolId, id), ne(invoices.state, 'draft'), isReadable(access, ownPayerIn(access))),
		)
		.get()
	if (!invoice) return null
	const shares = standingsIn(schoolId, invoice)
	return {
		...invoice,
		shares,
		plan: findSharedPlan(schoolId, invoice, shares),
		lines: listOwnLines(access, id),
		payments: listOwnAllocations(access, id),
		creditNotes: listOwnCreditNotes(access, id),
	}
}

export type OwnInvoice = NonNullable<ReturnType<typeof findOwnInvoice>>

/**
 * The reader's part of their families' balances: where several people pay an invoice, only the own share
 * counts, and invoices of others do not. What is due, but collected `later`, is not due now. `allMinor` is what all payers together owe now, or at all if the reader
 * owes nothing now, and null if the reader owes all of it or sees no more than their own shares. `shared` holds the shares of each
 * open invoice that several people pay.
 */
export function ownBalance(
	access: Access,
	families: readonly { id: string; seesAll?: boolean }[],
	later: readonly Collection[] = [],
) {
	const sums = families.map(({ id }) => balanceForReader(access, id))
	const sum = (of: Exclude<keyof (typeof sums)[number], 'lostIds'>) =>
		sums.reduce((all, balance) => all + balance[of], 0)
	const lostIds = sums.flatMap((balance) => balance.lostIds)
	const open = sum('dueNowMinor') + sum('notDueMinor') > 0 ? listSharedOpen(access, families) : []
	const shared = open.filter((invoice) => !invoice.isOfOthers)
	const others = owedByOthers(access, shared)
	const hidden = owedByOthers(
		access,
		open.filter(({ id, isOfOthers }) => isOfOthers && !lostIds.includes(id)),
	)
	const dueNow = Math.max(0, sum('dueNowMinor') - hidden.dueNowMinor)
	const notDue = Math.max(0, sum('notDueMinor') - hidden.notDueMinor)
	const refundsOfOthers = sum('owedByOthersMinor')
	const isShared = others.dueNowMinor + others.notDueMinor + refundsOfOthers > 0
	const seesAll = families.every((family) => family.seesAll !== false)
	const ownNowMinor = Math.max(0, dueNow - others.dueNowMinor)
	const day = today(access.school.timeZone)
	const isLater = ({ dueOn, collectOn }: Collection) => dueOn <= day && day < collectOn
	const waiting = later.filter(isLater).reduce((all, { amountMinor }) => all + amountMinor, 0)
	const laterMinor = Math.min(ownNowMinor, waiting)
	const dueNowMinor = ownNowMinor - laterMinor
	return {
		dueNowMinor,
		notDueMinor: Math.max(0, notDue - others.notDueMinor) + laterMinor,
		creditMinor: sum('creditMinor'),
		lostMinor: sum('lostMinor'),
		allMinor: isShared && seesAll ? dueNow + refundsOfOthers + (dueNowMinor > 0 ? 0 : notDue) : null,
		shared: new Map(
			shared.map((invoice) => [invoice.id, { ...invoice, nextOn: ownNextOn(access, invoice) }]),
		),
	}
}

/** The day of the next part of a payment plan that the reader owes something of. */
function ownNextOn(access: Access, invoice: SharedOpen): string | undefined {
	const own = invoice.shares.find(({ payerId }) => payerId === invoice.me)
	return invoice.plannedMinor > 0 ? ownDuesOf(invoice, partsOf(access, invoice), own)[0]?.dueOn : undefined
}

function partsOf({ schoolId }: Access, invoice: SharedOpen) {
	return invoice.plannedMinor > 0 ? (findSharedPlan(schoolId, invoice, invoice.shares)?.parts ?? []) : []
}

/** The other payers' part of the open invoices, split into due now and later. */
function owedByOthers(access: Access, shared: readonly SharedOpen[]) {
	const day = today(access.school.timeZone)
	const sums = { dueNowMinor: 0, notDueMinor: 0 }
	for (const invoice of shared) {
		const { shares, openMinor } = invoice
		const own = shares.find(({ payerId }) => payerId === invoice.me)
		if (!own && !invoice.isOfOthers) continue
		const parts = partsOf(access, invoice)
		const dueNow = (payer?: PayerStanding) =>
			ownDuesOf(invoice, parts, payer).reduce(
				(sum, { dueOn, amountMinor }) => sum + (dueOn <= day ? amountMinor : 0),
				0,
			)
		const others = openMinor - (own?.leftMinor ?? 0)
		const othersNow = dueNow() - (own ? dueNow(own) : 0)
		sums.dueNowMinor += othersNow
		sums.notDueMinor += others - othersNow
	}
	return sums
}
