import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { allocations, families, invoices, payments } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { billedTo } from '../scope.server.ts'
import { listOwnFamilies } from './own.server.ts'

/** Payments of one's own families, the latest first; each is a receipt. */
export function listOwnPayments(access: Access, { limit = 100 } = {}) {
	return database()
		.select({
			id: payments.id,
			familyId: payments.familyId,
			family: families.name,
			receivedOn: payments.receivedOn,
			amountMinor: payments.amountMinor,
			method: payments.method,
			reference: payments.reference,
			returnedAt: payments.returnedAt,
		})
		.from(families)
		.crossJoin(payments)
		.where(
			and(
				eq(families.schoolId, access.schoolId),
				billedTo(access),
				eq(payments.schoolId, access.schoolId),
				eq(payments.familyId, families.id),
			),
		)
		.orderBy(desc(payments.receivedOn), desc(payments.id))
		.limit(limit)
		.all()
}

export type OwnPayment = ReturnType<typeof listOwnPayments>[number]

/** What a payment was used for. */
export function listPaidInvoices(access: Access, paymentId: string) {
	const { schoolId } = access
	return database()
		.select({ number: invoices.number, amountMinor: allocations.amountMinor })
		.from(allocations)
		.innerJoin(invoices, and(eq(invoices.schoolId, schoolId), eq(invoices.id, allocations.invoiceId)))
		.where(
			and(
				eq(allocations.schoolId, schoolId),
				eq(allocations.paymentId, paymentId),
				isNull(allocations.removedAt),
				inArray(
					invoices.familyId,
					listOwnFamilies(access).map(({ id }) => id),
				),
			),
		)
		.all()
}
