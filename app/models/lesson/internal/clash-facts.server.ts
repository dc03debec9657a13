import { and, eq, gt, gte, inArray, lt, lte } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import {
	enrolments,
	lessons,
	rooms,
	sites,
	students,
	teacherHours,
	teachers,
	teacherTimeOff,
	visitors,
} from '#db/schema/index.ts'
import { EXPECTED_STATES } from '#app/domain/attendance/enrolled-on.ts'
import { roomOfPlace } from '#app/domain/event/place.ts'
import { nameOf } from '#app/domain/student/name.ts'
import type { Booking, OtherLesson } from '#app/domain/lesson/booking.ts'
import { wallTimeAt } from '#app/domain/lesson/wall-time.server.ts'
import { groupedBy } from '#app/utils/group.ts'
import type { Access, SchoolId } from '../../access.server.ts'
import { listAssistants } from '../../class/assistants.server.ts'
import { listEventTimes } from '../../event/times.server.ts'
import { roomPlace } from '../../school/place.server.ts'
import { rowOf } from '../../school-rows.server.ts'
import { listBusyTimes } from '../../calendar/busy-calendar.server.ts'
import { listClosuresBetween } from '../../calendar/closed-days.server.ts'
import { listBusyElsewhere } from '../../identity/elsewhere.server.ts'
import { listLessonsAhead } from './lessons-ahead.server.ts'

/** Maximum length of a lesson: an earlier one cannot overlap. */
export const MAX_LESSON = 480 * 60_000
/** Maximum break a teacher can require between lessons. */
export const MAX_BUFFER = 120 * 60_000

export type Facts = ReturnType<typeof readFacts>

/** Reads all data for the conflict checks in a few queries, regardless of the number of bookings. */
export function readFacts(access: Access, bookings: readonly Booking[]) {
	const { schoolId, school } = access
	const from = Math.min(...bookings.map(({ startsAt }) => startsAt))
	const to = Math.max(...bookings.map(({ endsAt }) => endsAt))
	const days = { from: wallTimeAt(from, school.timeZone).day, to: wallTimeAt(to, school.timeZone).day }
	const ids = {
		teachers: distinct(bookings.map(({ teacherId }) => teacherId)),
		rooms: distinct(bookings.map(({ roomId }) => roomId)),
		classes: distinct(bookings.map(({ classId }) => classId)),
		lessons: distinct(bookings.map(({ lessonId }) => lessonId)),
	}
	const { staff, assistants } = assistantsAround(schoolId, ids, days.from)
	const comingVisitors = visitsOf(schoolId, 'lessonId', ids.lessons)
	const inTheseClasses = enrolmentsOf(schoolId, 'classId', ids.classes)
	const people = distinct([
		...inTheseClasses.map(({ studentId }) => studentId),
		...comingVisitors.map(({ studentId }) => studentId),
		...bookings.flatMap(({ studentIds = [] }) => studentIds),
	])
	const theirEnrolments = enrolmentsOf(schoolId, 'studentId', people)
	const theirVisits = visitsOf(schoolId, 'studentId', people)
	const range = { from: from - MAX_LESSON - MAX_BUFFER, to: to + MAX_BUFFER }
	const theirRooms = listRooms(schoolId, ids.rooms)
	const theirClasses = distinct([
		...ids.classes,
		...[...theirEnrolments, ...assistants].map((row) => row.classId),
	])
	const booked = lessonsOfAny(schoolId, range, {
		teacherId: staff,
		roomId: ids.rooms,
		classId: theirClasses,
		id: distinct(theirVisits.map(({ lessonId }) => lessonId)),
	})
	const ahead = listLessonsAhead(access, {
		...days,
		teacherIds: staff,
		roomIds: ids.rooms,
		classIds: theirClasses,
	})
	return {
		teachers: byId(listTeachers(schoolId, staff)),
		assistants: groupedBy(assistants, ({ classId }) => classId),
		rooms: byId(theirRooms),
		hours: listHours(schoolId, ids.teachers),
		timeOff: listTimeOff(schoolId, ids.teachers, days),
		closures: listClosuresBetween(schoolId, days.from, days.to),
		enrolments: theirEnrolments,
		visits: theirVisits,
		names: namesOf(schoolId, people),
		elsewhere: [
			...listBusyElsewhere(schoolId, ids.teachers, range),
			...listBusyTimes(schoolId, ids.teachers, range),
		],
		lessons: [...booked, ...ahead, ...eventsAround(access, range, theirRooms, ids.teachers)],
	}
}

function distinct(ids: readonly (string | null | undefined)[]): string[] {
	return [...new Set(ids.filter((id) => typeof id === 'string'))]
}

function byId<Row extends { id: string }>(rows: Row[]): Map<string, Row> {
	return new Map(rows.map((row) => [row.id, row]))
}

const lessonColumns = {
	id: lessons.id,
	classId: lessons.classId,
	teacherId: lessons.teacherId,
	roomId: lessons.roomId,
	startsAt: lessons.startsAt,
	endsAt: lessons.endsAt,
	day: lessons.day,
	forcedAt: lessons.forcedAt,
}

