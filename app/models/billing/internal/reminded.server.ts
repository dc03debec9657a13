import { and, eq } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { sentReminders } from '#db/schema/index.ts'
import type { Access } from '../../access.server.ts'
import { rowsOf } from '../../school-rows.server.ts'

const kind = 'invoice-payer'

/**
 * Finds the moment of the last reminder of an invoice to a payer. The invoice itself has only the last one to anyone, which
 * counts for all payers if none of them is kept.
 */
export function reminderFinder(access: Access, invoice: { id: string; remindedAt: number | null }) {
	const rows = database()
		.select({ recipient: sentReminders.recipient, at: sentReminders.at })
		.from(sentReminders)
		.where(
			and(rowsOf(sentReminders, access), eq(sentReminders.kind, kind), eq(sentReminders.subject, invoice.id)),
		)
		.all()
	const last = new Map(rows.map(({ recipient, at }) => [recipient, at]))
	return (payerId: string) => (last.size > 0 ? (last.get(payerId) ?? null) : invoice.remindedAt)
}

/** Keeps the moment of a reminder for each payer it goes to. */
export function keepReminded(
	tx: Tx,
	{ schoolId }: Access,
	{ subject, payerIds, at }: { subject: string; payerIds: readonly string[]; at: number },
) {
	const { schoolId: school, kind: kinds, subject: subjects, recipient: recipients } = sentReminders
	for (const recipient of payerIds)
		tx.insert(sentReminders)
			.values({ schoolId, kind, subject, recipient, at })
			.onConflictDoUpdate({ target: [school, kinds, subjects, recipients], set: { at } })
			.run()
}
