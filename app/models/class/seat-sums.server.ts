import { and, eq, inArray, isNull, ne, notExists, notLike, or, type SQL } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, enrolments, instruments } from '#db/schema/index.ts'
import { isPastLastDay, SEATED_STATES } from '#app/domain/class/labels.ts'
import { makeUpName } from '#app/domain/class/make-up-name.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { seatCounts } from '../enrolment/presence.server.ts'
import { classesOf } from '../scope.server.ts'

export type ClassSeats = ReturnType<typeof listClassSeats>[number]

/**
 * True unless the class is the private lesson of one student, who has it or gave it up with its lessons, or a teacher's class
 * for make-up lessons, which students only visit.
 */
export function takesNewcomers(access: Access) {
	const places = database()
		.select({ id: enrolments.id })
		.from(enrolments)
		.where(and(rowsOf(enrolments, access), eq(enrolments.classId, classes.id)))
	const isShared = or(isNull(classes.capacity), ne(classes.capacity, 1), notExists(places))
	return or(ne(classes.kind, 'private'), and(notLike(classes.name, makeUpName('%')), isShared))
}

/** Seats of all open or running classes, or of the filtered list. */
export function listClassSeats(access: Access, wanted?: SQL, now = Date.now()) {
	const { schoolId, school } = access
	const day = today(school.timeZone, now)
	return database()
		.select({
			id: classes.id,
			endsOn: classes.endsOn,
			kind: classes.kind,
			weekday: classes.weekday,
			instrumentId: classes.instrumentId,
			instrument: instruments.name,
			capacity: classes.capacity,
			...seatCounts(schoolId, now),
		})
		.from(classes)
		.leftJoin(instruments, rowOf(instruments, schoolId, classes.instrumentId))
		.leftJoin(enrolments, and(eq(enrolments.schoolId, schoolId), eq(enrolments.classId, classes.id)))
		.where(
			and(
				eq(classes.schoolId, schoolId),
				wanted ?? and(classesOf(access), inArray(classes.state, [...SEATED_STATES])),
			),
		)
		.groupBy(classes.id)
		.all()
		.map((row) => ({ ...row, isPast: isPastLastDay(row.endsOn, day) }))
}
