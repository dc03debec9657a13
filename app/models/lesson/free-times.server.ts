import { USUAL_HOURS } from '#app/domain/teacher/labels.ts'
import { minutesOfDay, timeAfterMidnight } from '#app/utils/clock.ts'
import { weekdayOf } from '#app/domain/lesson/recurrence.ts'
import { beginningOf, momentOfMinute } from '#app/domain/lesson/minutes.server.ts'
import { wallTimeAt } from '#app/domain/lesson/wall-time.server.ts'
import { daysAfter } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import type { Booking } from '#app/domain/lesson/booking.ts'
import { readFacts, type Facts } from './internal/clash-facts.server.ts'
import { clashesOf, staffOf } from './internal/clashes.server.ts'
import { readTooFar } from './travel.server.ts'

export interface FreeTimeSearch {
	durationMinutes: number
	/** Any one of them may teach. */
	teacherIds: readonly string[]
	/** Any one of them; empty to search without a room. */
	roomIds: readonly string[]
	/** True if any room will do. If the site that the teacher's hours name has none of them, the time has no room then. */
	isAnyRoom?: boolean
	/** Students of this class must be free. The lesson to be moved does not block itself. */
	classId: string
	lessonId?: string
	studentIds?: readonly string[]
	/** First and last day, both included. */
	from: string
	to: string
	/** Earliest possible start. */
	after?: number
	/** Sorts strictly by time, even if that leaves gaps in a teacher's day. */
	soonest?: boolean
	most?: number
	mostADay?: number
	nearTimeOfDay?: string
}

export interface FreeTime {
	teacherId: string
	roomId: string | null
	day: string
	time: string
	startsAt: number
	endsAt: number
	/** True if the time is right before or after another lesson of the teacher, so that no gap is left. */
	isBesideAnother: boolean
}

const STEP_MINUTES = 15
const FRIDAY = 5

/**
 * Times without conflicts, including travel time between sites. Sorted by day; times without a gap for the
 * teacher come first.
 */
export function findFreeTimes(access: Access, search: FreeTimeSearch): FreeTime[] {
	const most = search.most ?? 20
	const near = search.nearTimeOfDay && minutesOfDay(search.nearTimeOfDay)
	const facts = readFacts(access, envelope(access, search))
	const tooFar = readTooFar(access, facts, search.lessonId)
	const times: FreeTime[] = []
	// Day by day, so that the search stops as soon as enough times are found.
	for (let day = search.from; day <= search.to && times.length < most; day = daysAfter(day, 1)) {
		const taken = facts.lessons.filter((lesson) => lesson.day === day && lesson.id !== search.lessonId)
		const starts = search.teacherIds
			.flatMap((teacherId) => startsOn(access, facts, search, { teacherId, day, taken }))
			.sort(
				(a, b) =>
					(search.soonest ? 0 : Number(b.isBesideAnother) - Number(a.isBesideAnother)) ||
					(near ? Math.abs(minutesOfDay(a.time) - near) - Math.abs(minutesOfDay(b.time) - near) : 0) ||
					a.startsAt - b.startsAt,
			)
		const enough = Math.min(most, times.length + (search.mostADay ?? most))
		for (const start of starts) {
			if (times.length === enough) break
			const { siteId, ...time } = start
			const roomId = freeRoom(access, { facts, tooFar, siteId }, search, time)
			if (roomId !== undefined) times.push({ ...time, roomId })
		}
	}
	return times
}

/** The next free times for a refused lesson, with the same teacher and room. */
export function nextFreeTimes(access: Access, booking: Booking, most = 3): FreeTime[] {
	if (!booking.teacherId) return []
	const { day } = wallTimeAt(booking.startsAt, access.school.timeZone)
	return findFreeTimes(access, {
		durationMinutes: (booking.endsAt - booking.startsAt) / 60_000,
		teacherIds: [booking.teacherId],
		roomIds: booking.roomId ? [booking.roomId] : [],
		classId: booking.classId,
		lessonId: booking.lessonId,
		studentIds: booking.studentIds,
		from: day,
		to: daysAfter(day, 14),
		after: Math.max(Date.now(), booking.startsAt),
		soonest: true,
		most,
	})
}

