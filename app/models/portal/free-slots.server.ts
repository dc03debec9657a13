import { and, asc, eq, gt, gte, inArray, isNull, lte, or } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, lessons, rooms, sites, teachers } from '#db/schema/index.ts'
import { seatsTakenBy } from '#app/domain/attendance/enrolled-on.ts'
import { beginningOf } from '#app/domain/lesson/minutes.server.ts'
import { daysAfter } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { expectsOthers, listExpected } from '../attendance/expected.server.ts'
import { listTeachersBefore } from '../class/teachers-before.server.ts'
import { usualPlace } from '../class/usual-place.server.ts'
import { findMakeUpClass } from '../class/make-up-class.server.ts'
import { listEventTimes } from '../event/times.server.ts'
import { findFreeTimes } from '../lesson/free-times.server.ts'
import { listOpenRoomIds } from '../lesson/open-rooms.server.ts'
import { listLessons, type LessonRow } from '../lesson/list.server.ts'
import { roomPlace, roomPlaceIfAny } from '../school/place.server.ts'
import { readTravel } from '../school/travel.server.ts'
import type { ClassHome, Credit, Home } from './internal/credit-home.server.ts'

/** A time a credit can be used for: a private lesson, or a seat in a group lesson. */
export interface Slot {
	/** The form value; everything else is looked up again. */
	key: string
	/** Null for the first lesson of the teacher's class for make-up lessons. */
	classId: string | null
	class: string
	instrument: string | null
	/** A lesson for one of several students, in the teacher's class for make-up lessons. */
	isAlone: boolean
	lessonId: string | null
	teacherId: string | null
	teacher: string | null
	roomId: string | null
	room: string | null
	day: string
	startsAt: number
	endsAt: number
	/** Remaining seats; null without a limit. */
	seats: number | null
}

/** First and last day, both included, and the earliest moment. */
export interface Span {
	from: string
	to: string
	after: number
}

const DAY = 24 * 60 * 60 * 1000

/** Times with the teacher of each day, preferably in the usual room. */
export function slotsOfOne(access: Access, credit: Credit, home: Home, span: Span): Slot[] {
	const { teacherId, roomId } = usualPlace(access, home)
	const before = home.id === null ? [] : listTeachersBefore(access, home.id)
	const turns = [...before, ...(teacherId ? [{ teacherId, until: span.to }] : [])]
	return turns.flatMap(({ teacherId, until }, at) => {
		const last = turns[at - 1]?.until
		const from = last && last >= span.from ? daysAfter(last, 1) : span.from
		const to = until < span.to ? until : span.to
		return daysAlike(access, credit, home, { from, to }).flatMap(({ isAlone, ...days }) =>
			slotsWith(access, credit, home, { teacherId, roomId, isAlone }, { ...span, ...days }),
		)
	})
}

/** Splits the days where a lesson of the class begins or ceases to expect other students too. */
function daysAlike(access: Access, { studentId }: Credit, home: Home, { from, to }: Omit<Span, 'after'>) {
	const spans: { isAlone: boolean; from: string; to: string }[] = []
	for (let day = from; day <= to; day = daysAfter(day, 1)) {
		// A lesson of a group would offer its seats to other families, also when one student is enrolled.
		const isAlone =
			home.id === null ||
			home.kind !== 'private' ||
			expectsOthers(access, studentId, { classId: home.id, day })
		const last = spans.at(-1)
		if (last?.isAlone === isAlone) last.to = day
		else spans.push({ isAlone, from: day, to: day })
	}
	return spans
}

function slotsWith(
	access: Access,
	credit: Credit,
	home: Home,
	usual: { teacherId: string; roomId: string | null; isAlone: boolean },
	span: Span,
): Slot[] {
	const { teacherId, isAlone } = usual
	// A lesson for one of several students belongs to another class, so the others need not be free.
	const own = isAlone || home.id === null ? findMakeUpClass(access, teacherId) : home
	// A private lesson that has no room is made up without one, wherever it usually is.
	const isRoomless = usual.roomId === null && own === home
	const open = isRoomless ? [] : [usual.roomId, ...listOpenRoomIds(access, usual.roomId)]
	const roomIds = [...new Set(open)].filter((id) => id !== null)
	const freeTimes = findFreeTimes(access, {
		durationMinutes: credit.minutes,
		teacherIds: [teacherId],
		roomIds,
		isAnyRoom: true,
		classId: own.id ?? '',
		...span,
		studentIds: [credit.studentId],
		soonest: true,
		most: 600,
	})
	const names = namesOf(access, [teacherId], roomIds)
	return freeTimes.map(({ day, startsAt, endsAt, roomId }) => ({
		key: `t.${day}.${startsAt}`,
		classId: own.id ?? home.id,
		class: own.name,
		isAlone,
		lessonId: null,
		instrument: home.instrument,
		teacherId,
		teacher: names.get(teacherId) ?? null,
		roomId,
		room: names.get(roomId ?? '') ?? null,
		day,
		startsAt,
		endsAt,
		seats: 1,
	}))
}

