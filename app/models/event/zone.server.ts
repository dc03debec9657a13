import { and, gte } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { events } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'

/** Upcoming events keep their local time in the new zone. */
export function moveEventsToZone(tx: Tx, access: Access, from: string, to: string) {
	tx.update(events)
		.set({ timeZone: to })
		.where(and(rowsOf(events, access), gte(events.day, today(from))))
		.run()
}
