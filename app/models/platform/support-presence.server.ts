import { gt } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { staffPresence } from '#db/schema/index.ts'
import type { Staff } from '../access.server.ts'

/** Limits how often presence is written, because every write goes to every node. */
const EVERY = 60_000
/** The heartbeat comes every two minutes. */
const ONLINE = 3 * 60_000

export function noteAtWork({ userId }: Staff, now = Date.now()) {
	const known = database()
		.select()
		.from(staffPresence)
		.where(gt(staffPresence.at, now - EVERY))
		.all()
	if (known.some((person) => person.userId === userId)) return
	write((tx) =>
		tx
			.insert(staffPresence)
			.values({ userId, at: now })
			.onConflictDoUpdate({ target: staffPresence.userId, set: { at: now } })
			.run(),
	)
}

/** Tells whether any staff are online, but not which. */
export function isStaffOnline(now = Date.now()): boolean {
	const row = database()
		.select()
		.from(staffPresence)
		.where(gt(staffPresence.at, now - ONLINE))
		.limit(1)
		.get()
	return row !== undefined
}
