import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import {
	classes,
	classTeachers,
	enrolments,
	heldSeats,
	instruments,
	rooms,
	teachers,
} from '#db/schema/index.ts'
import { freeSeats, SEATED_STATES } from '#app/domain/class/labels.ts'
import { offerOf } from '#app/domain/join/offer.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { firstLessonDay, nextLessonDay } from '../class/next-lesson-day.server.ts'
import { onlyDay } from '../class/only-day.server.ts'
import { listPlannedTimes } from '../class/planned-times.server.ts'
import { listTeachersBeforeEach } from '../class/teachers-before.server.ts'
import { everyWeeks } from '../class/usual-interval.server.ts'
import { roomOn, weeklyTimes } from '../class/weekly-times.server.ts'
import { seatCounts } from '../enrolment/presence.server.ts'
import { roomPlaceIfAny, roomStreet } from '../school/place.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { listNewcomerPrices } from './newcomer-prices.server.ts'

/** More than a school has; a page of them is read in one go. */
const MOST = 200

export type ShownClass = ReturnType<typeof listShownClasses>[number]

/** The classes a school shows on its sign-up page, by weekday and time, with what a family may do about each. */
export function listShownClasses(access: Access, now = Date.now()) {
	const day = today(access.school.timeZone, now)
	const isTaken = and(
		inArray(classes.state, [...SEATED_STATES]),
		or(isNull(classes.endsOn), gte(classes.endsOn, day)),
	)
	return readShown(access, isTaken, now)
}

/** One class of the page, even if it is full, so that an open form can say so. */
export function findShownClass(access: Access, id: string, now = Date.now()): ShownClass | null {
	return readShown(access, eq(classes.id, id), now)[0] ?? null
}

function readShown(access: Access, which: SQL | undefined, now: number) {
	const day = today(access.school.timeZone, now)
	const rows = selectShown(access, which, now)
	const ids = rows.map(({ id }) => id)
	const prices = listNewcomerPrices(access, rows, day)
	const held = heldIn(access, ids, now)
	const planned = listPlannedTimes(access, ids)
	const before = listTeachersBeforeEach(access, ids)
	return rows.map(({ state, endsOn, teacher, taken, waiting, ...row }) => {
		const seats = freeSeats({ taken, waiting, capacity: row.capacity })
		const free = seats === null ? null : Math.max(0, seats - (held.get(row.id) ?? 0))
		const isTaken = (state === 'open' || state === 'running') && (endsOn === null || endsOn >= day)
		return {
			...row,
			endsOn,
			// A teacher who did not agree is not named.
			teacher,
			before: before.get(row.id) ?? [],
			free,
			planned: planned.get(row.id),
			price: prices.get(row.id) ?? null,
			offer: offerOf({ joining: row.joining, isTaken, free }),
		}
	})
}

function selectShown(access: Access, which: SQL | undefined, now: number) {
	const { schoolId, school } = access
	const day = today(school.timeZone, now)
	return database()
		.select({
			id: classes.id,
			kind: classes.kind,
			name: classes.name,
			instrument: instruments.name,
			ageFrom: classes.ageFrom,
			ageTo: classes.ageTo,
			weekday: classes.weekday,
			startTime: classes.startTime,
			durationMinutes: classes.durationMinutes,
			everyWeeks,
			weeklyTimes: weeklyTimes(day),
			startsOn: classes.startsOn,
			onlyDay,
			firstLessonDay,
			nextLesson: nextLessonDay(schoolId, day, now),
			endsOn: classes.endsOn,
			capacity: classes.capacity,
			joining: classes.joining,
			state: classes.state,
			teacher: teachers.name,
			room: roomPlaceIfAny,
			street: roomStreet,
			...seatCounts(schoolId, now),
		})
		.from(classes)
		.leftJoin(instruments, rowOf(instruments, schoolId, classes.instrumentId))
		.leftJoin(rooms, rowOf(rooms, schoolId, roomOn(day)))
		.leftJoin(
			classTeachers,
			and(
				rowsOf(classTeachers, schoolId),
				eq(classTeachers.classId, classes.id),
				eq(classTeachers.part, 'lead'),
			),
		)
		.leftJoin(
			teachers,
			and(rowOf(teachers, schoolId, classTeachers.teacherId), isNotNull(teachers.shownSince)),
		)
		.leftJoin(enrolments, and(eq(enrolments.schoolId, schoolId), eq(enrolments.classId, classes.id)))
		.where(and(rowsOf(classes, schoolId), eq(classes.isPublic, true), which))
		.groupBy(classes.id)
		.orderBy(
			sql`${classes.weekday} is null`,
			asc(classes.weekday),
			asc(classes.startTime),
			asc(classes.nameKey),
		)
		.limit(MOST)
		.all()
}

function heldIn(access: Access, ids: string[], now: number): Map<string, number> {
	const rows = database()
		.select({ classId: heldSeats.classId, seats: sql<number>`sum(${heldSeats.seats})` })
		.from(heldSeats)
		.where(and(rowsOf(heldSeats, access), inArray(heldSeats.classId, ids), gt(heldSeats.until, now)))
		.groupBy(heldSeats.classId)
		.all()
	return new Map(rows.map(({ classId, seats }) => [classId, seats]))
}
