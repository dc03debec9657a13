import { and, eq } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { sentReminders } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { whoIsReached } from './recipients.server.ts'

/** A refund is kept until the provider confirms it, and is announced then. */
type Kind = 'receipt' | 'refund'

/** Keeps the payers that the receipt of a payment is emailed to, or the letter about a refund. */
export function keepReceiptSent(
	tx: Tx,
	{ schoolId }: Access,
	subject: string,
	readers: readonly { payerId: string }[],
	kind: Kind = 'receipt',
) {
	const at = Date.now()
	for (const { payerId: recipient } of readers)
		tx.insert(sentReminders).values({ schoolId, kind, subject, recipient, at }).onConflictDoNothing().run()
}

/** Those who were emailed a receipt of the payment, or are to be told of the refund, as far as emails reach them. */
export function listReceiptHolders(
	access: Access,
	payment: { id: string; familyId: string },
	kind: Kind = 'receipt',
) {
	const rows = database()
		.select({ payerId: sentReminders.recipient })
		.from(sentReminders)
		.where(
			and(rowsOf(sentReminders, access), eq(sentReminders.kind, kind), eq(sentReminders.subject, payment.id)),
		)
		.all()
	const holders = new Set(rows.map(({ payerId }) => payerId))
	if (holders.size === 0) return []
	return whoIsReached(access, payment.familyId, undefined, [...holders]).recipients.filter(({ payerId }) =>
		holders.has(payerId),
	)
}
