import { and, eq, lt, not } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { creditEntries, credits, schools } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { hasWaitingRequest } from '../attendance/usable-credits.server.ts'

/**
 * Expires open credits after their last day in the school's time zone. A credit held for a lesson waits for its
 * outcome, and one whose family asked for a time waits for the office. Called by the hourly job, one school at a time.
 */
export function* expireCredits(now = Date.now()): Generator<void, number> {
	const all = database().select({ id: schools.id, timeZone: schools.timeZone }).from(schools).all()
	let expired = 0
	for (const { id: schoolId, timeZone } of all) {
		yield
		const over = and(
			eq(credits.schoolId, schoolId),
			eq(credits.state, 'open'),
			lt(credits.expiresOn, today(timeZone, now)),
			not(hasWaitingRequest),
		)
		const rows = database().select({ id: credits.id }).from(credits).where(over).all()
		if (rows.length === 0) continue
		write((tx) => {
			tx.update(credits).set({ state: 'expired', updatedAt: now, updatedBy: null }).where(over).run()
			const entry = { schoolId, event: 'expired' as const, at: now }
			tx.insert(creditEntries)
				.values(rows.map((row) => ({ ...entry, id: newId(now), creditId: row.id })))
				.run()
		})
		expired += rows.length
	}
	return expired
}
