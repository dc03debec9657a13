import { and, desc, eq, exists, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import {
	allocations,
	creditNotes,
	families,
	guardians,
	guardianships,
	invoices,
	payments,
	students,
} from '#db/schema/index.ts'
import { byPerson } from '#app/domain/billing/by-person.ts'
import { OPEN_STATES } from '#app/domain/billing/labels.ts'
import { duesOfInvoice } from '#app/domain/billing/payment-parts.ts'
import { ownPartOf, standingsOf, type PayerAmount } from '#app/domain/billing/shares.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { billedTo } from '../scope.server.ts'
import type { Collection } from './autopay-plan.server.ts'
import { findPaymentPlan } from './payment-plan.server.ts'
import { listPaysFor, personOf, standingsIn } from './shares.server.ts'
import {
	billsPackage,
	listOwnAllocations,
	listOwnCreditNotes,
	listOwnLines,
} from './internal/own-lines.server.ts'
import { balanceForReader } from './internal/reader-balance.server.ts'

/** The families a user pays for or gets invoices of, by name. */
export function listOwnFamilies(access: Access) {
	return (
		database()
			.select({ id: families.id, name: families.name })
			.from(families)
			.where(and(rowsOf(families, access), billedTo(access)))
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
 * Issued invoices of the reader's own families, newest first. Drafts stay hidden. The cross join makes SQLite
 * start from the families: a school has ten thousand times as many invoices as one family.
 */
export function listOwnInvoices(access: Access, { limit = 200 } = {}) {
	return database()
		.select({ ...row, hasPackage: billsPackage })
		.from(families)
		.crossJoin(invoices)
		.where(
			and(
				rowsOf(families, access),
				billedTo(access),
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
		.where(and(rowOf(invoices, schoolId, id), ne(invoices.state, 'draft'), billedTo(access)))
		.get()
	if (!invoice) return null
	return {
		...invoice,
		shares: standingsIn(schoolId, invoice),
		plan: findPaymentPlan(schoolId, id),
		lines: listOwnLines(access, id),
		payments: listOwnAllocations(access, id),
		creditNotes: listOwnCreditNotes(access, id),
	}
}

export type OwnInvoice = NonNullable<ReturnType<typeof findOwnInvoice>>

/**
 * The reader's part of their families' balances: where several people pay an invoice, only the own share
 * counts. What is due, but collected `later`, is not due now. `allMinor` is what all payers together owe now, or at all if the reader
 * owes nothing now, and null if the reader owes all of it. `shared` holds the shares of each open invoice that several people pay.
 */
export function ownBalance(
	access: Access,
	families: readonly { id: string }[],
	later: readonly Collection[] = [],
) {
	const sums = families.map(({ id }) => balanceForReader(access, id))
	const sum = (of: keyof (typeof sums)[number]) => sums.reduce((all, balance) => all + balance[of], 0)
	const [dueNow, notDue] = [sum('dueNowMinor'), sum('notDueMinor')]
	const shared = dueNow + notDue > 0 ? listShared(access, families) : []
	const others = owedByOthers(access, shared)
	const refundsOfOthers = sum('owedByOthersMinor')
	const isShared = others.dueNowMinor + others.notDueMinor + refundsOfOthers > 0
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
		allMinor: isShared ? dueNow + refundsOfOthers + (dueNowMinor > 0 ? 0 : notDue) : null,
		shared: new Map(shared.map((invoice) => [invoice.id, invoice])),
	}
}

/** The other payers' part of the open invoices, split into due now and later. */
function owedByOthers(access: Access, shared: readonly Shared[]) {
	const day = today(access.school.timeZone)
	const sums = { dueNowMinor: 0, notDueMinor: 0 }
	for (const invoice of shared) {
		const { shares, openMinor } = invoice
		const own = shares.find(({ payerId }) => payerId === invoice.me)
		if (!own) continue
		const plan = invoice.plannedMinor > 0 ? findPaymentPlan(access.schoolId, invoice.id) : null
		const dueNowMinor = duesOfInvoice(invoice, plan?.parts ?? []).reduce(
			(sum, { dueOn, amountMinor }) => sum + (dueOn <= day ? amountMinor : 0),
			0,
		)
		const others = openMinor - own.leftMinor
		const othersNow = dueNowMinor - ownPartOf(dueNowMinor, shares, own)
		sums.dueNowMinor += othersNow
		sums.notDueMinor += others - othersNow
	}
	return sums
}

/** Open invoices with several payers, with the share of each and the reader's own payer id. */
function listShared(access: Access, families: readonly { id: string }[]) {
	const rows = listSharedInvoices(access, families)
	const familyIds = [...new Set(rows.flatMap(({ familyId, paysSelf }) => (paysSelf ? [familyId] : [])))]
	const persons = new Map(familyIds.map((id) => [id, personOf(access.schoolId, id)]))
	const pays = new Map(
		[...new Set(rows.flatMap(({ familyId, hasOthers }) => (hasOthers ? [familyId] : [])))].map((id) => [
			id,
			listPaysFor(access.schoolId, id),
		]),
	)
	return [...byInvoice(rows)].flatMap(([{ billTo, credited, me, ...invoice }, paid]) => {
		const { familyId, openMinor, totalMinor } = invoice
		const personIn = persons.get(familyId) ?? ((payerId: string) => payerId)
		const issued = { totalMinor, billTo, paid, credited }
		const { shares, ...moved } = byPerson(issued, pays.get(familyId) ?? [], personIn)
		if (shares.length === 0) return []
		return [{ ...invoice, me: me && personIn(me), shares: standingsOf(shares, moved, openMinor) }]
	})
}

type Shared = ReturnType<typeof listShared>[number]

/** Open invoices with several payers, one row per payment, with the reader's own payer id. */
function listSharedInvoices(access: Access, own: readonly { id: string }[]) {
	const { membershipId } = access
	const db = database()
	const people = access.kind === 'learner' ? students : guardians
	const me = db
		.select({ id: people.id })
		.from(people)
		.where(and(rowsOf(people, access), eq(people.membershipId, membershipId ?? '')))
	const credited = db
		.select({ all: sql`json_group_array(json(${creditNotes.payers}))` })
		.from(creditNotes)
		.where(
			and(rowsOf(creditNotes, access), eq(creditNotes.invoiceId, invoices.id), isNotNull(creditNotes.payers)),
		)
	const adults = db
		.select({ id: students.id })
		.from(students)
		.where(and(rowsOf(students, access), eq(students.familyId, families.id), eq(students.paysSelf, true)))
	// Payers who came later are read only where there are any.
	const isOther = (payerId: typeof guardianships.guardianId | typeof students.id) =>
		sql`${payerId} not in (select value ->> 'payerId' from json_each(${invoices.billTo}, '$.pays'))`
	const others = db
		.select({ id: guardianships.guardianId })
		.from(students)
		.innerJoin(guardianships, and(rowsOf(guardianships, access), eq(guardianships.studentId, students.id)))
		.where(
			and(
				rowsOf(students, access),
				eq(students.familyId, families.id),
				eq(guardianships.pays, true),
				isOther(guardianships.guardianId),
			),
		)
	const otherAdults = db
		.select({ id: students.id })
		.from(students)
		.where(
			and(
				rowsOf(students, access),
				eq(students.familyId, families.id),
				eq(students.paysSelf, true),
				isOther(students.id),
			),
		)
	const hasOthers = or(exists(others), exists(otherAdults))
	return db
		.select({
			id: invoices.id,
			familyId: invoices.familyId,
			hasOthers: sql`${hasOthers}`.mapWith(Boolean),
			paysSelf: sql`${exists(adults)}`.mapWith(Boolean),
			openMinor: invoices.openMinor,
			totalMinor: invoices.totalMinor,
			plannedMinor: invoices.plannedMinor,
			dueOn: invoices.dueOn,
			billTo: invoices.billTo,
			payerId: payments.payerId,
			amountMinor: allocations.amountMinor,
			me: sql<string | null>`(${me})`,
			credited: sql`(${credited})`.mapWith((json: string) => (JSON.parse(json) as PayerAmount[][]).flat()),
		})
		.from(families)
		.crossJoin(invoices)
		.leftJoin(
			allocations,
			and(rowsOf(allocations, access), eq(allocations.invoiceId, invoices.id), isNull(allocations.removedAt)),
		)
		.leftJoin(payments, rowOf(payments, access, allocations.paymentId))
		.where(
			and(
				rowsOf(families, access),
				billedTo(access),
				inArray(
					families.id,
					own.map(({ id }) => id),
				),
				rowsOf(invoices, access),
				eq(invoices.familyId, families.id),
				gt(invoices.openMinor, 0),
				inArray(invoices.state, [...OPEN_STATES]),
				or(
					sql`json_array_length(${invoices.billTo}, '$.payers') > 0`,
					and(sql`json_array_length(${invoices.billTo}, '$.pays') > 0`, hasOthers),
				),
			),
		)
		.all()
}

type SharedRow = ReturnType<typeof listSharedInvoices>[number]

function byInvoice(shared: readonly SharedRow[]) {
	const rows = new Map<string, [SharedRow, { payerId: string | null; amountMinor: number }[]]>()
	for (const row of shared) {
		const entry = rows.get(row.id) ?? [row, []]
		if (row.amountMinor !== null) entry[1].push({ payerId: row.payerId, amountMinor: row.amountMinor })
		rows.set(row.id, entry)
	}
	return rows.values()
}
