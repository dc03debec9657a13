import { database, type Tx } from '#db/client.server.ts'
import { classes } from '#db/schema/index.ts'
import { daysOf } from '#app/domain/lesson/recurrence.ts'
import type { SeriesWish } from '#app/domain/lesson/series-wish.ts'
import { timesOf, soonEnough } from '#app/domain/lesson/times.server.ts'
import { wallTimeAt } from '#app/domain/lesson/wall-time.server.ts'
import { teachersLessonsLetter } from '#app/letters/lesson-changes.server.ts'
import { firstLines } from '#app/letters/lesson-lines.server.ts'
import { weekdayNames } from '#app/letters/weekly-lines.server.ts'
import { letterWords } from '#app/letters/words.server.ts'
import { spanWords } from '#app/utils/clock.ts'
import { dateWords, plainDateWords, today } from '#app/utils/dates.ts'
import { datesIn, type Language } from '#app/utils/spoken.ts'
import type { Access } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { listDaysOff } from '../class/exceptions.server.ts'
import { listClassTeachers } from '../class/teachers.server.ts'
import type { NewLesson } from './booking.server.ts'
import { changesOpening, changesSubject, lessonThenWords } from './change-words.server.ts'
import { notOnWords } from './left-out.server.ts'
import { classTitleIn } from './lesson-name.server.ts'
import { namesOf } from './place-words.server.ts'
import { readStaff } from './teacher-accounts.server.ts'
import { listSeries, type SeriesRow } from './series-list.server.ts'
import { teacherChanges, tellEach } from './teacher-letters.server.ts'

/**
 * Emails the teacher of a new series, the assistants and the lead of its class: one line for weekly lessons, one line per
 * lesson for all others. Lessons that are over are left out. Returns the ids of the queued emails.
 */
export function tellTeachersOfSeries(tx: Tx, access: Access, series: AddedSeries): string[] {
	const toCome = series.lessons.filter(({ startsAt }) => startsAt > Date.now())
	const [first] = toCome
	if (!first) return []
	const lead = listClassTeachers(access, first.classId).find(({ part }) => part === 'lead')
	const changes = addedOnes(access, series.name, toCome)
	const teacher = namesOf(access, changes.slice(0, 1)).teacher(first.teacherId)
	return tellEach(tx, access, [...readStaff(access, [first])(first), lead?.id ?? null], (id, to) => {
		const by = id === first.teacherId ? undefined : teacher
		const lines = linesOfSeries(access, { ...series, toCome, by }, to.language)
		return {
			text: lines.map(({ text }) => text).join(' '),
			by: soonEnough([first.startsAt]),
			mail: () =>
				teachersLessonsLetter({
					to,
					lines: firstLines(to.language, lines),
					subject: changesSubject(access, changes, to.language),
					opening: changesOpening(access, changes, { lines: toCome.length, language: to.language }),
				}),
		}
	})
}

export interface AddedSeries {
	name: string
	wish: SeriesWish
	lessons: readonly NewLesson[]
	/** Days of the series without a lesson, because it would clash or something is closed. */
	leftOut?: readonly string[]
	openEnded: boolean
}

/** Emails each teacher and assistant once about all new series that are theirs. Returns the ids of the queued emails. */
export function tellTeachersOfAll(tx: Tx, access: Access, added: readonly AddedSeries[]): string[] {
	const ahead = added.flatMap((series) => {
		const toCome = series.lessons.filter(({ startsAt }) => startsAt > Date.now())
		return toCome[0] ? [{ ...series, toCome, first: toCome[0] }] : []
	})
	const firsts = ahead.map(({ first }) => first)
	const staffOf = readStaff(access, firsts)
	const { name: school } = access.school
	return tellEach(tx, access, [...new Set(firsts.flatMap(staffOf))], (id, to) => {
		const own = ahead.filter(({ first }) => staffOf(first).includes(id))
		const { addedMany, addedText } = letterWords(to.language).lessons.changed
		const lines = own.flatMap((series) => linesOfSeries(access, series, to.language))
		return {
			text: lines.map(({ text }) => text).join(' '),
			by: soonEnough(own.map(({ first }) => first.startsAt)),
			mail: () =>
				teachersLessonsLetter({
					to,
					lines: firstLines(to.language, lines),
					subject: addedMany(school),
					opening: addedText(school, own.flatMap(({ toCome }) => toCome).length),
				}),
		}
	})
}

