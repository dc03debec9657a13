import type { Consequence, MovedAbsence } from '#app/domain/attendance/consequence-labels.ts'
import { covers } from '#app/domain/calendar/closed-time.ts'
import { minutesOfDay } from '#app/utils/clock.ts'
import type { AbsencePlan } from '#app/domain/lesson/absence.ts'
import { wallTimeAt } from '#app/domain/lesson/wall-time.server.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { consequencesOf } from '../attendance/consequences.server.ts'
import { listLessonsHit } from '../calendar/lessons-hit.server.ts'
import type { FoundClash } from './internal/clashes.server.ts'
import { listMovedAbsences } from './moved-absences.server.ts'
import { listSubstitutes } from './substitutes.server.ts'
import { findFreeTimes, type FreeTime } from './free-times.server.ts'
import { findLessonRows, type LessonToCancel } from './internal/to-cancel.server.ts'

/** A teacher's absence: whole days, or the same hours on each day. */
export interface Absence {
	teacherId: string
	startsOn: string
	endsOn: string
	fromTime?: string
	toTime?: string
	/** The teacher's request for time off that the absence answers. */
	requestId?: string
}

export interface PlannedLesson {
	lesson: LessonToCancel
	plan: AbsencePlan
	/** Consequences of canceling the lesson. */
	consequences: Consequence[]
	/** Absences that moving the lesson takes back. */
	takenBack: MovedAbsence[]
	clashes: FoundClash[]
}

/**
 * Longer absences are planned in steps, because every lesson needs its own search for substitutes and times.
 */
export const MAX_ABSENCE_LESSONS = 60
const NAMED = { substitutes: 8, others: 3, days: 5 }
const SEARCHED_DAYS = 14

/** The booked lessons of a teacher during an absence, in order. */
export function lessonsDuring(access: Access, absence: Absence): LessonToCancel[] {
	const hit = listLessonsHit(access, closedTimeOf(absence)).map(({ id }) => id)
	return findLessonRows(access, hit)
		.filter(({ state }) => state === 'scheduled')
		.sort((a, b) => a.startsAt - b.startsAt)
}

export function closedTimeOf({ teacherId, startsOn, endsOn, fromTime, toTime }: Absence) {
	return { teacherId, startsOn, endsOn, fromTime: fromTime ?? null, toTime: toTime ?? null }
}

/** The same lessons with their options: free substitutes, other times, and the consequences of canceling. */
export function listAbsenceLessons(access: Access, absence: Absence) {
	const lessons = lessonsDuring(access, absence)
	return {
		total: lessons.length,
		lessons: lessons.slice(0, MAX_ABSENCE_LESSONS).map((lesson) => ({
			lesson,
			consequences: consequencesOf(access, lesson, 'teacher'),
			/** Names of students who were reported absent. */
			absent: listMovedAbsences(access, lesson).map(({ name }) => name),
			substitutes: substitutesFor(access, lesson),
			times: otherTimes(access, absence, lesson),
		})),
	}
}

/** Free teachers of the instrument; if there are none, any free teachers. */
function substitutesFor(access: Access, { id }: LessonToCancel) {
	const free = listSubstitutes(access, id).filter(({ isAvailable }) => isAvailable)
	const able = free.filter(({ isQualified }) => isQualified)
	return able.length > 0 ? able.slice(0, NAMED.substitutes) : free.slice(0, NAMED.others)
}

/** The free time closest to the usual one, on each of the first free days after the absence. */
function otherTimes(access: Access, absence: Absence, lesson: LessonToCancel): FreeTime[] {
	const { timeZone } = access.school
	const { teacherId, endsOn } = absence
	const now = today(timeZone)
	const from = endsOn < now ? now : daysAfter(endsOn, 1)
	const free = findFreeTimes(access, {
		durationMinutes: (lesson.endsAt - lesson.startsAt) / 60_000,
		teacherIds: [teacherId],
		roomIds: lesson.roomId ? [lesson.roomId] : [],
		classId: lesson.classId,
		lessonId: lesson.id,
		from,
		to: daysAfter(from, SEARCHED_DAYS - 1),
		after: Date.now(),
		soonest: true,
		most: 1_000,
	})
	const usual = minutesOfDay(wallTimeAt(lesson.startsAt, timeZone).time)
	const distance = ({ time }: FreeTime) => Math.abs(minutesOfDay(time) - usual)
	const nearest = new Map<string, FreeTime>()
	for (const freeTime of free) {
		const best = nearest.get(freeTime.day)
		if (!best || distance(freeTime) < distance(best)) nearest.set(freeTime.day, freeTime)
	}
	return [...nearest.values()].slice(0, NAMED.days)
}

export function isDuring({ school }: Access, absence: Absence, times: { startsAt: number; endsAt: number }) {
	const [start, end] = [times.startsAt, times.endsAt].map((at) => wallTimeAt(at, school.timeZone))
	return Boolean(start && end && covers(closedTimeOf(absence), start, end))
}
