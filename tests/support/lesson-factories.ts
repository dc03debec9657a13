import { database } from '#db/client.server.ts'
import { closures, enrolments, lessons, series, terms } from '#db/schema/index.ts'
import { wallTimeAt } from '#app/domain/lesson/wall-time.server.ts'
import { sortKey } from '#app/utils/fold.ts'
import { newId } from '#app/utils/id.server.ts'
import { touched, type ASchool } from './factories.ts'

/** A student enrolled in a class since long ago, or as is said. */
export function anEnrolment(
	school: ASchool,
	classId: string,
	studentId: string,
	details: Partial<typeof enrolments.$inferInsert> = {},
): string {
	const id = details.id ?? newId()
	database()
		.insert(enrolments)
		.values({
			state: 'active',
			startsOn: '2020-01-01',
			...touched(),
			...details,
			schoolId: school.id,
			id,
			classId,
			studentId,
		})
		.run()
	return id
}

/** A lesson of a class, of 45 minutes unless it is said, whatever it clashes with. */
export function aLesson(
	school: ASchool,
	details: Partial<typeof lessons.$inferInsert> & { classId: string; startsAt: number },
): string {
	const id = details.id ?? newId()
	database()
		.insert(lessons)
		.values({
			endsAt: details.startsAt + 45 * 60_000,
			day: wallTimeAt(details.startsAt, 'America/New_York').day,
			...touched(),
			...details,
			schoolId: school.id,
			id,
		})
		.run()
	return id
}

/** A weekly series without its lessons. */
export function aSeries(
	school: ASchool,
	details: Partial<typeof series.$inferInsert> & { classId: string },
): string {
	const id = details.id ?? newId()
	database()
		.insert(series)
		.values({
			frequency: 'weekly',
			weekdays: '2',
			startTime: '16:00',
			durationMinutes: 45,
			timeZone: 'America/New_York',
			startsOn: '2026-01-06',
			endsOn: '2026-12-29',
			...touched(),
			...details,
			schoolId: school.id,
			id,
		})
		.run()
	return id
}

export function aTerm(school: ASchool, details: Partial<typeof terms.$inferInsert> = {}): string {
	const id = details.id ?? newId()
	const { name = `Term ${id}` } = details
	database()
		.insert(terms)
		.values({
			startsOn: '2026-01-05',
			endsOn: '2026-03-27',
			...touched(),
			...details,
			schoolId: school.id,
			id,
			name,
			nameKey: sortKey(name),
		})
		.run()
	return id
}

export function aClosure(school: ASchool, details: Partial<typeof closures.$inferInsert> = {}): string {
	const id = details.id ?? newId()
	database()
		.insert(closures)
		.values({
			name: `Closure ${id}`,
			startsOn: '2026-04-15',
			endsOn: '2026-04-15',
			...touched(),
			...details,
			schoolId: school.id,
			id,
		})
		.run()
	return id
}
