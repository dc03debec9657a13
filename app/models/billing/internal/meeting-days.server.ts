import { and, between, eq, gte, inArray, isNull, lt, lte, or } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { closures, enrolments, lessons, series } from '#db/schema/index.ts'
import { isEnrolledOn } from '#app/domain/attendance/enrolled-on.ts'
import type { LessonState } from '#app/domain/lesson/labels.ts'
import { daysAround, daysOf, daysOutside, weekdayOf } from '#app/domain/lesson/recurrence.ts'
import { boundsBetween, daysFrom } from '#app/domain/billing/month-charge.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '../../access.server.ts'
import { freeLessons, lessonPlace } from '../../calendar/free-lessons.server.ts'
import { listEarlierPauses } from '../../enrolment/earlier-pauses.server.ts'
import { listLeftOutOfClass } from '../../lesson/left-out.server.ts'
import { planDays } from '../../lesson/planned-days.server.ts'
import { listEarlierLastDays } from '../../lesson/schedule-change.server.ts'
import { rowsOf } from '../../school-rows.server.ts'
import { isMovedHere, listDaysMoved, secondLessons } from './moved-lessons.server.ts'
import type { Asked, MeetingDays, Seat } from './seats.server.ts'

/**
 * Days a class meets on: days of its lessons, and days of its series on which a closure removed the lesson. For a
 * student who joined after a lesson was canceled it is missed: they were never to have it.
 */
export function meetingDays(
	access: Access,
	{ meetings, putBack = [] }: Pick<Asked, 'meetings' | 'putBack'>,
	seat: Seat,
	from: string,
	to: string,
): MeetingDays & { missed: string[] } {
	const key = `${seat.classId} ${from} ${to}`
	const days = meetings.get(key) ?? readDays(access, seat, { from, to, putBack })
	meetings.set(key, days)
	const missed = missedBy(access, seat, days)
	const beside = days.beside.filter((lesson) => !wasBeforeJoining(access, seat, lesson))
	return {
		...days,
		days: [...days.days, ...beside.map(({ day }) => day)].sort(),
		missed: missed.filter((day) => days.days.includes(day)),
		extras: days.extras.filter((day) => !missed.includes(day)),
	}
}

/** The lessons canceled before a student joined. A later make-up lesson of the class replaces one of them. */
function missedBy(access: Access, seat: Seat, { canceled, makeUps }: MeetingDays): string[] {
	const { startsOn } = seat
	if (startsOn === null) return []
	const missed = canceled.filter((lesson) => wasBeforeJoining(access, seat, lesson)).map(({ day }) => day)
	return missed.slice(makeUps.filter((day) => day >= startsOn).length)
}

/** True if a lesson from the first day of a student on was canceled before the student joined. */
function wasBeforeJoining(
	{ school }: Access,
	{ startsOn, enrolledAt }: Seat,
	{ day, at }: { day: string; at: number | null },
): boolean {
	if (startsOn === null || at === null || day < startsOn) return false
	return at < enrolledAt && today(school.timeZone, at) <= startsOn
}

interface Read extends Required<Pick<Asked, 'putBack'>> {
	from: string
	to: string
}

