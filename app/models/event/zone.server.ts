import { and, eq, gte } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { events } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'

/** Events to come begin when the clocks of the new zone show their time. */
export function moveEventsToZone(tx: Tx, { schoolId }: Access, from: string, to: string) {
	tx.update(events)
		.set({ timeZone: to })
		.where(and(eq(events.schoolId, schoolId), gte(events.day, today(from))))
		.run()
}
