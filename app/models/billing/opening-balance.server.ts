import { and, eq, gt, isNull, sql, sum } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { invoices, ledgerEntries, payments } from '#db/schema/index.ts'
import { plainDateWords } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { moneyWords } from '#app/utils/money.ts'
import { done, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { findPayer } from './account.server.ts'
import { insertDraft } from './draft.server.ts'
import { allocateOldest, freeAllocations } from './internal/allocation.server.ts'
import { issueDraft } from './issue.server.ts'
import { post } from './ledger.server.ts'

export interface OpeningBalance {
	familyId: string
	/** Positive if the family owes it. */
	amountMinor: number
	day: string
	note: string | null
}

/** The payment or the invoice that was made of an opening balance. */
export interface Opened {
	paymentId?: string | null
	invoiceId?: string | null
}

/**
 * Posts what a family owed or had paid ahead in another system. Credit is also a payment, so that it pays invoices; its
 * method keeps it out of received money. What is owed is also an invoice, so that the family is reminded of it and pays
 * it like any other; its number below zero keeps it out of income.
 */
export function openBalance(tx: Tx, access: Access, balance: OpeningBalance): Outcome<Opened> {
	const { familyId, amountMinor, day, note } = balance
	tell(tx, access, 'payment.opened', balance)
	if (amountMinor > 0) return openDebt(tx, access, balance)
	const paymentId = newId()
	tx.insert(payments)
		.values({
			schoolId: access.schoolId,
			id: paymentId,
			familyId,
			receivedOn: day,
			amountMinor: -amountMinor,
			method: 'opening',
			reference: note,
			at: Date.now(),
			by: access.userId,
		})
		.run()
	post(tx, access, [{ familyId, kind: 'opening', amountMinor, day, note, sourceId: paymentId }])
	allocateOldest(tx, access, familyId)
	return done({ paymentId })
}

function openDebt(
	tx: Tx,
	access: Access,
	{ familyId, amountMinor, day, note }: OpeningBalance,
): Outcome<Opened> {
	const description = `Balance carried over, ${plainDateWords(day, access.school.paperFormat)}`
	const lines = [{ kind: 'adjustment' as const, description, unitMinor: amountMinor }]
	const drafted = insertDraft(tx, access, { familyId, period: null, lines })
	if (!drafted.ok) return drafted
	const { id: invoiceId } = drafted.value
	const issued = issueDraft(tx, access, invoiceId, { day, note })
	return issued.ok ? done({ invoiceId }) : issued
}

/** Posts the opposite on the same day, so that no day has a balance that never was. Entries are never deleted. */
export function takeBackBalance(tx: Tx, access: Access, balance: OpeningBalance & Opened) {
	const { familyId, amountMinor, day, note, paymentId = null, invoiceId } = balance
	if (paymentId) {
		freeAllocations(tx, access, { paymentId })
		tx.update(payments)
			.set({ returnedAt: Date.now() })
			.where(and(rowOf(payments, access, paymentId), isNull(payments.returnedAt)))
			.run()
	}
	if (invoiceId) {
		freeAllocations(tx, access, { invoiceId })
		tx.update(invoices)
			.set({ endReason: 'The import was undone' })
			.where(rowOf(invoices, access, invoiceId))
			.run()
	}
	const entry = { familyId, kind: 'opening' as const, amountMinor: -amountMinor, day, note }
	post(
		tx,
		access,
		[invoiceId ? { ...entry, invoiceId, dueOn: day } : { ...entry, sourceId: paymentId }],
		'void',
	)
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
