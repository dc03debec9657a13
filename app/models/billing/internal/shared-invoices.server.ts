import { and, eq, exists, inArray, isNotNull, isNull, or, sql, type SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
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
import { byPerson, type FamilyPayers } from '#app/domain/billing/by-person.ts'
import { standingsOf, type PayerAmount, type PayerStanding } from '#app/domain/billing/shares.ts'
import type { Access } from '../../access.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'
import { familyPayersOf, ownPayerIn, personOf } from '../shares.server.ts'
import { asksOf, isOfOthers, isOpen } from './billed-payers.server.ts'

/** An invoice names all payers as long as they are the same. */
const NONE: FamilyPayers = { current: [], former: [] }

/** Open invoices with several payers, with the share of each and the reader's own payer id, and those of others without shares. */
export function listSharedOpen(access: Access, families: readonly { id: string }[]) {
	const rows = listSharedInvoices(access, families)
	const familyIds = [...new Set(rows.flatMap(({ familyId, paysSelf }) => (paysSelf ? [familyId] : [])))]
	const persons = new Map(familyIds.map((id) => [id, personOf(access.schoolId, id)]))
	const payers = new Map(
		[...new Set(rows.flatMap(({ familyId, hasOthers }) => (hasOthers ? [familyId] : [])))].map((id) => [
			id,
			familyPayersOf(access.schoolId, id),
		]),
	)
	return [...byInvoice(rows)].flatMap(([{ credited, me, ...invoice }, paid]) => {
		const { familyId, openMinor, totalMinor, billTo } = invoice
		if (invoice.isOfOthers) return [{ ...invoice, me, shares: [] as PayerStanding[] }]
		const personIn = persons.get(familyId) ?? ((payerId: string) => payerId)
		const issued = { totalMinor, billTo, paid, credited }
		const { shares, ...moved } = byPerson(issued, payers.get(familyId) ?? NONE, personIn)
		if (shares.length === 0) return []
		return [{ ...invoice, me: me && personIn(me), shares: standingsOf(shares, moved, openMinor) }]
	})
}

export type SharedOpen = ReturnType<typeof listSharedOpen>[number]

/** Open invoices with several payers or of others, one row per payment, with the reader's own payer id. */
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
	const isOther = (payerId: SQLWrapper) =>
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
	// Payers who were billed by another invoice may have stopped paying. One that bills no student names its payers alone.
	const namesOther = (billTo: SQLWrapper, as: 'payers' | 'pays') =>
		sql`exists (select 1 from json_each(${billTo}, ${`$.${as}`}) where ${isOther(sql`value ->> 'payerId'`)})`
	const earlier = alias(invoices, 'earlier')
	const otherwise = db
		.select({ id: earlier.id })
		.from(earlier)
		.where(
			and(
				rowsOf(earlier, access),
				eq(earlier.familyId, families.id),
				or(namesOther(earlier.billTo, 'pays'), namesOther(earlier.billTo, 'payers')),
			),
		)
	const ofOthers = isOfOthers(access.schoolId, ownPayerIn(access))
	const hasOthers = or(exists(others), exists(otherAdults), exists(otherwise))
	return db
		.select({
			id: invoices.id,
			familyId: invoices.familyId,
			hasOthers: sql`${hasOthers}`.mapWith(Boolean),
			isOfOthers: sql`${ofOthers}`.mapWith(Boolean),
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
				asksOf(access),
				inArray(
					families.id,
					own.map(({ id }) => id),
				),
				rowsOf(invoices, access),
				eq(invoices.familyId, families.id),
				isOpen(access.schoolId),
				or(
					sql`json_array_length(${invoices.billTo}, '$.payers') > 0`,
					and(sql`json_array_length(${invoices.billTo}, '$.pays') > 0`, or(hasOthers, ofOthers)),
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