/** Bookings that span the whole search, so that all facts are read at once. */
function envelope({ school }: Access, search: FreeTimeSearch): Booking[] {
	const { classId, studentIds, lessonId, from, to } = search
	const startsAt = beginningOf(from, school.timeZone)
	const endsAt = beginningOf(daysAfter(to, 1), school.timeZone)
	const many = Math.max(search.teacherIds.length, search.roomIds.length, 1)
	return Array.from({ length: many }, (_, at) => ({
		lessonId,
		classId,
		studentIds,
		teacherId: search.teacherIds[at] ?? null,
		roomId: search.roomIds[at] ?? null,
		startsAt,
		endsAt,
	}))
}

/** With the site of the teacher's hours. */
type Start = Omit<FreeTime, 'roomId'> & { siteId: string | null }

interface Day {
	teacherId: string
	day: string
	/** Lessons on that day, except the one to be moved. */
	taken: Facts['lessons']
}

function startsOn(
	{ school }: Access,
	facts: Facts,
	search: FreeTimeSearch,
	{ teacherId, day, taken }: Day,
): Start[] {
	const ofTeacher = taken.filter((lesson) => staffOf(facts, lesson).includes(teacherId))
	const own = facts.hours.filter((hour) => hour.teacherId === teacherId)
	const usual = weekdayOf(day) <= FRIDAY || ofTeacher.length > 0 ? [{ ...USUAL_HOURS, siteId: null }] : []
	const hours = own.length > 0 ? own.filter(({ weekday }) => weekday === weekdayOf(day)) : usual
	const buffer = (facts.teachers.get(teacherId)?.bufferMinutes ?? 0) * 60_000
	const length = search.durationMinutes * 60_000
	const times: Start[] = []
	for (const { from, to, siteId } of hours) {
		const last = minutesOfDay(to) - search.durationMinutes
		for (let minute = minutesOfDay(from); minute <= last; minute += STEP_MINUTES) {
			const startsAt = momentOfMinute(day, minute, school.timeZone)
			if (startsAt === null || startsAt < (search.after ?? 0)) continue
			const endsAt = startsAt + length
			if (ofTeacher.some((lesson) => lesson.startsAt < endsAt + buffer && lesson.endsAt > startsAt - buffer))
				continue
			const isBesideAnother = ofTeacher.some(
				(lesson) => lesson.endsAt + buffer === startsAt || lesson.startsAt - buffer === endsAt,
			)
			times.push({
				teacherId,
				day,
				time: timeAfterMidnight(minute),
				startsAt,
				endsAt,
				isBesideAnother,
				siteId,
			})
		}
	}
	return times
}

/** The first room without a conflict at the site of the teacher's hours, if they name one; undefined if there is none. */
function freeRoom(
	access: Access,
	{ facts, tooFar, siteId }: Pick<Start, 'siteId'> & { facts: Facts; tooFar: ReturnType<typeof readTooFar> },
	{ classId, lessonId, studentIds, roomIds, isAnyRoom }: FreeTimeSearch,
	{ teacherId, startsAt, endsAt }: Omit<FreeTime, 'roomId'>,
): string | null | undefined {
	const there = roomIds.filter((id) => !siteId || facts.rooms.get(id)?.siteId === siteId)
	const wanted = there.length === 0 && (isAnyRoom || roomIds.length === 0) ? [null] : there
	return wanted.find((roomId) => {
		const booking = { classId, lessonId, studentIds, teacherId, roomId, startsAt, endsAt }
		return clashesOf(access, facts, booking).length === 0 && !tooFar(booking)
	})
}
