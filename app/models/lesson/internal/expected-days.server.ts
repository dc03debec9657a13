import { and, eq, inArray } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, enrolments } from '#db/schema/index.ts'
import { isEnrolledOn, type EnrolmentDays } from '#app/domain/attendance/enrolled-on.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '../../access.server.ts'
import { isPresent } from '../../enrolment/presence.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'

type IsExpected = (day: string) => boolean

/** True if a student is expected on the day. A class without any enrollment yet still gets its lessons. */
export function expectedIn(access: Access, classId: string): IsExpected {
	return expectedOf(
		database()
			.select()
			.from(enrolments)
			.where(and(rowsOf(enrolments, access), eq(enrolments.classId, classId)))
			.all(),
	)
}

/**
 * The same for lessons that are planned by hand: days of a group are planned for those who may still join, and a private class
 * whose student has left is planned for the next one.
 */
export function expectedAhead(access: Access, classId: string): IsExpected {
	return expectedOf(listPlacesAhead(access, classId))
}

/** The last day of a private class whose students are all going to leave; null if one of them goes on, or may still join. */
export function findLastExpected(access: Access, classId: string): { day: string; students: number } | null {
	const places = listPlacesAhead(access, classId)
	const [day] = places
		.map(({ endsOn }) => endsOn ?? '')
		.toSorted()
		.toReversed()
	return day && places.every(({ endsOn }) => endsOn !== null) ? { day, students: places.length } : null
}

function listPlacesAhead(access: Access, classId: string) {
	return database()
		.select({ place: enrolments })
		.from(enrolments)
		.innerJoin(
			classes,
			and(rowOf(classes, access, enrolments.classId), inArray(classes.kind, ['private', 'trial'])),
		)
		.where(
			and(
				rowsOf(enrolments, access),
				eq(enrolments.classId, classId),
				isPresent(today(access.school.timeZone)),
			),
		)
		.all()
		.map(({ place }) => place)
}

/** False if the last student of a private class is going to leave, or pauses and has named no day to come back. */
export function goesOn(access: Access, classId: string): boolean {
	return expectedAhead(access, classId)('9999-12-31')
}

function expectedOf(places: readonly EnrolmentDays[]): IsExpected {
	const isWaiting = places.some(({ state }) => state === 'waiting' || state === 'offered')
	if (places.length === 0 || isWaiting) return () => true
	return (day) => places.some((place) => isEnrolledOn(place, day))
}