const offered = {
	id: lessons.id,
	classId: lessons.classId,
	class: classes.name,
	capacity: classes.capacity,
	extraSeats: classes.extraSeats,
	teacherId: lessons.teacherId,
	teacher: teachers.name,
	roomId: lessons.roomId,
	room: roomPlaceIfAny,
	day: lessons.day,
	startsAt: lessons.startsAt,
	endsAt: lessons.endsAt,
}

/**
 * Seats in classes of the same kind, instrument and level, at times the student is free. The lessons of a class in which the student
 * sits are not such times, but those of a class the student has left are.
 */
export function slotsOfSeveral(
	access: Access,
	credit: Credit,
	home: ClassHome,
	{ from, to, after }: Span,
): Slot[] {
	const { studentId } = credit
	const first = beginningOf(from, access.school.timeZone) - DAY
	const last = beginningOf(to, access.school.timeZone) + 2 * DAY
	const own = [
		...listLessons(access, { from: first, to: last, studentId, state: ['scheduled', 'held'] }),
		...eventsOf(access, studentId, { from: first, to: last }),
	]
	const travel = readTravel(access)
	const clashes = (lesson: Taken, { roomId, startsAt, endsAt }: Like) => {
		const way = travel(lesson.roomId, roomId)
		return lesson.startsAt < endsAt + way && lesson.endsAt > startsAt - way
	}
	return listLike(access, home, { from, to, after })
		.filter((like) => !own.some((lesson) => clashes(lesson, like)))
		.filter(({ startsAt, endsAt }) => endsAt - startsAt <= credit.minutes * 60_000)
		.map(({ id, capacity, extraSeats, ...slot }) => {
			const taken = capacity === null ? 0 : seatsTakenBy(listExpected(access, { ...slot, id }))
			const seats = capacity === null ? null : capacity + extraSeats - taken
			return {
				...slot,
				instrument: home.instrument,
				key: `l.${slot.day}.${id}`,
				isAlone: false,
				lessonId: id,
				seats,
			}
		})
		.filter(({ seats }) => seats === null || seats > 0)
}

type Taken = Pick<LessonRow, 'roomId' | 'startsAt' | 'endsAt'>

function eventsOf(access: Access, studentId: string, range: { from: number; to: number }): Taken[] {
	return listEventTimes(access, range)
		.filter(({ studentIds }) => studentIds.includes(studentId))
		.map(({ startsAt, endsAt }) => ({ roomId: null, startsAt, endsAt }))
}

type Like = ReturnType<typeof listLike>[number]

function listLike(access: Access, home: ClassHome, { from, to, after }: Span) {
	return database()
		.select(offered)
		.from(lessons)
		.innerJoin(classes, rowOf(classes, access, lessons.classId))
		.leftJoin(teachers, rowOf(teachers, access, lessons.teacherId))
		.leftJoin(rooms, rowOf(rooms, access, lessons.roomId))
		.leftJoin(sites, rowOf(sites, access, rooms.siteId))
		.where(
			and(
				rowsOf(lessons, access),
				gt(lessons.startsAt, after),
				gte(lessons.day, from),
				lte(lessons.day, to),
				eq(lessons.state, 'scheduled'),
				isClassLike(home),
				or(isNull(sites.isHome), eq(sites.isHome, false)),
			),
		)
		.orderBy(asc(lessons.startsAt))
		.limit(100)
		.all()
}

/** A class of the same kind, instrument and level, which takes place. */
export function isClassLike({ kind, instrumentId, levelId }: ClassHome) {
	return and(
		eq(classes.kind, kind),
		instrumentId ? eq(classes.instrumentId, instrumentId) : isNull(classes.instrumentId),
		levelId ? or(eq(classes.levelId, levelId), isNull(classes.levelId)) : undefined,
		inArray(classes.state, ['open', 'running']),
	)
}

function namesOf(access: Access, teacherIds: readonly string[], roomIds: readonly string[]) {
	const people = database()
		.select({ id: teachers.id, name: teachers.name })
		.from(teachers)
		.where(and(rowsOf(teachers, access), inArray(teachers.id, [...teacherIds])))
		.all()
	const places = database()
		.select({ id: rooms.id, name: roomPlace })
		.from(rooms)
		.where(and(rowsOf(rooms, access), inArray(rooms.id, [...roomIds])))
		.all()
	return new Map([...people, ...places].map(({ id, name }) => [id, name]))
}
