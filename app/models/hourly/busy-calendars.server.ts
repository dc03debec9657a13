import { and, asc, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import {
	busyCalendars,
	schoolOversight,
	schoolProfiles,
	schools,
	subscriptions,
	teachers,
} from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import { schoolIdOf } from '../access.server.ts'
import { forgetBusyCalendar } from '../calendar/busy-calendar.server.ts'
import { isCurrent, readSchool, schoolColumns } from '../platform/school.server.ts'

/** Less than the hour between two rounds, which take a while. */
const EVERY = 50 * 60_000

/** Other calendars that are due, of teachers at schools that are open: those first that waited longest. */
export function listCalendarsDue(now = Date.now()) {
	return database()
		.select({ ...schoolColumns, teacherId: busyCalendars.teacherId })
		.from(busyCalendars)
		.innerJoin(schools, eq(schools.id, busyCalendars.schoolId))
		.leftJoin(schoolProfiles, eq(schoolProfiles.schoolId, schools.id))
		.leftJoin(schoolOversight, eq(schoolOversight.schoolId, schools.id))
		.leftJoin(subscriptions, isCurrent(schools.id))
		.where(or(isNull(busyCalendars.triedAt), lt(busyCalendars.triedAt, now - EVERY)))
		.orderBy(asc(busyCalendars.triedAt))
		.all()
		.map(({ teacherId, ...row }) => ({ teacherId, ...readSchool(row) }))
		.filter(({ status, isReadOnly }) => status === 'active' && !isReadOnly)
		.map(({ id: schoolId, teacherId }) => ({ schoolId, teacherId }))
}

/** Deletes the other calendars of teachers after their last day, in any time zone. */
export function forgetCalendarsOfLeavers(now = Date.now()): number {
	const left = database()
		.select({ schoolId: busyCalendars.schoolId, teacherId: busyCalendars.teacherId })
		.from(busyCalendars)
		// The cross join makes SQLite start from the few calendars.
		.crossJoin(teachers)
		.where(
			and(
				eq(teachers.schoolId, busyCalendars.schoolId),
				eq(teachers.id, busyCalendars.teacherId),
				or(isNotNull(teachers.archivedAt), lt(teachers.endedOn, today('Etc/GMT+12', now))),
			),
		)
		.all()
	if (left.length === 0) return 0
	return write(
		(tx) =>
			left.filter(({ schoolId, teacherId }) => forgetBusyCalendar(tx, schoolIdOf(schoolId), teacherId))
				.length,
	)
}
