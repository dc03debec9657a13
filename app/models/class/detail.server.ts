import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { database, prepared } from '#db/client.server.ts'
import { auditEntries, classes, enrolments, instruments, levels, rooms } from '#db/schema/index.ts'
import { roomSizeWords } from '#app/domain/class/labels.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '#app/models/access.server.ts'
import { rowOf, rowsOf } from '#app/models/school-rows.server.ts'
import { toldColumns } from '#app/models/audit.server.ts'
import { countWhere } from '#app/models/count-where.server.ts'
import { isSeated, seatCounts } from '../enrolment/presence.server.ts'
import { roomPlaceIfAny } from '#app/models/school/place.server.ts'
import { classesOf, reachesClass } from '#app/models/scope.server.ts'
import { withSeats } from './list.server.ts'
import { listSmallRooms } from './room-size.server.ts'
import { onlyDay } from './only-day.server.ts'
import { everyWeeks } from './usual-interval.server.ts'
import { hasSeveralSeries, roomOn, weeklyTimes } from './weekly-times.server.ts'
import { takesNewcomers } from './seat-sums.server.ts'
import { readDefinition } from './internal/pieces.server.ts'

export type FoundClass = NonNullable<ReturnType<typeof findClass>>

/** The data every page of a class needs, with taken seats. Null for another school's class. */
export function findClass(access: Access, id: string) {
	const { schoolId } = access
	const day = today(access.school.timeZone)
	const classRow = database()
		.select({
			id: classes.id,
			name: classes.name,
			kind: classes.kind,
			state: classes.state,
			version: classes.version,
			joining: classes.joining,
			isPublic: classes.isPublic,
			onlineLink: classes.onlineLink,
			note: classes.note,
			ageFrom: classes.ageFrom,
			ageTo: classes.ageTo,
			instrumentId: classes.instrumentId,
			instrument: instruments.name,
			levelId: classes.levelId,
			level: levels.name,
			room: roomPlaceIfAny,
			roomId: rooms.id,
			roomCapacity: rooms.capacity,
			/** Differs from that if its lessons get this room on a later day. */
			usualRoomId: classes.roomId,
			durationMinutes: classes.durationMinutes,
			capacity: classes.capacity,
			extraSeats: classes.extraSeats,
			minSize: classes.minSize,
			weekday: classes.weekday,
			startTime: classes.startTime,
			startsOn: classes.startsOn,
			endsOn: classes.endsOn,
			onlyDay,
			everyWeeks,
			weeklyTimes: weeklyTimes(day),
			hasSeveralSeries: hasSeveralSeries(day),
			importedAt: classes.importedAt,
		})
		.from(classes)
		.leftJoin(instruments, rowOf(instruments, schoolId, classes.instrumentId))
		.leftJoin(levels, rowOf(levels, schoolId, classes.levelId))
		.leftJoin(rooms, rowOf(rooms, schoolId, roomOn(day)))
		.where(and(classesOf(access), eq(classes.id, id)))
		.get()
	if (!classRow) return null
	const counted = database()
		.select({
			...seatCounts(schoolId),
			/** Everyone on the roster, including paused students without a seat. */
			students: countWhere(isSeated(day)),
			ever: sql<number>`count(*)`,
		})
		.from(enrolments)
		.where(and(eq(enrolments.schoolId, schoolId), eq(enrolments.classId, id)))
		.get()
	const isOverdue =
		(classRow.state === 'open' || classRow.state === 'running') && (classRow.endsOn ?? day) < day
	const { room, roomId, roomCapacity: holds, usualRoomId, capacity: seats } = classRow
	const note = roomSizeWords({ room: room ?? '', holds, seats }, access.school.kind === 'solo')
	const later = usualRoomId === roomId ? [] : listSmallRooms(access, [{ classId: id, roomId: usualRoomId }])
	return {
		...classRow,
		isOverdue,
		roomNotes: [...(note ? [note] : []), ...later.map(({ text }) => text)],
		...(counted ?? { taken: 0, offered: 0, waiting: 0, students: 0, ever: 0 }),
	}
}

export function findDefinition(access: Access, id: string) {
	return readDefinition(access, id)
}

/** Other open or running classes that a student can move to, with their seats, by name. */
export function listOpenClasses(access: Access, but: string) {
	const rows = database()
		.select({ id: classes.id, name: classes.name, capacity: classes.capacity })
		.from(classes)
		.where(
			and(
				classesOf(access),
				inArray(classes.state, ['open', 'running']),
				ne(classes.id, but),
				takesNewcomers(access),
			),
		)
		.orderBy(asc(classes.state), asc(classes.nameKey), asc(classes.id))
		.limit(500)
		.all()
	return withSeats(access.schoolId, rows)
}

export function listClassNames(access: Access) {
	return database()
		.select({ value: classes.id, label: classes.name })
		.from(classes)
		.where(and(classesOf(access), inArray(classes.state, ['open', 'running'])))
		.orderBy(asc(classes.state), asc(classes.nameKey), asc(classes.id))
		.limit(500)
		.all()
}

const ofObject = prepared((db) =>
	db
		.select(toldColumns)
		.from(auditEntries)
		.where(
			and(
				eq(auditEntries.schoolId, sql.placeholder('schoolId')),
				eq(auditEntries.objectId, sql.placeholder('objectId')),
			),
		)
		.orderBy(desc(auditEntries.id))
		.limit(sql.placeholder('limit'))
		.prepare(),
)

/** Changes of the class itself, newest first. */
export function listClassChanges(access: Access, classId: string, limit: number) {
	if (!reachesClass(access, classId)) return []
	return ofObject().all({ schoolId: access.schoolId, objectId: classId, limit })
}

/** Changes of its enrollments: the students' history entries that mention the class. */
export function listPlaceChanges(access: Access, classId: string, limit: number) {
	if (!reachesClass(access, classId)) return []
	return database()
		.select(toldColumns)
		.from(auditEntries)
		.where(
			and(
				rowsOf(auditEntries, access),
				inArray(
					auditEntries.objectId,
					database()
						.select({ id: enrolments.studentId })
						.from(enrolments)
						.where(and(rowsOf(enrolments, access), eq(enrolments.classId, classId))),
				),
				sql`${auditEntries.after} ->> 'classId' = ${classId}`,
			),
		)
		.orderBy(desc(auditEntries.id))
		.limit(limit)
		.all()
}
