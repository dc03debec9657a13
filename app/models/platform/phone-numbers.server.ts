import { and, eq, isNotNull, not, or, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { database, write } from '#db/client.server.ts'
import { guardians, schools, students } from '#db/schema/index.ts'
import { countryOf, readPhone } from '#app/utils/phone.ts'
import { schoolIdOf } from '../access.server.ts'
import { indexChildrenOf, indexStudent } from '../search.server.ts'

/**
 * Rewrites numbers that older versions and archives kept as they were typed, so that search and the check for known guardians
 * find them. Called by the hourly job, a number at a time. What nobody can read stays, and is looked at again.
 */
export function* normalizePhones(): Generator<void, number> {
	let changed = 0
	for (const [people, reindex] of [
		[students, indexStudent],
		[guardians, indexChildrenOf],
	] as const) {
		for (const { schoolId, id, phone, ...place } of listTyped(people)) {
			const read = readPhone(phone ?? '', countryOf(place))
			if (!read.ok || read.phone === phone) continue
			write((tx) => {
				tx.update(people)
					.set({ phone: read.phone })
					// It may have been edited since it was read.
					.where(and(eq(people.schoolId, schoolId), eq(people.id, id), eq(people.phone, phone ?? '')))
					.run()
				reindex(tx, schoolIdOf(schoolId), id)
			})
			changed++
			yield
		}
	}
	return changed
}

function listTyped(people: typeof students | typeof guardians) {
	return database()
		.select({
			schoolId: people.schoolId,
			id: people.id,
			phone: people.phone,
			timeZone: schools.timeZone,
			currency: schools.currency,
		})
		.from(people)
		.innerJoin(schools, eq(schools.id, people.schoolId))
		.where(and(isNotNull(people.phone), or(not(startsInternational(people.phone)), hasSpaces(people.phone))))
		.all()
}

const startsInternational = (phone: SQLiteColumn) => sql`${phone} glob '+[0-9]*'`
const hasSpaces = (phone: SQLiteColumn) => sql`${phone} glob '*[ ()./-]*'`
