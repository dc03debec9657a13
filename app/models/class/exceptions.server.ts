import { and, asc, eq, gte } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { lessons } from '#db/schema/index.ts'
import type { PauseOf } from '#app/domain/class/pause.ts'
import { daysOf } from '#app/domain/lesson/recurrence.ts'
import { isNamedOnJoining } from '#app/domain/lesson/labels.ts'
import { letterWords } from '#app/letters/words.server.ts'
import { momentWords, today } from '#app/utils/dates.ts'
import { datesIn, type Language } from '#app/utils/spoken.ts'
import type { Access } from '../access.server.ts'
import { notOnWords } from '../lesson/left-out.server.ts'
import { listSeries, type SeriesRow } from '../lesson/series-list.server.ts'
import { planDays, type PlannedDay } from '../lesson/planned-days.server.ts'
import { rowsOf } from '../school-rows.server.ts'

export type Away = Pick<PauseOf, 'from' | 'to'>

interface Span {
	from: string
	to?: string | null
	away?: Away | null
}

/**
 * The exceptions from the weekly times of a class, for a student who comes to it now: `Not on 26 Jan. Moved: Tue 2 February, 17:00
 * to Wed 3 February, 18:00.` Every day of its series without a lesson is named, closed for everyone or not: most readers have no
 * account that shows the calendar. Empty without any.
 */
export function exceptionWords(
	access: Access,
	classId: string,
	{ from, to, away }: Span,
	language: Language,
): string {
	const isThen = (day: string) =>
		day >= from && (!to || day <= to) && !(away && day >= away.from && (!away.to || day <= away.to))
	const ahead = listAhead(access, classId, from)
	const notOn = listDaysOff(access, classId, from, ahead).filter(isThen)
	const moved = ahead.filter(
		({ kind, state, movedFrom, day }) =>
			kind === 'regular' && isOn(state) && movedFrom !== null && isThen(day),
	)
	return [notOnWords(access, notOn, language), movedWords(access, moved, language)].filter(Boolean).join(' ')
}

type Ahead = ReturnType<typeof listAhead>[number]

const isOn = (state: Ahead['state']) => state === 'scheduled' || state === 'held'

/**
 * The days on which the class would meet by its present series and does not. A lesson that was canceled before the weekday changed
 * is not on one of them. A moved lesson is named with its new time, and one that a family canceled is that family's own matter.
 */
export function listDaysOff(
	access: Access,
	classId: string,
	from: string,
	ahead: readonly Ahead[] = listAhead(access, classId, from),
): string[] {
	const usualDay = ({ day, movedFrom }: Ahead) =>
		movedFrom === null ? day : today(access.school.timeZone, movedFrom)
	const known = ahead.flatMap((lesson) => [
		...(isOn(lesson.state) ? [lesson.day] : []),
		...(lesson.kind === 'regular' && !isNamedOnJoining(lesson) ? [usualDay(lesson)] : []),
	])
	const days = listSeries(access, classId, from)
		.flatMap((row) => planFrom(access, row, from))
		.flatMap(({ day, isExpected }) => (isExpected && !known.includes(day) ? day : []))
	return [...new Set(days)].sort()
}

/** The days of a series from a day on, also those on which something is closed. */
export function planFrom(access: Access, row: SeriesRow, from: string): PlannedDay[] {
	const startsOn = daysOf(row).find((day) => day >= from)
	if (!startsOn) return []
	const { endsOn, openEnded } = row
	const wish = { ...row, startsOn, count: undefined, termId: undefined }
	const planned = planDays(access, row.classId, wish, { endsOn, openEnded })
	return planned.ok ? planned.value : []
}

function movedWords({ school }: Access, moved: readonly Ahead[], language: Language): string {
	if (moved.length === 0) return ''
	const { fromTo, moved: movedLine } = letterWords(language).lessons.addedSeries
	const when = (at: number) => momentWords(at, school.timeZone, datesIn(language, school.paperFormat))
	return movedLine(
		moved.map(({ movedFrom, startsAt }) => fromTo(when(movedFrom ?? startsAt), when(startsAt))).join('; '),
	)
}

function listAhead(access: Access, classId: string, from: string) {
	const { day, kind, startsAt, state, movedFrom } = lessons
	return database()
		.select({ day, kind, startsAt, state, movedFrom })
		.from(lessons)
		.where(and(rowsOf(lessons, access), eq(lessons.classId, classId), gte(lessons.day, from)))
		.orderBy(asc(startsAt))
		.all()
}