function readDays(access: Access, seat: Seat, read: Read): MeetingDays {
	const { from, to, putBack } = read
	const back = putBack.flatMap((before) => before.lessons).filter(({ classId }) => classId === seat.classId)
	const { moments, days: within } = boundsBetween(from, to)
	const booked = database()
		.select({
			id: lessons.id,
			day: lessons.day,
			originalDate: lessons.originalDate,
			state: lessons.state,
			kind: lessons.kind,
			canceledAt: lessons.canceledAt,
			movedFrom: lessons.movedFrom,
			place: lessonPlace,
		})
		.from(lessons)
		.where(
			and(
				rowsOf(lessons, access),
				eq(lessons.classId, seat.classId),
				inArray(lessons.kind, ['regular', 'make_up', 'extra']),
				between(lessons.startsAt, ...moments),
				between(lessons.day, ...within),
			),
		)
		.all()
	const all = [
		...booked.filter(({ id }) => !back.some((lesson) => lesson.id === id)),
		...back
			.filter(({ day }) => within[0] <= day && day <= within[1])
			.map((lesson) => ({ ...lesson, place: lesson })),
	]
	const held = all.filter(({ kind }) => kind === 'regular')
	const found = database()
		.select()
		.from(closures)
		.where(
			and(
				rowsOf(closures, access),
				isNull(closures.archivedAt),
				or(isNull(closures.classId), eq(closures.classId, seat.classId)),
				inArray(closures.effect, ['skip', 'no_charge']),
				gte(closures.endsOn, from),
				lte(closures.startsOn, to),
			),
		)
		.all()
	const closedBy = found.filter((row) => !(row.fromTime || row.siteId || row.roomId || row.teacherId))
	const freeBy = freeLessons(access)
	const isFree = ({ place }: (typeof all)[number]) => freeBy(place) !== null
	const free = new Set(held.filter(isFree).map(({ day }) => day))
	const closuresOn = (day: string) =>
		closedBy.filter(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn)
	const rules = listRules(access, seat.classId, read)
	const planned = new Set(held.flatMap(({ day, originalDate }) => [day, originalDate ?? day]))
	const isScoped = found.length > closedBy.length
	const skipped = isScoped ? skippedDays(access, rules, read).filter((day) => !planned.has(day)) : []
	const isClosed = (day: string) => free.has(day) || skipped.includes(day) || closuresOn(day).length > 0
	const met = new Set(held.map(({ day }) => day))
	const usual =
		rules.length > 0
			? rules.flatMap((rule) => daysOf(rule)).filter((day) => from <= day && day <= to)
			: daysFrom(from, to).filter((day) => weekdayOf(day) === seat.weekday)
	// A class without any lessons scheduled is assumed to meet on its own weekday.
	const isScheduled = met.size + rules.length > 0
	const isHeld = ({ state }: { state: LessonState }) => TAKING_PLACE.includes(state)
	const stopped = stoppedIn(access, seat.classId, read, {
		rules,
		days: held.filter(isHeld).map(({ day }) => day),
	})
	// The lessons of an open-ended series are added later, although it already meets on these days.
	const ahead = rules
		.filter(({ id, openEnded }) => openEnded || stopped?.openEnded.some((row) => row.id === id))
		.flatMap((rule) => daysOf({ ...rule, endsOn: to }).filter((day) => day > rule.endsOn))
	const unplanned = rules.length > 0 ? usual.filter((day) => !planned.has(day)) : []
	// A lesson moved off a closed day counts on its new day alone.
	const shut = usual.filter((day) => isClosed(day) && !planned.has(day))
	const isCharged = (lesson: (typeof all)[number]) => isHeld(lesson) && !isFree(lesson)
	const second = secondLessons(access, held.filter(isCharged))
	const empty = withoutLeftOut(access, seat.classId, emptyDays(access, seat.classId, unplanned))
	const days = isScheduled ? [...new Set([...met, ...shut, ...ahead, ...empty]), ...second].sort() : usual
	const around = daysAround(rules, from, to).filter((day) => !days.includes(day))
	const lessonDays = held.filter(isCharged).map(({ day }) => day)
	// A lesson that the school left booked on a closed day takes place, and is charged unless the day is free of charge.
	const wasClosed = (day: string) => held.some((lesson) => lesson.state === 'closed' && lesson.day === day)
	const isShut = (day: string) => wasClosed(day) || (isClosed(day) && !lessonDays.includes(day))
	const closed = [...days, ...around].filter(isShut)
	const isSkipped = (day: string) =>
		skipped.includes(day) || closuresOn(day).some(({ effect }) => effect === 'skip')
	// An extra lesson that is canceled counts like any other, because it earns the same make-up credit.
	const extras = all.filter(
		(lesson) =>
			lesson.kind === 'extra' &&
			(isCharged(lesson) || (CANCELED.includes(lesson.state) && !met.has(lesson.day) && !isShut(lesson.day))),
	)
	const canceled = [...held, ...extras].flatMap(({ day, canceledAt: at, state }) =>
		CANCELED.includes(state) && !isShut(day) && !lessonDays.includes(day)
			? [{ day, at, isByFamily: state === 'canceled_in_time' }]
			: [],
	)
	// A lesson was moved onto the day of a canceled one, or is canceled on the day of another: the day counts for both.
	const beside = held.flatMap(({ day, canceledAt: at, state, movedFrom }) => {
		const others = held.filter((other) => other.day === day && isHeld(other))
		const isBeside =
			others.length > 0 && [{ movedFrom, day }, ...others].some((one) => isMovedHere(access, one))
		return isBeside && CANCELED.includes(state) && !isClosed(day) ? [{ day, at }] : []
	})
	return {
		days,
		beside,
		isScheduled,
		isOver: !isScheduled && hasEnded(access, seat.classId, from),
		empty: empty.filter((day) => !met.has(day)),
		canceled,
		makeUps: all.filter((lesson) => lesson.kind === 'make_up' && isHeld(lesson)).map(({ day }) => day),
		extras: extras.map(({ day }) => day),
		closed,
		free: closed.filter((day) => !wasClosed(day) && (free.has(day) || !isSkipped(day))),
		around: [...new Set(around)],
		breaks: daysOutside(rules, from, to).filter((day) => !days.includes(day) && isShut(day)),
		stoppedOn: stopped?.endsOn ?? null,
		planned: usual,
		lessons: [...new Set(lessonDays), ...second].sort(),
		moved: listDaysMoved(access, seat.classId, from, to),
	}
}

