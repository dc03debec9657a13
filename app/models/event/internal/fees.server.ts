import { and, eq, gt, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { eventEntries } from '#db/schema/index.ts'
import type { Access } from '../../access.server.ts'
import { rowsOf } from '../../school-rows.server.ts'
import { dropEventFee } from '../../billing/event-fees.server.ts'

/** Nothing is owed any more for these entries. */
function takeBack(tx: Tx, access: Access, which: SQL) {
	const taken = tx
		.update(eventEntries)
		.set({ feeMinor: 0, version: sql`${eventEntries.version} + 1` })
		.where(and(rowsOf(eventEntries, access), which, gt(eventEntries.feeMinor, 0)))
		.returning({ id: eventEntries.id })
		.all()
	for (const { id } of taken) dropEventFee(tx, access, id)
}

/** Of whoever withdrew in time. */
export function takeBackFee(tx: Tx, access: Access, entryId: string) {
	takeBack(tx, access, eq(eventEntries.id, entryId))
}

/** Of everybody who signed up for what does not take place, also of those who withdrew too late. */
export function takeBackFees(tx: Tx, access: Access, eventId: string) {
	takeBack(tx, access, eq(eventEntries.eventId, eventId))
}