interface SeriesToCome extends AddedSeries {
	toCome: NewLesson[]
	/** The teacher, for a reader who does not teach the lessons. */
	by?: string
}

function linesOfSeries(
	access: Access,
	{ name, wish, openEnded, leftOut, toCome, by }: SeriesToCome,
	language: Language,
) {
	const { becomes } = letterWords(language).lessons
	const teacher = by ? [becomes.with(by)] : []
	if (wish.frequency === 'weekly' && toCome.length > 1) {
		const line = weeklyLine(access, name, { ...wish, openEnded }, toCome, language)
		const besides = notBetween(access, { leftOut, openEnded }, toCome, language)
		return [{ text: `${[line, ...teacher].join(', ')}.${besides}`, lessons: toCome.length }]
	}
	return toCome.map(({ classId, startsAt }) => {
		const lesson = lessonThenWords(access, { classId, class: name, startsAt }, language)
		return { text: `${becomes.added([lesson, ...teacher].join(', '))}.`, lessons: 1 }
	})
}

/** New lessons as changes, which have no rows yet. */
export function addedOnes({ school }: Access, name: string, lessons: readonly NewLesson[]) {
	return lessons.map((to) => ({
		lesson: { ...to, id: '', class: name, day: wallTimeAt(to.startsAt, school.timeZone).day },
		to,
		isAdded: true,
	}))
}

/** Emails a new assistant the lessons to come in which they assist, as the teacher of the class hears of a new series. */
export function tellNewAssistant(
	tx: Tx,
	access: Access,
	classRow: { id: string; name: string },
	assisted: readonly NewLesson[],
	teacherId: string,
): string[] {
	const [next] = assisted
	if (!next) return []
	const { name: school } = access.school
	const { others, weeklyLines } = weeklyOnes(access, classRow, assisted)
	const { own, linesOf } = teacherChanges(access, addedOnes(access, classRow.name, others))
	return tellEach(tx, access, [teacherId], (_id, to) => {
		const { addedMany, assistText } = letterWords(to.language).lessons.changed
		const lines = [...weeklyLines(to.language), ...linesOf(own, to.language).map(({ text }) => text)]
		return {
			text: lines.join(' '),
			by: soonEnough([next.startsAt]),
			mail: () =>
				teachersLessonsLetter({
					to,
					lines: firstLines(to.language, lines),
					subject: addedMany(school),
					opening: assistText(classRow.name, school),
				}),
		}
	})
}

/** Emails a teacher who no longer assists in a class, or not from a later day on, the lessons that leave their schedule. */
export function tellFormerAssistant(
	tx: Tx,
	access: Access,
	{ since, ...classRow }: { id: string; name: string; since?: number },
	assisted: readonly NewLesson[],
	teacherId: string,
): string[] {
	const [next] = assisted
	if (!next) return []
	const { others, weeklyLines } = weeklyOnes(access, classRow, assisted)
	return tellEach(tx, access, [teacherId], (_id, to) => {
		const { subject, text } = letterWords(to.language).lessons.assistsNoMore
		const { timeZone, paperFormat } = access.school
		const from = since ? dateWords(since, timeZone, datesIn(to.language, paperFormat)) : undefined
		const lines = [
			...weeklyLines(to.language),
			...others.map(
				({ classId, startsAt }) =>
					`${lessonThenWords(access, { classId, class: classRow.name, startsAt }, to.language)}.`,
			),
		]
		return {
			text: `${subject(classRow.name, from)}.`,
			by: soonEnough([next.startsAt]),
			mail: () =>
				teachersLessonsLetter({
					to,
					lines: firstLines(to.language, lines),
					subject: subject(classRow.name, from),
					opening: text(classRow.name, access.school.name, from),
				}),
		}
	})
}

/**
 * The lines of the weekly lessons among the lessons of a class, and the others. These include moved lessons of a weekly series,
 * because a weekly line takes its time and first day from the first of its lessons.
 */
