import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { lessons, scheduleChanges, series } from '#db/schema/index.ts'
import { weekdayOf } from '#app/domain/lesson/recurrence.ts'
import { timesOf } from '#app/domain/lesson/times.server.ts'
import type { LessonsLine } from '#app/letters/lesson-lines.server.ts'
import { letterWords } from '#app/letters/words.server.ts'
import { severalDaysWords } from '#app/utils/several-days.ts'
import { datesIn, type Language } from '#app/utils/spoken.ts'
import type { Access } from '../access.server.ts'
import { eachOf } from '../query-values.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { isOfRhythm, rhythmSpan, type LessonChange } from './change-words.server.ts'
import type { Booking } from '#app/domain/lesson/booking.ts'
import { findClashes } from './internal/clashes.server.ts'

/** The days that the office left out of a series. The change that made the series holds them, and no lesson fills them later. */
export function listLeftOut(access: Access, seriesId: string): string[] {
	return database()
		.select({ days: leftOut })
		.from(scheduleChanges)
		.where(and(rowsOf(scheduleChanges, access), leavesOut, eq(addedSeries, seriesId)))
		.all()
		.flatMap(daysIn)
}

/**
 * The days on which a class has no lesson, because the office left them out of its series, from a day on. A day that got a lesson
 * after all is none of them.
 */
export function listLeftOutOfClass(access: Access, classId: string, from: string) {
	const all = database()
		.select({ days: leftOut, endsOn: series.endsOn, openEnded: series.openEnded })
		.from(scheduleChanges)
		.innerJoin(series, and(rowOf(series, access, addedSeries), eq(series.classId, classId)))
		.where(and(rowsOf(scheduleChanges, access), leavesOut, isNull(series.archivedAt)))
		.all()
		// A series that ends early because it was changed hands its days on to the next one.
		.flatMap(({ endsOn, openEnded, ...row }) => daysIn(row).filter((day) => openEnded || day <= endsOn))
		.filter((day) => day >= from)
	const taught = all.length > 0 ? listTaught(access, classId, all) : []
	return [...new Set(all)].filter((day) => !taught.includes(day)).sort()
}

const leftOut = sql<string | null>`json_extract(${scheduleChanges.after}, '$.leftOut')`
const leavesOut = and(
	isNotNull(leftOut),
	inArray(scheduleChanges.kind, ['series', 'split']),
	isNull(scheduleChanges.undoneAt),
)
const addedSeries = sql<string>`json_extract(${scheduleChanges.after}, '$.addedSeries')`

const daysIn = ({ days }: { days: string | null }) => (days ? (JSON.parse(days) as string[]) : [])

function listTaught(access: Access, classId: string, days: readonly string[]): string[] {
	return database()
		.selectDistinct({ day: lessons.day })
		.from(lessons)
		.where(
			and(
				rowsOf(lessons, access),
				eq(lessons.classId, classId),
				inArray(lessons.day, eachOf(days)),
				inArray(lessons.state, ['scheduled', 'held']),
			),
		)
		.all()
		.map(({ day }) => day)
}

/** Example: `Not on 26 Jan, 2 Feb.` Empty without any day. */
export function notOnWords({ school }: Access, days: readonly string[], language: Language): string {
	const { notOn } = letterWords(language).lessons.addedSeries
	return days.length > 0 ? notOn(severalDaysWords(days, datesIn(language, school.paperFormat))) : ''
}

interface Besides<Day> {
	classId: string
	bookingOf: (day: Day) => Booking
	/** The other lessons of the same change. */
	besides: readonly Booking[]
	/** Lessons that it removes. */
	removedIds: readonly string[]
}

/**
 * Divides the days of a new rule that were left out of the old one, each with its day in the old one: a lesson that no longer
 * clashes is added, and the others stay left out. `told` has the days that the office and families hear of, which is not needed
 * where the class has another lesson.
 */
export function divideLeftOut<Day extends { day: string; isExpected: boolean }>(
	access: Access,
	gaps: readonly [string, Day][],
	{ classId, bookingOf, besides, removedIds }: Besides<Day>,
): { filled: Day[]; leftOut: Day[]; told: string[] } {
	if (gaps.length === 0) return { filled: [], leftOut: [], told: [] }
	const taught = listTaught(
		access,
		classId,
		gaps.map(([gap]) => gap),
	)
	const bookings = gaps.map(([, day]) => bookingOf(day))
	const clashes = findClashes(access, [...bookings, ...besides], removedIds)
	const found = gaps.map(([gap, day], at) => {
		const own = clashes.filter(({ booking }) => booking === bookings[at])
		const isReplaced = taught.includes(gap) || own.some(({ kind }) => kind === 'class')
		return { day, isReplaced, isOut: isReplaced || own.length > 0 }
	})
	return {
		filled: found.flatMap(({ day, isOut }) => (day.isExpected && !isOut ? day : [])),
		leftOut: found.flatMap(({ day, isOut }) => (isOut ? day : [])),
		told: found.flatMap(({ day, isOut, isReplaced }) =>
			day.isExpected && isOut && !isReplaced ? day.day : [],
		),
	}
}

/** The lines of a letter. The last line about a changed series ends with its days without a lesson: `Not on 26 Jan.` */
export function linesNotOn(
	access: Access,
	lines: readonly LessonChange[][],
	language: Language,
	lineOf: (changes: readonly LessonChange[]) => LessonsLine,
): LessonsLine[] {
	const lastOf = new Map<readonly string[], number>()
	// A line about several lessons sounds as if there were one on each of their days.
	for (const several of [false, true])
		lines.forEach((changes, at) => {
			const notOn = changes[0]?.notOn
			const isTold = isOfRhythm(changes) || changes.some(({ to }) => to)
			if (notOn && isTold && (changes.length > 1 || !several)) lastOf.set(notOn, at)
		})
	return lines.map((changes, at) => {
		const line = lineOf(changes)
		const days = [...lastOf].flatMap(([notOn, last]) =>
			last === at ? daysBetween(access, notOn, lines.flat()) : [],
		)
		const words = notOnWords(access, days, language)
		return words ? { ...line, text: `${line.text} ${words}` } : line
	})
}

/**
 * The days without a lesson between the first and the last of the changed lessons, or after the first of lessons without an end.
 * A new rhythm may only remove lessons, and has its own days. A class may meet on other weekdays too, which do not change.
 */
function daysBetween(
	{ school }: Access,
	notOn: readonly string[],
	changes: readonly LessonChange[],
): string[] {
	const own = changes.filter((change) => change.notOn === notOn)
	const [newRhythm] = own.flatMap(({ rhythm }) => rhythm ?? [])
	const days = own
		.flatMap(({ to, lesson, rhythm }) => (to || rhythm ? timesOf(to ?? lesson, school.timeZone).day : []))
		.toSorted()
	const [first, end] = newRhythm ? rhythmSpan(newRhythm, days) : [days[0] ?? '', days.at(-1) ?? '']
	const last = own.some(({ isOpenEnded }) => isOpenEnded) ? '9999-12-31' : end
	const weekdays = new Set(newRhythm?.is.weekdays ?? days.map(weekdayOf))
	return notOn.filter((day) => day > first && day < last && weekdays.has(weekdayOf(day)))
}