/** Active lessons that share a teacher, room, class or student with the bookings. */
function lessonsOfAny(
	schoolId: SchoolId,
	{ from, to }: { from: number; to: number },
	ids: Record<'teacherId' | 'roomId' | 'classId' | 'id', string[]>,
): OtherLesson[] {
	const facts = Object.entries(ids)
		.filter(([, some]) => some.length > 0)
		.flatMap(([column, some]) =>
			database()
				.select(lessonColumns)
				.from(lessons)
				.where(
					and(
						eq(lessons.schoolId, schoolId),
						inArray(lessons[column as keyof typeof ids], some),
						gt(lessons.startsAt, from),
						lt(lessons.startsAt, to),
						inArray(lessons.state, ['scheduled', 'held']),
					),
				)
				.all(),
		)
	return [...byId(facts).values()]
}

/** Events take their room and those who signed up. The product knows whose they are only where one teacher is the school. */
function eventsAround(
	access: Access,
	range: { from: number; to: number },
	theirRooms: { id: string; name: string }[],
	[teacher = null]: (string | null)[],
): OtherLesson[] {
	const teacherId = access.school.kind === 'solo' ? teacher : null
	return listEventTimes(access, range).map(({ id, name, place, day, startsAt, endsAt, studentIds }) => ({
		id,
		// No class has the id of an event, so an event belongs to none.
		classId: id,
		teacherId,
		roomId: roomOfPlace(place, theirRooms, (room) => room.name)?.id ?? null,
		startsAt,
		endsAt,
		day,
		event: name,
		studentIds,
	}))
}

/** The assistants of the classes, and the classes in which they or the teachers assist. */
function assistantsAround(schoolId: SchoolId, ids: { classes: string[]; teachers: string[] }, from: string) {
	const ofClasses = listAssistants(schoolId, { by: 'classId', ids: ids.classes, from })
	const staff = distinct([...ids.teachers, ...ofClasses.map(({ teacherId }) => teacherId)])
	return { staff, assistants: listAssistants(schoolId, { by: 'teacherId', ids: staff, from }) }
}

function enrolmentsOf(schoolId: SchoolId, by: 'classId' | 'studentId', ids: string[]) {
	if (ids.length === 0) return []
	return database()
		.select({
			studentId: enrolments.studentId,
			classId: enrolments.classId,
			state: enrolments.state,
			startsOn: enrolments.startsOn,
			endsOn: enrolments.endsOn,
			pausedFrom: enrolments.pausedFrom,
			pausedTo: enrolments.pausedTo,
			keepsSeat: enrolments.keepsSeat,
			queuedAt: enrolments.queuedAt,
		})
		.from(enrolments)
		.where(
			and(
				eq(enrolments.schoolId, schoolId),
				inArray(enrolments[by], ids),
				inArray(enrolments.state, [...EXPECTED_STATES]),
			),
		)
		.all()
}

function visitsOf(schoolId: SchoolId, by: 'lessonId' | 'studentId', ids: string[]) {
	if (ids.length === 0) return []
	return database()
		.select({ lessonId: visitors.lessonId, studentId: visitors.studentId })
		.from(visitors)
		.where(and(eq(visitors.schoolId, schoolId), inArray(visitors[by], ids)))
		.all()
}

function namesOf(schoolId: SchoolId, ids: string[]): Map<string, string> {
	const rows = database()
		.select({ id: students.id, firstName: students.firstName, lastName: students.lastName })
		.from(students)
		.where(and(eq(students.schoolId, schoolId), inArray(students.id, ids)))
	return new Map(rows.all().map((student) => [student.id, nameOf(student)]))
}

function listTeachers(schoolId: SchoolId, ids: string[]) {
	return database()
		.select({
			id: teachers.id,
			name: teachers.name,
			bufferMinutes: teachers.bufferMinutes,
			endedOn: teachers.endedOn,
			archivedAt: teachers.archivedAt,
		})
		.from(teachers)
		.where(and(eq(teachers.schoolId, schoolId), inArray(teachers.id, ids)))
		.all()
}

function listRooms(schoolId: SchoolId, ids: string[]) {
	return database()
		.select({ id: rooms.id, name: roomPlace, siteId: rooms.siteId })
		.from(rooms)
		.where(and(eq(rooms.schoolId, schoolId), inArray(rooms.id, ids)))
		.all()
}

function listHours(schoolId: SchoolId, teacherIds: string[]) {
	return database()
		.select({
			teacherId: teacherHours.teacherId,
			weekday: teacherHours.weekday,
			from: teacherHours.from,
			to: teacherHours.to,
			siteId: teacherHours.siteId,
			site: sites.name,
		})
		.from(teacherHours)
		.leftJoin(sites, rowOf(sites, schoolId, teacherHours.siteId))
		.where(and(eq(teacherHours.schoolId, schoolId), inArray(teacherHours.teacherId, teacherIds)))
		.all()
}

function listTimeOff(schoolId: SchoolId, teacherIds: string[], days: { from: string; to: string }) {
	return database()
		.select()
		.from(teacherTimeOff)
		.where(
			and(
				eq(teacherTimeOff.schoolId, schoolId),
				inArray(teacherTimeOff.teacherId, teacherIds),
				gte(teacherTimeOff.endsOn, days.from),
				lte(teacherTimeOff.startsOn, days.to),
				eq(teacherTimeOff.state, 'approved'),
			),
		)
		.all()
}
