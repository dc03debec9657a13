import { and, eq, gt, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { eventEntries } from '#db/schema/index.ts'
import type { Access } from '../../access.server.ts'
import { rowsOf } from '../../school-rows.server.ts'
import { dropEventFee } from '../../billing/event-fees.server.ts'

/** Cancels the fees of entries. True if one of them was on an invoice and is credited. */
function takeBack(tx: Tx, access: Access, which: SQL): boolean {
	const taken = tx
		.update(eventEntries)
		.set({ feeMinor: 0, version: sql`${eventEntries.version} + 1` })
		.where(and(rowsOf(eventEntries, access), which, gt(eventEntries.feeMinor, 0)))
		.returning({ id: eventEntries.id })
		.all()
	return taken.map(({ id }) => dropEventFee(tx, access, id)).includes(true)
}

/** Refunds an entry withdrawn before the deadline. True if the fee is credited. */
export function takeBackFee(tx: Tx, access: Access, entryId: string): boolean {
	return takeBack(tx, access, eq(eventEntries.id, entryId))
}

/** Refunds all entries of a canceled event, including late withdrawals. */
export function takeBackFees(tx: Tx, access: Access, eventId: string) {
	takeBack(tx, access, eq(eventEntries.eventId, eventId))
}
