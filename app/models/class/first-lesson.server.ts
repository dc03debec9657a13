import { and, asc, between, eq, gte, inArray, notBetween } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, lessons } from '#db/schema/index.ts'
import { untilThenWords } from '#app/domain/class/weekly.ts'
import { timedWords, type Timed } from '#app/letters/weekly-lines.server.ts'
import { letterWords } from '#app/letters/words.server.ts'
import { daysAfter, momentWords, plainDateWords, startOfDay, today } from '#app/utils/dates.ts'
import { capitalized, datesIn, type Language } from '#app/utils/spoken.ts'
import type { Access } from '../access.server.ts'
import { lessonPlaceWords } from '../lesson/place-words.server.ts'
import { lastDayPart } from '../portal/seat-words.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { exceptionWords, type Away } from './exceptions.server.ts'
import { meetingWords } from './meeting-words.server.ts'
import { findTimes } from './times-found.server.ts'

/**
 * The first day of a seat that is taken now: today, or tomorrow if a lesson of today has begun, which is not theirs any more.
 * A class that ends today has no tomorrow.
 */
export function firstSeatDay(access: Access, classId: string, now = Date.now()): string {
	const day = today(access.school.timeZone, now)
	const begun = findBegun(access, classId, day, { now })
	return begun && (begun.endsOn === null || begun.endsOn > day) ? daysAfter(day, 1) : day
}

/** A lesson of the class that has begun since a day, which a student with a seat has had unless they paused. */
function findBegun(
	{ schoolId, school }: Access,
	classId: string,
	since: string,
	{ away = null, now = Date.now() }: { away?: Away | null; now?: number } = {},
) {
	return database()
		.select({ endsOn: classes.endsOn })
		.from(lessons)
		.innerJoin(classes, rowOf(classes, schoolId, lessons.classId))
		.where(
			and(
				rowsOf(lessons, schoolId),
				eq(lessons.classId, classId),
				between(lessons.startsAt, startOfDay(since, school.timeZone), now),
				inArray(lessons.state, ['scheduled', 'held']),
				eq(lessons.kind, 'regular'),
				isOutside(away),
			),
		)
		.get()
}

const isOutside = (away: Away | null) =>
	away ? notBetween(lessons.day, away.from, away.to ?? '9999-12-31') : undefined

/** The first day of a seat that is offered. Null if the day they asked for has passed: the seat begins when it is taken. */
export const dayToCome = ({ school }: Access, day: string | null) =>
	day && day > today(school.timeZone) ? day : null

/**
 * The weekly times of a class from a day on, and the first lesson of a student who comes then: `The class meets on Tuesday,
 * 17:00. First lesson: Tue 5 January, 17:00, Hall, North building, 9 Lake Street. Not on 26 Jan.` A pause puts the first lesson off.
 * A student whose seat has begun has had the first one, and reads of the next.
 * The days without a lesson after it are named up to the last day of the seat, if one is given. The caller names that day itself;
 * without one the last day of the class is named. Empty if nothing of this is known.
 */
export function firstLessonWords(
	access: Access,
	classId: string,
	from: string | null,
	language: Language,
	away: Away | null = null,
	until: string | null = null,
): string {
	const { meets, firstLesson } = meetingWords(access, classId, from, language)
	const next = nextLesson(access, classId, from, away)
	const hadFirst = next && from && findBegun(access, classId, from, { away })
	const lessonLine = hadFirst ? letterWords(language).lessons.seats.nextLesson : firstLesson
	const usual = findTimes(access, classId, from)
	return [
		// The only lesson of a class is named by its day.
		usual?.weekday &&
			!(usual.onlyDay && next) &&
			meets(weeklyWords(access, usual, language, next ? null : usual.address), Boolean(usual.planned)),
		next && lessonLine(momentAndPlace(access, next, language)),
		next && exceptionWords(access, classId, { from: dayAfter(access, next), to: until, away }, language),
		until === null &&
			usual?.endsOn &&
			!usual.onlyDay &&
			capitalized(lastDayPart(access, usual.endsOn, language)),
	]
		.filter(Boolean)
		.join(' ')
}

const dayAfter = ({ school }: Access, { startsAt }: Next) => daysAfter(today(school.timeZone, startsAt), 1)

/** `The class meets on Tuesday, 17:00, until 13 December 2026, then Friday, 15:00.` Empty if no change is planned. */
export function plannedTimesWords(access: Access, classId: string, from: string | null, language: Language) {
	const usual = findTimes(access, classId, from)
	if (!usual?.planned) return ''
	return meetingWords(access, classId, from, language).meets(weeklyWords(access, usual, language), true)
}

type Usual = NonNullable<ReturnType<typeof findTimes>>

function weeklyWords({ school }: Access, usual: Usual, language: Language, address?: string | null): string {
	const writing = datesIn(language, school.paperFormat)
	const whenWords = (timed: Timed) => timedWords(timed, writing, language)
	const then = usual.planned && untilThenWords(usual.planned, whenWords, writing, language)
	return [whenWords(usual), address, then].filter(Boolean).join(', ')
}

/** The next lesson of a student from a day on: `Tue 5 January, 17:00, Hall, North building, 9 Lake Street`. Null if there is none. */
export function nextLessonWords(
	access: Access,
	classId: string,
	from: string | null,
	language: Language,
	away: Away | null = null,
) {
	const next = nextLesson(access, classId, from, away)
	return next ? momentAndPlace(access, next, language) : null
}

function nextLesson(access: Access, classId: string, from: string | null, away: Away | null = null) {
	const day = firstSeatDay(access, classId)
	return findFirst(access, classId, startOfDay(from && from > day ? from : day, access.school.timeZone), away)
}

function momentAndPlace(access: Access, lesson: Next, language: Language): string {
	const { school } = access
	const writing = datesIn(language, school.paperFormat)
	const place = lessonPlaceWords(access, lesson, language)
	return [momentWords(lesson.startsAt, school.timeZone, writing), place].filter(Boolean).join(', ')
}

/** `trial lesson, Tue 5 January, 17:00, Hall. You can decide afterwards …`: of a trial only its first lesson is agreed. */
export function trialAgreedWords(
	access: Access,
	classId: string,
	from: string | null,
	language: Language,
): string {
	const { school } = access
	const day = from ?? today(school.timeZone)
	const when = nextLessonWords(access, classId, from, language)
	return letterWords(language).lessons.seats.trial(
		when ?? plainDateWords(day, datesIn(language, school.paperFormat)),
	)
}

type Next = NonNullable<ReturnType<typeof findFirst>>

function findFirst({ schoolId }: Access, classId: string, from: number, away: Away | null, now = Date.now()) {
	return database()
		.select({
			id: lessons.id,
			classId: lessons.classId,
			teacherId: lessons.teacherId,
			roomId: lessons.roomId,
			startsAt: lessons.startsAt,
		})
		.from(lessons)
		.where(
			and(
				rowsOf(lessons, schoolId),
				eq(lessons.classId, classId),
				gte(lessons.startsAt, Math.max(from, now)),
				eq(lessons.state, 'scheduled'),
				eq(lessons.kind, 'regular'),
				isOutside(away),
			),
		)
		.orderBy(asc(lessons.startsAt))
		.limit(1)
		.get()
}
