import { and, eq, gt, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { eventEntries } from '#db/schema/index.ts'
import type { Access } from '../../access.server.ts'
import { rowsOf } from '../../school-rows.server.ts'
import { dropEventFee } from '../../billing/event-fees.server.ts'

/** Cancels the fees of entries. */
function takeBack(tx: Tx, access: Access, which: SQL) {
	const taken = tx
		.update(eventEntries)
		.set({ feeMinor: 0, version: sql`${eventEntries.version} + 1` })
		.where(and(rowsOf(eventEntries, access), which, gt(eventEntries.feeMinor, 0)))
		.returning({ id: eventEntries.id })
		.all()
	for (const { id } of taken) dropEventFee(tx, access, id)
}

/** Refunds an entry withdrawn before the deadline. */
export function takeBackFee(tx: Tx, access: Access, entryId: string) {
	takeBack(tx, access, eq(eventEntries.id, entryId))
}

/** Refunds all entries of a canceled event, including late withdrawals. */
export function takeBackFees(tx: Tx, access: Access, eventId: string) {
	takeBack(tx, access, eq(eventEntries.eventId, eventId))
}
