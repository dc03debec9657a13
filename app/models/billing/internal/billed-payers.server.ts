import { and, eq, exists, gt, inArray, isNull, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { families, guardians, invoices, payments } from '#db/schema/index.ts'
import { OPEN_STATES } from '#app/domain/billing/labels.ts'
import type { Access, SchoolId } from '../../access.server.ts'
import { rowsOf } from '../../school-rows.server.ts'
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

/** The signed-in guardian. */
function me(access: Access) {
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

/** Invoices of these families that the user may see: all, or those with an own share, also once they are paid. */
export const isReadable = (access: Access) => seenBy(access, hasOwnShare(access))

/** Payments of these families that the user may see: all, or the own ones. */
export const isReadablePayment = (access: Access) =>
	seenBy(access, sql`${payments.payerId} = (${me(access)})`)
