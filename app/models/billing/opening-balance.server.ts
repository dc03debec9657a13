import { and, eq, gt, isNull, sql, sum } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { ledgerEntries, payments } from '#db/schema/index.ts'
import { newId } from '#app/utils/id.server.ts'
import { moneyWords } from '#app/utils/money.ts'
import type { Access } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { findPayer } from './account.server.ts'
import { allocateOldest, freeAllocations } from './internal/allocation.server.ts'
import { post } from './ledger.server.ts'

export interface OpeningBalance {
	familyId: string
	/** Positive if the family owes it. */
	amountMinor: number
	day: string
	note: string | null
}

/**
 * Posts what a family owed or had paid ahead in another system. Credit is also a payment, so that it pays invoices; its
 * method keeps it out of received money. Returns the id of that payment.
 */
export function openBalance(tx: Tx, access: Access, balance: OpeningBalance): string | null {
	const { familyId, amountMinor, day, note } = balance
	const paymentId = amountMinor < 0 ? newId() : null
	if (paymentId)
		tx.insert(payments)
			.values({
				...{ schoolId: access.schoolId, id: paymentId, familyId, receivedOn: day, amountMinor: -amountMinor },
				...{ method: 'opening', reference: note, at: Date.now(), by: access.userId },
			})
			.run()
	post(tx, access, [{ familyId, kind: 'opening', amountMinor, day, note, sourceId: paymentId }])
	if (paymentId) allocateOldest(tx, access, familyId)
	tell(tx, access, 'payment.opened', balance)
	return paymentId
}

/** Posts the opposite on the same day, so that no day has a balance that never was. Entries are never deleted. */
export function takeBackBalance(
	tx: Tx,
	access: Access,
	balance: OpeningBalance & { paymentId: string | null },
) {
	const { familyId, amountMinor, day, note, paymentId } = balance
	if (paymentId) {
		freeAllocations(tx, access, { paymentId })
		tx.update(payments)
			.set({ returnedAt: Date.now() })
			.where(and(rowOf(payments, access, paymentId), isNull(payments.returnedAt)))
			.run()
	}
	post(tx, access, [{ familyId, kind: 'opening', amountMinor: -amountMinor, day, note, sourceId: paymentId }])
	tell(tx, access, 'payment.opening-undone', balance)
}

/**
 * True if the account of the family is as the opening balance left it. `mark` is an id made right after it. When families
 * become one, the entries move to the other family.
 */
export function isLastPosted(
	tx: Tx,
	access: Access,
	{ familyId, amountMinor }: OpeningBalance,
	mark: string,
): boolean {
	const { kind, id } = ledgerEntries
	const ledgerEntry = tx
		.select({
			opened: sum(sql`${kind} = 'opening' and ${ledgerEntries.amountMinor} = ${amountMinor}`).mapWith(Number),
			later: sum(gt(id, mark)).mapWith(Number),
		})
		.from(ledgerEntries)
		.where(and(rowsOf(ledgerEntries, access), eq(ledgerEntries.familyId, familyId)))
		.get()
	return Boolean(ledgerEntry?.opened) && !ledgerEntry?.later
}

function tell(
	tx: Tx,
	access: Access,
	action: 'payment.opened' | 'payment.opening-undone',
	{ familyId, amountMinor }: OpeningBalance,
) {
	record(tx, access, action, {
		objectId: familyId,
		objectName: findPayer(access, familyId)?.name,
		after: { amount: moneyWords(amountMinor, access.school.currency) },
	})
}