/** The days of series without a lesson, also where only their room, site, teacher or hours are closed. */
function skippedDays(access: Access, rules: ReturnType<typeof listRules>, { from, to }: Read): string[] {
	return rules.flatMap((rule) => {
		const startsOn = daysOf({ ...rule, endsOn: to }).find((day) => day >= from)
		if (!startsOn) return []
		const wish = { ...rule, startsOn, count: undefined, termId: undefined }
		const endsOn = rule.openEnded || rule.endsOn > to ? to : rule.endsOn
		const planned = planDays(access, rule.classId, wish, { endsOn, openEnded: true })
		return planned.ok ? planned.value.flatMap(({ day, closedBy }) => (closedBy ? day : [])) : []
	})
}

/** A class has stopped if no lesson after its last day takes place up to the last of the days, and no other series begins. */
function stoppedIn(
	access: Access,
	classId: string,
	{ from, to }: Read,
	{ days, rules }: { days: readonly string[]; rules: ReturnType<typeof listRules> },
) {
	if (rules.some(({ endsOn, openEnded }) => endsOn > to || openEnded)) return undefined
	return listEarlierLastDays(access, classId, from, to).find(
		({ endsOn: last }) => days.every((day) => day <= last) && rules.every(({ startsOn }) => startsOn <= last),
	)
}

/** Those days on which the class had no student: it gets no lessons then, although it would have met. */
function emptyDays(access: Access, classId: string, days: readonly string[]): string[] {
	if (days.length === 0) return []
	const places = database()
		.select()
		.from(enrolments)
		.where(and(rowsOf(enrolments, access), eq(enrolments.classId, classId)))
		.all()
	const pauses = listEarlierPauses(
		access.schoolId,
		places.map(({ id }) => id),
	)
	const withPauses = places.map((place) => ({ ...place, earlierPauses: pauses.get(place.id) ?? [] }))
	return days.filter((day) => !withPauses.some((place) => isEnrolledOn(place, day)))
}

/** The lessons that the office left out do not come back with a student. */
function withoutLeftOut(access: Access, classId: string, days: readonly string[]): string[] {
	const [first] = days
	if (!first) return []
	const leftOut = listLeftOutOfClass(access, classId, first)
	return days.filter((day) => !leftOut.includes(day))
}

/** A lesson canceled late by the family is charged like one that was held. */
const TAKING_PLACE: readonly LessonState[] = ['scheduled', 'held', 'canceled_late']

const CANCELED: readonly LessonState[] = ['canceled_in_time', 'canceled_by_school', 'canceled_by_teacher']

/** True if the class had a series that ended before a day. */
function hasEnded(access: Access, classId: string, day: string): boolean {
	const ended = database()
		.select({ id: series.id })
		.from(series)
		.where(and(seriesOf(access, classId), eq(series.openEnded, false), lt(series.endsOn, day)))
		.get()
	return ended !== undefined
}

function seriesOf(access: Access, classId: string) {
	return and(rowsOf(series, access), eq(series.classId, classId), isNull(series.archivedAt))
}

function listRules(access: Access, classId: string, { from, to, putBack }: Read) {
	const back = putBack.flatMap(({ allSeries = [] }) => allSeries).filter((row) => row.classId === classId)
	return database()
		.select()
		.from(series)
		.where(and(seriesOf(access, classId), lte(series.startsOn, to), gte(series.endsOn, from)))
		.all()
		.filter(({ id }) => !back.some((row) => row.id === id))
		.concat(back.filter(({ startsOn, endsOn }) => startsOn <= to && from <= endsOn))
		.map((row) => ({ ...row, weekdays: [...row.weekdays].map(Number), dates: row.dates?.split('\n') ?? [] }))
}
