import { and, eq, exists, gte, inArray, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { database, prepared } from '#db/client.server.ts'
import {
	allocations,
	creditNotes,
	guardians,
	guardianships,
	invoices,
	ledgerEntries,
	memberships,
	payments,
	students,
} from '#db/schema/index.ts'
import { byPerson, isShared, type FamilyPayers, type Issued } from '#app/domain/billing/by-person.ts'
import { standingsOf, type PayerStanding, type PaysFor } from '#app/domain/billing/shares.ts'
import { nameOf } from '#app/domain/student/name.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { isBilledTo, me } from './internal/billed-payers.server.ts'

/**
 * Adults who pay for themselves and are also a guardian of the family, by their id as a student: they have one account, or
 * one mailbox if an account is missing. As payers they have the guardian's id.
 */
function listPayingTwice(schoolId: SchoolId, familyId: string) {
	const children = alias(students, 'children')
	const [theirs, guardianIn] = [alias(memberships, 'theirs'), alias(memberships, 'guardian_in')]
	// An account has one membership as a student and another as a guardian.
	const hasOneAccount = eq(guardianIn.userId, theirs.userId)
	const hasOneMailbox = and(
		or(isNull(guardians.membershipId), isNull(students.membershipId)),
		eq(guardians.emailKey, students.emailKey),
	)
	const found = database()
		.select({
			studentId: students.id,
			id: guardians.id,
			name: guardians.name,
			membershipId: guardians.membershipId,
		})
		.from(students)
		.innerJoin(children, and(eq(children.schoolId, schoolId), eq(children.familyId, students.familyId)))
		.innerJoin(
			guardianships,
			and(eq(guardianships.schoolId, schoolId), eq(guardianships.studentId, children.id)),
		)
		.innerJoin(guardians, rowOf(guardians, schoolId, guardianships.guardianId))
		.leftJoin(theirs, rowOf(theirs, schoolId, students.membershipId))
		.leftJoin(guardianIn, rowOf(guardianIn, schoolId, guardians.membershipId))
		.where(
			and(
				eq(students.schoolId, schoolId),
				eq(students.familyId, familyId),
				eq(students.paysSelf, true),
				or(hasOneAccount, hasOneMailbox),
			),
		)
		.all()
		// The last one counts: two parents may share a mailbox.
		.sort((a, b) => byText(a.membershipId, b.membershipId) || byText(b.id, a.id))
	return new Map(found.map(({ studentId, id, name }) => [studentId, { payerId: id, name }]))
}

/** Finds the one id of a payer of a family, from any id they are or were billed under. */
export function personOf(schoolId: SchoolId, familyId: string): (payerId: string) => string {
	const twice = listPayingTwice(schoolId, familyId)
	return (payerId) => twice.get(payerId)?.payerId ?? payerId
}

const familyPayers = prepared((db) =>
	db
		.select({
			studentId: students.id,
			payerId: guardians.id,
			name: guardians.name,
			share: guardianships.shareBasisPoints,
			paysSelf: students.paysSelf,
			firstName: students.firstName,
			lastName: students.lastName,
		})
		.from(students)
		.leftJoin(
			guardianships,
			and(
				eq(guardianships.schoolId, sql.placeholder('schoolId')),
				eq(guardianships.studentId, students.id),
				eq(guardianships.pays, true),
			),
		)
		.leftJoin(
			guardians,
			and(eq(guardians.schoolId, sql.placeholder('schoolId')), eq(guardians.id, guardianships.guardianId)),
		)
		.where(
			and(
				eq(students.schoolId, sql.placeholder('schoolId')),
				eq(students.familyId, sql.placeholder('familyId')),
			),
		)
		.prepare(),
)

/** The payers of each child: guardians with their shares, or an adult student alone. */
export function listPaysFor(schoolId: SchoolId, familyId: string): PaysFor[] {
	const paying = familyPayers()
		.all({ schoolId, familyId })
		.sort((a, b) => byText(a.studentId, b.studentId) || byText(a.payerId, b.payerId))
	const twice = paying.some(({ paysSelf }) => paysSelf) ? listPayingTwice(schoolId, familyId) : null
	return paying.flatMap(({ studentId, payerId, name, share, paysSelf, ...child }) => {
		const self = { payerId: studentId, name: nameOf(child) }
		if (paysSelf) return [{ studentId, ...(twice?.get(studentId) ?? self), share: null }]
		return payerId && name ? [{ studentId, payerId, name, share }] : []
	})
}

/** The payers of today, and the guardians who were billed before and no longer pay. */
export function familyPayersOf(schoolId: SchoolId, familyId: string): FamilyPayers {
	const current = listPaysFor(schoolId, familyId)
	const ids = new Set(current.map(({ payerId }) => payerId))
	return { current, former: listBilled(schoolId, familyId).filter(({ payerId }) => !ids.has(payerId)) }
}

/** The guardians of a family who may be contacted and were billed by any invoice. The cross joins start from the family. */
function listBilled(schoolId: SchoolId, familyId: string) {
	const isBilled = or(
		isBilledTo(schoolId, guardians.id, 'payers'),
		isBilledTo(schoolId, guardians.id, 'pays'),
	)
	const billed = database()
		.select({ id: invoices.id })
		.from(invoices)
		.where(and(rowsOf(invoices, schoolId), eq(invoices.familyId, familyId), isBilled))
	return database()
		.select({ payerId: guardians.id, name: guardians.name })
		.from(students)
		.crossJoin(guardianships)
		.crossJoin(guardians)
		.where(
			and(
				rowsOf(students, schoolId),
				eq(students.familyId, familyId),
				rowsOf(guardianships, schoolId),
				eq(guardianships.studentId, students.id),
				rowOf(guardians, schoolId, guardianships.guardianId),
				isNull(guardians.archivedAt),
			),
		)
		.groupBy(guardians.id)
		.having(and(sql`max(${guardianships.noContact}) = 0`, exists(billed)))
		.all()
}

function byText(a: string | null, b: string | null): number {
	return (a ?? '').localeCompare(b ?? '')
}

/** The payer whose card or account a permission is for. Null if it belongs to the family, or to a person who no longer pays. */
export function methodHolderOf(schoolId: SchoolId, familyId: string, payerId: string | null) {
	const own = payerId && personOf(schoolId, familyId)(payerId)
	return listPaysFor(schoolId, familyId).find((payer) => payer.payerId === own) ?? null
}

/** A column of the payer's name, in queries that read payments. Null if no payer is known. */
export function payerNameOf(access: Access) {
	const guardian = database()
		.select({ name: guardians.name })
		.from(guardians)
		.where(and(rowsOf(guardians, access), eq(guardians.id, payments.payerId)))
	const student = database()
		.select({ name: sql`trim(${students.firstName} || ' ' || ${students.lastName})` })
		.from(students)
		.where(and(rowsOf(students, access), eq(students.id, payments.payerId)))
	return sql<string | null>`coalesce((${guardian}), (${student}))`
}

export interface SharedInvoice extends Issued {
	id: string
	familyId: string
	openMinor: number
}

/** The amounts that each payer owes of an invoice and has paid. Empty if one person owes it all, or every payer is asked for all. */
export function standingsIn(
	schoolId: SchoolId,
	{ id, familyId, openMinor, totalMinor, billTo }: SharedInvoice,
	known?: FamilyPayers,
	/** A payment that is left out, or the payment plan whose agreement is the moment that counts. */
	{ besides, plan }: { besides?: string; plan?: { id: string; at: number } } = {},
): PayerStanding[] {
	if (!billTo?.payers?.length && !billTo?.pays?.length) return []
	const payers = known ?? familyPayersOf(schoolId, familyId)
	if (!billTo.payers?.length && !isShared(payers)) return []
	const paid = database()
		.select({ payerId: payments.payerId, amountMinor: allocations.amountMinor })
		.from(allocations)
		.innerJoin(payments, rowOf(payments, schoolId, allocations.paymentId))
		.where(
			and(
				rowsOf(allocations, schoolId),
				eq(allocations.invoiceId, id),
				or(isNull(allocations.removedAt), plan && gte(allocations.removedAt, plan.at)),
				// Ids sort by creation time.
				plan && lt(allocations.id, plan.id),
				besides ? ne(allocations.paymentId, besides) : undefined,
			),
		)
		.all()
	const credits = database()
		.select({ payers: creditNotes.payers })
		.from(creditNotes)
		.where(
			and(
				rowsOf(creditNotes, schoolId),
				eq(creditNotes.invoiceId, id),
				plan && creditedBefore(schoolId, id, plan.id),
			),
		)
		.all()
	const credited = credits.flatMap(({ payers }) => payers ?? [])
	const issued = { totalMinor, billTo, paid, credited }
	const { shares, ...moved } = byPerson(issued, payers, personOf(schoolId, familyId))
	return standingsOf(shares, moved, openMinor)
}

/** A condition on credit notes. Their own ids may be those of older make-up credits, so the ledger is asked. */
function creditedBefore(schoolId: SchoolId, invoiceId: string, planId: string): SQL {
	const { kind, sourceId } = ledgerEntries
	const posted = database()
		.select({ id: sourceId })
		.from(ledgerEntries)
		.where(
			and(
				rowsOf(ledgerEntries, schoolId),
				eq(ledgerEntries.invoiceId, invoiceId),
				eq(kind, 'credit_note'),
				lt(ledgerEntries.id, planId),
			),
		)
	return inArray(creditNotes.id, posted)
}

/** The signed-in user's payer id within a query. It takes no query before it, unless the user is a student. */
export function ownPayerIn(access: Access): SQL {
	return access.kind === 'learner' ? sql`${ownPayerId(access)}` : sql`(${me(access)})`
}

/** The signed-in user's payer id: a guardian, or an adult student. It is the same in both roles of one person. */
export function ownPayerId(access: Access): string | null {
	const { schoolId, membershipId, kind } = access
	if (!membershipId) return null
	if (kind !== 'learner') {
		const guardian = database()
			.select({ id: guardians.id })
			.from(guardians)
			.where(and(rowsOf(guardians, access), eq(guardians.membershipId, membershipId)))
			.get()
		return guardian?.id ?? null
	}
	const student = database()
		.select({ id: students.id, familyId: students.familyId })
		.from(students)
		.where(and(rowsOf(students, access), eq(students.membershipId, membershipId)))
		.get()
	if (!student?.familyId) return student?.id ?? null
	return personOf(schoolId, student.familyId)(student.id)
}