function weeklyOnes(
	access: Access,
	{ id: classId, name }: { id: string; name: string },
	toCome: readonly NewLesson[],
) {
	const { timeZone } = access.school
	const now = today(timeZone)
	const all = listSeries(access, classId, now)
	const daysOff = listDaysOff(access, classId, now)
	const weekly = all.flatMap((row) => {
		const ofSeries = toCome.filter(({ seriesId }) => seriesId === row.id)
		const own = ofSeries.filter(({ startsAt, endsAt, originalDate }) => {
			const { day, time } = wallTimeAt(startsAt, timeZone)
			const isAsLong = endsAt - startsAt === row.durationMinutes * 60_000
			return day === originalDate && time === row.startTime && isAsLong
		})
		const moved = ofSeries.flatMap((lesson) => (own.includes(lesson) ? [] : (lesson.originalDate ?? [])))
		const off = daysOf(row).filter((day) => daysOff.includes(day))
		const leftOut = [...new Set([...moved, ...off])].sort()
		return own.length > 1 && goesOn(row, all) ? [{ row, own, leftOut }] : []
	})
	const inWeekly = new Set(weekly.flatMap(({ own }) => own))
	return {
		others: toCome.filter((lesson) => !inWeekly.has(lesson)),
		weeklyLines: (language: Language) =>
			weekly.map(({ row, own, leftOut }) => {
				const besides = notBetween(access, { ...row, leftOut }, own, language)
				return `${weeklyLine(access, name, row, own, language)}.${besides}`
			}),
	}
}

/** A weekly series that another one replaces later has only some lessons left. */
function goesOn({ frequency, endsOn, openEnded }: SeriesRow, all: readonly SeriesRow[]): boolean {
	return frequency === 'weekly' && (openEnded || all.every(({ startsOn }) => startsOn <= endsOn))
}

interface Weekly extends Pick<SeriesRow, 'weekdays' | 'every' | 'openEnded'> {
	/** True if other repeating lessons of the class go on. */
	isBeside?: boolean
}

/**
 * Example: `Piano: Tuesday, 16:00–16:45, every week from 3 March 2026`, with an end `from 3 March 2026 to 26 May 2026`, and beside
 * other lessons `also Tuesday`.
 */
export function weeklyLine(
	access: Access,
	name: string,
	{ weekdays, every, openEnded, isBeside }: Weekly,
	lessons: readonly NewLesson[],
	language: Language,
): string {
	const [first] = lessons
	const last = lessons.at(-1)
	if (!first || !last) return ''
	const { school } = access
	const { lessons: text, days } = letterWords(language)
	const writing = datesIn(language, school.paperFormat)
	const dayOf = ({ startsAt }: NewLesson) => wallTimeAt(startsAt, school.timeZone).day
	const { from, until } = timesOf(first, school.timeZone)
	const time = `${weekdayNames(language, weekdays)}, ${spanWords(from, until, writing)}`
	const when = isBeside ? text.addedSeries.also(time) : time
	const end = openEnded ? findClassEnd(access, first.classId) : dayOf(last)
	const begins = plainDateWords(dayOf(first), writing)
	const lesson = classTitleIn(access, { classId: first.classId, class: name }, language)
	return text.changed.repeats(lesson, when, every, end ? days(begins, plainDateWords(end, writing)) : begins)
}

/** Follows a weekly line: ` Not on 26 Jan.` Empty if no day was left out between these lessons. */
export function notBetween(
	access: Access,
	{ leftOut = [], openEnded }: Pick<AddedSeries, 'leftOut' | 'openEnded'>,
	lessons: readonly NewLesson[],
	language: Language,
): string {
	const days = lessons.map(({ startsAt }) => wallTimeAt(startsAt, access.school.timeZone).day)
	const [first = ''] = days
	const last = openEnded ? '9999-12-31' : (days.at(-1) ?? '')
	const between = leftOut.filter((day) => day > first && day < last)
	const words = notOnWords(access, between, language)
	return words && ` ${words}`
}

/** The last day of a class ends its series, too. */
function findClassEnd(access: Access, classId: string): string | null {
	const row = database()
		.select({ endsOn: classes.endsOn })
		.from(classes)
		.where(rowOf(classes, access, classId))
		.get()
	return row?.endsOn ?? null
}
