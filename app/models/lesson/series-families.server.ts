import type { Tx } from '#db/client.server.ts'
import { besideClass } from '#app/domain/lesson/name-beside.ts'
import { wallTimeAt } from '#app/domain/lesson/wall-time.server.ts'
import type { LessonsLine } from '#app/letters/lesson-lines.server.ts'
import { letterWords } from '#app/letters/words.server.ts'
import { momentWords } from '#app/utils/dates.ts'
import { datesIn, type Language } from '#app/utils/spoken.ts'
import type { Access } from '../access.server.ts'
import { listExpected } from '../attendance/expected.server.ts'
import type { NewLesson } from './booking.server.ts'
import { changeLine, changesOpening, changesSubject } from './change-words.server.ts'
import { changesByStudent, tellFamilies } from './internal/family-letters.server.ts'
import { lessonPlaceWords, namesOf } from './place-words.server.ts'
import { addedOnes, notBetween, weeklyLine, type AddedSeries } from './series-letter.server.ts'
import { listSeries } from './series-list.server.ts'

/** Students who are expected at a lesson of the class on one of these days. */
export function listExpectedOn(access: Access, classId: string, days: readonly string[]): string[] {
	const expected = days.flatMap((day) => listExpected(access, { id: '', classId, day, startsAt: 0 }))
	return [...new Set(expected.map(({ studentId }) => studentId))]
}

/**
 * Emails the families of the students who are expected at lessons of a new series: one line for weekly lessons, one line per
 * lesson for all others. Lessons that are over are left out. Returns the ids of the queued emails.
 */
export function tellFamiliesOfSeries(
	tx: Tx,
	access: Access,
	{ id, ...series }: AddedSeries & { id: string },
): string[] {
	const toCome = series.lessons.filter(({ startsAt }) => startsAt > Date.now())
	const [first] = toCome
	if (!first) return []
	const changes = addedOnes(access, series.name, toCome)
	const students = [...changesByStudent(access, changes)]
	const about = { ...series, last: toCome.at(-1), isBeside: hasOthers(access, id, first) }
	return tellFamilies(tx, access, {
		starts: [first.startsAt],
		linesIn: (language) =>
			new Map(students.map(([id, student]) => [id, linesOf(access, about, student, language)])),
		wordsIn: (language, { lines }) => ({
			subject: changesSubject(access, changes, language),
			opening: changesOpening(access, changes, { lines, language }),
		}),
	})
}

interface ToFamilies extends AddedSeries {
	last?: NewLesson
	/** True if other repeating lessons of the class go on. */
	isBeside: boolean
}

interface Student {
	name: string
	own: ReturnType<typeof addedOnes>
}

function linesOf(
	access: Access,
	{ last, ...series }: ToFamilies,
	{ name, own }: Student,
	language: Language,
): LessonsLine[] {
	const about = besideClass(name, series.name)
	const lessons = own.map(({ to }) => to)
	const names = namesOf(access, own)
	const teacher = names.teacher(series.wish.teacherId)
	const by = teacher ? `, ${letterWords(language).lessons.becomes.with(teacher)}` : ''
	if (series.wish.frequency !== 'weekly' || lessons.length === 1)
		return own.map((one) => ({
			text: `${about}${changeLine(access, [one], names, language)}${by}.`,
			lessons: 1,
		}))
	// A student who leaves before the series ends reads of a last lesson.
	const openEnded = series.openEnded && lessons.at(-1) === last
	const text = `${about}${weeklyWords(access, { ...series, openEnded, by }, lessons, language)}`
	return [{ text, lessons: lessons.length }]
}

/** Example: `Guitar: also Friday, 18:00–18:45, every week from 15 January 2027, with Ben Ode. First lesson: Fri 15 January, 18:00, Hall.` */
function weeklyWords(
	access: Access,
	{ name, wish, openEnded, leftOut, isBeside, by }: Omit<ToFamilies, 'last'> & { by: string },
	lessons: readonly NewLesson[],
	language: Language,
): string {
	const [first] = lessons
	if (!first) return ''
	const { school } = access
	const { lessons: text } = letterWords(language)
	const place = lessonPlaceWords(access, { ...first, id: '' }, language)
	const when = momentWords(first.startsAt, school.timeZone, datesIn(language, school.paperFormat))
	const weekly = { ...wish, openEnded, isBeside }
	const line = weeklyLine(access, name, weekly, lessons, language)
	const besides = notBetween(access, { leftOut, openEnded }, lessons, language)
	return `${line}${by}.${besides} ${text.firstLesson([when, place].filter(Boolean).join(', '))}`
}

/** True if the class has other series that last until the new one begins. */
function hasOthers(access: Access, seriesId: string, { classId, startsAt }: NewLesson): boolean {
	const { day } = wallTimeAt(startsAt, access.school.timeZone)
	return listSeries(access, classId, day).some(({ id }) => id !== seriesId)
}
