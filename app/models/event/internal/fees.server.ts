import { and, eq, gt, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { eventEntries } from '#db/schema/index.ts'
import type { Access } from '../../access.server.ts'
import { rowsOf } from '../../school-rows.server.ts'
import { dropEventFee, type DroppedFee } from '../../billing/dropped-event-fee.server.ts'

/** Cancels the fees of entries, and returns one result by entry for each that had a fee. */
function takeBack(tx: Tx, access: Access, which: SQL): Map<string, DroppedFee> {
	const taken = tx
		.update(eventEntries)
		.set({ feeMinor: 0, version: sql`${eventEntries.version} + 1` })
		.where(and(rowsOf(eventEntries, access), which, gt(eventEntries.feeMinor, 0)))
		.returning({ id: eventEntries.id })
		.all()
	return new Map(taken.map(({ id }) => [id, dropEventFee(tx, access, id)]))
}

/** Refunds an entry withdrawn before the deadline. */
export function takeBackFee(tx: Tx, access: Access, entryId: string): DroppedFee {
	return takeBack(tx, access, eq(eventEntries.id, entryId)).get(entryId) ?? null
}

/** Refunds all entries of a canceled event, including late withdrawals. */
export function takeBackFees(tx: Tx, access: Access, eventId: string): Map<string, DroppedFee> {
	return takeBack(tx, access, eq(eventEntries.eventId, eventId))
}
