import { and, asc, eq, gte } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { lessons } from '#db/schema/index.ts'
import type { PauseOf } from '#app/domain/class/pause.ts'
import { isClosedForSome } from '#app/domain/lesson/booked-day.ts'
import { isNamedOnJoining } from '#app/domain/lesson/labels.ts'
import { letterWords } from '#app/letters/words.server.ts'
import { momentWords, today } from '#app/utils/dates.ts'
import { datesIn, type Language } from '#app/utils/spoken.ts'
import type { Access } from '../access.server.ts'
import { listLeftOutOfClass, notOnWords } from '../lesson/left-out.server.ts'
import { listSeries } from '../lesson/series-list.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { planFrom } from './missing-lessons.server.ts'

export type Away = Pick<PauseOf, 'from' | 'to'>

interface Span {
	from: string
	to?: string | null
	away?: Away | null
	/** More days on which the class does not meet. */
	missing?: readonly string[]
}

/**
 * The exceptions from the weekly times of a class, for a student who comes to it now: `Not on 26 Jan. Moved: Tue 2 February, 17:00
 * to Wed 3 February, 18:00.` Days are named that were left out of the lessons, on which a room, site or teacher is closed, or whose
 * lesson was canceled before. Empty without any.
 */
export function exceptionWords(access: Access, classId: string, span: Span, language: Language): string {
	const { from, to, away, missing = [] } = span
	const isThen = (day: string) =>
		day >= from && (!to || day <= to) && !(away && day >= away.from && (!away.to || day <= away.to))
	const ahead = listAhead(access, classId, from)
	const days = [
		...listLeftOutOfClass(access, classId, from, to),
		...closedDays(access, classId, from, ahead),
		...canceledDays(access, ahead),
		...missing,
	]
	const notOn = [...new Set(days)].filter(isThen).sort()
	const moved = ahead.filter(({ state, movedFrom, day }) => isOn(state) && movedFrom !== null && isThen(day))
	return [notOnWords(access, notOn, language), movedWords(access, moved, language)].filter(Boolean).join(' ')
}

type Ahead = ReturnType<typeof listAhead>[number]

const isOn = (state: Ahead['state']) => state === 'scheduled' || state === 'held'

/** Days that got no lesson. If a lesson was there before the closure, it says itself what became of it. */
function closedDays(access: Access, classId: string, from: string, ahead: readonly Ahead[]): string[] {
	const known = new Set(ahead.map((lesson) => usualDay(access, lesson)))
	return listSeries(access, classId, from)
		.flatMap((row) => planFrom(access, row, from))
		.filter((planned) => isClosedForSome(planned) && !known.has(planned.day))
		.map(({ day }) => day)
}

const usualDay = ({ school }: Access, { day, movedFrom }: Pick<Ahead, 'day' | 'movedFrom'>) =>
	movedFrom === null ? day : today(school.timeZone, movedFrom)

function canceledDays(access: Access, ahead: readonly Ahead[]): string[] {
	const taught = new Set(ahead.filter(({ state }) => isOn(state)).map(({ day }) => day))
	return ahead
		.filter(isNamedOnJoining)
		.map((lesson) => usualDay(access, lesson))
		.filter((day) => !taught.has(day))
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
	const { day, startsAt, state, movedFrom } = lessons
	return database()
		.select({ day, startsAt, state, movedFrom })
		.from(lessons)
		.where(
			and(
				rowsOf(lessons, access),
				eq(lessons.classId, classId),
				eq(lessons.kind, 'regular'),
				gte(lessons.day, from),
			),
		)
		.orderBy(asc(startsAt))
		.all()
}
