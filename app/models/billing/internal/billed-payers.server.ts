import {
	and,
	eq,
	exists,
	gt,
	inArray,
	isNotNull,
	isNull,
	not,
	or,
	sql,
	type SQL,
	type SQLWrapper,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import {
	families,
	guardians,
	guardianships,
	invoiceLines,
	invoices,
	memberships,
	payments,
	students,
} from '#db/schema/index.ts'
import { OPEN_STATES } from '#app/domain/billing/labels.ts'
import type { Access, SchoolId } from '../../access.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'
import { billedTo, familiesInContact } from '../../scope.server.ts'

/** Something of the invoice is open. */
export function isOpen(schoolId: SchoolId): SQL {
	return and(
		rowsOf(invoices, schoolId),
		gt(invoices.openMinor, 0),
		inArray(invoices.state, [...OPEN_STATES]),
	) as SQL
}

/** The invoice was issued with a share of the person, or to the person alone. */
export function isBilledTo(schoolId: SchoolId, payerId: SQLWrapper, as: 'payers' | 'pays'): SQL {
	const share = sql`select 1 from json_each(${invoices.billTo}, ${`$.${as}`}) where value ->> 'payerId' = ${payerId}`
	const isBilled =
		as === 'payers' ? sql`exists (${share} and value ->> 'amountMinor' > 0)` : sql`exists (${share})`
	return and(rowsOf(invoices, schoolId), isBilled) as SQL
}

/**
 * The invoice is for students whom others pay for. The payer has no part of it, and is neither a guardian of a student on its
 * lines nor that student. An invoice without students is of all payers, and so is one for students for whom no one pays.
 */
export function isOfOthers(schoolId: SchoolId, payerId: SQLWrapper): SQL {
	const wasPaidFor = sql`${students.id} in (select value ->> 'studentId' from json_each(${invoices.billTo}, '$.pays'))`
	// The payers of today are asked for what one person was billed, once no one pays for that student.
	const isPaidFor = or(
		sql`json_array_length(${invoices.billTo}, '$.payers') > 0`,
		eq(students.paysSelf, true),
		isTied(schoolId, eq(guardianships.pays, true)),
	)
	const isOwn = or(
		eq(students.id, payerId),
		isTied(schoolId, eq(guardianships.guardianId, payerId)),
		exists(asStudent(schoolId, payerId)),
	)
	return and(
		isNotNull(payerId),
		not(isBilledTo(schoolId, payerId, 'payers')),
		not(isBilledTo(schoolId, payerId, 'pays')),
		bills(schoolId, and(wasPaidFor, isPaidFor)),
		not(bills(schoolId, isOwn)),
	) as SQL
}

/** The invoice has a line for such a student. */
function bills(schoolId: SchoolId, which: SQL | undefined): SQL {
	const line = database()
		.select({ id: invoiceLines.id })
		.from(invoiceLines)
		.innerJoin(students, rowOf(students, schoolId, invoiceLines.studentId))
		.where(and(rowsOf(invoiceLines, schoolId), eq(invoiceLines.invoiceId, invoices.id), which))
	return exists(line)
}

/** The student has such a guardian. */
function isTied(schoolId: SchoolId, which: SQL): SQL {
	const tied = database()
		.select({ id: guardianships.guardianId })
		.from(guardianships)
		.where(and(rowsOf(guardianships, schoolId), eq(guardianships.studentId, students.id), which))
	return exists(tied)
}

/** The guardian, if they are the student: one account has a membership for each, or both have one mailbox. */
function asStudent(schoolId: SchoolId, guardianId: SQLWrapper) {
	const [guardianIn, studentIn] = [alias(memberships, 'guardian_in'), alias(memberships, 'student_in')]
	return database()
		.select({ id: guardians.id })
		.from(guardians)
		.leftJoin(guardianIn, rowOf(guardianIn, schoolId, guardians.membershipId))
		.leftJoin(studentIn, rowOf(studentIn, schoolId, students.membershipId))
		.where(
			and(
				rowOf(guardians, schoolId, guardianId),
				or(eq(guardianIn.userId, studentIn.userId), eq(guardians.emailKey, students.emailKey)),
			),
		)
}

/** The issued invoices of a family that the payer has no part in. */
export function listOfOthers(access: Access, familyId: string, payerId: string | null) {
	if (!payerId) return []
	return database()
		.select({ id: invoices.id, openMinor: invoices.openMinor })
		.from(invoices)
		.where(
			and(
				rowsOf(invoices, access),
				eq(invoices.familyId, familyId),
				isOfOthers(access.schoolId, sql`${payerId}`),
			),
		)
		.all()
}

/** The signed-in guardian. */
export function me(access: Access) {
	return database()
		.select({ id: guardians.id })
		.from(guardians)
		.where(
			and(
				rowsOf(guardians, access),
				eq(guardians.membershipId, access.membershipId ?? ''),
				isNull(guardians.archivedAt),
			),
		)
}

/** The invoice has a share of the signed-in guardian. */
const hasOwnShare = (access: Access) => isBilledTo(access.schoolId, sql`(${me(access)})`, 'payers')

/** The family has an open invoice of which the guardian was billed a share, who may have stopped paying. */
function owesShare(access: Access): SQL {
	const open = database()
		.select({ id: invoices.id })
		.from(invoices)
		.where(
			and(
				rowsOf(invoices, access),
				isOpen(access.schoolId),
				eq(invoices.familyId, families.id),
				hasOwnShare(access),
			),
		)
	return exists(open)
}

/** Starts from the few families of the guardian, of which a school has thousands. */
function seenBy(access: Access, ownPart: SQL): SQL {
	if (!isGuardian(access)) return billedTo(access)
	return and(familiesInContact(access), or(billedTo(access), ownPart)) as SQL
}

const isGuardian = ({ reach, kind, membershipId }: Access) =>
	reach !== 'all' && kind === 'guardian' && membershipId !== null

/** Families whose money the user may see, all of it or the own shares alone. */
export const asksOf = (access: Access) => seenBy(access, owesShare(access))

/** Invoices of these families that the user may see: all but those of others, or those with an own share, also once paid. */
export const isReadable = (access: Access, payerId: SQLWrapper) =>
	and(seenBy(access, hasOwnShare(access)), not(isOfOthers(access.schoolId, payerId)))

/** Payments of these families that the user may see: all, or the own ones. */
export const isReadablePayment = (access: Access) =>
	seenBy(access, sql`${payments.payerId} = (${me(access)})`)
