import { and, eq, lt } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { creditEntries, credits, schools } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'

/**
 * Ends the open credits whose last day is over where their school is. A credit held for a lesson waits for the outcome
 * of that lesson. Called by the hourly job, a school at a time.
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
		)
		const found = database().select({ id: credits.id }).from(credits).where(over).all()
		if (found.length === 0) continue
		write((tx) => {
			tx.update(credits).set({ state: 'expired', updatedAt: now, updatedBy: null }).where(over).run()
			tx.insert(creditEntries)
				.values(
					found.map(({ id: creditId }) => ({
						schoolId,
						id: newId(now),
						creditId,
						event: 'expired' as const,
						at: now,
					})),
				)
				.run()
		})
		expired += found.length
	}
	return expired
}
