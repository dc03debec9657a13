import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { classTeachers, lessons } from '#db/schema/index.ts'
import type { PlaceChange } from '#app/domain/class/place-change.ts'
import { href } from '#app/domain/href.ts'
import { soonEnough } from '#app/domain/lesson/times.server.ts'
import { teachersLessonsLetter } from '#app/letters/lesson-changes.server.ts'
import { letterWords } from '#app/letters/words.server.ts'
import { daysAfter, plainDateWords } from '#app/utils/dates.ts'
import { datesIn, type Language } from '#app/utils/spoken.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { readStaff } from './teacher-accounts.server.ts'
import { tellEach } from './teacher-letters.server.ts'

/**
 * Emails the teachers, assistants and substitutes of classes whose students change, once for all changes of an act. A private
 * lesson that begins or leaves the schedule with its student has an email of its own, and no lessons here.
 */
export function tellTeachersOfPlaces(tx: Tx, access: Access, changes: readonly PlaceChange[]) {
	// The solo teacher is the office, which made the change or reads of it.
	if (access.school.kind === 'solo') return
	const known = changes.map((change) => ({ change, lessons: listNextLessons(tx, access, change) }))
	const staffOf = readStaff(
		access,
		known.flatMap(({ lessons }) => lessons),
	)
	const staff = known.flatMap(({ lessons }) => lessons.flatMap(staffOf))
	tellEach(tx, access, staff, (id, to) => {
		const own = known.filter(({ lessons }) => lessons.flatMap(staffOf).includes(id))
		const made = own.map(({ change }) => change)
		const lines = made.map((change) => placeLine(access, change, to.language))
		const [classId, ...others] = new Set(made.map((change) => change.classId))
		// A substitute cannot open the class.
		const isTheirs = own.some(({ lessons }) =>
			lessons.some((lesson) => !lesson.isSubstituted && staffOf(lesson).includes(id)),
		)
		const opensClass = to.role === 'teacher' && others.length === 0 && isTheirs
		const path = opensClass ? href.teacherClass(classId ?? '') : undefined
		const action = path ? { label: letterWords(to.language).lessons.answer.button, path } : undefined
		return {
			text: lines.join(' '),
			path,
			by: soonEnough(own.flatMap(({ lessons }) => lessons.map(({ startsAt }) => startsAt))),
			mail: () => teachersLessonsLetter({ to, lines, action, ...headOf(access, made, to.language) }),
		}
	})
}

function headOf({ school }: Access, changes: readonly PlaceChange[], language: Language) {
	const { places } = letterWords(language).lessons
	const [first, ...more] = changes
	const subject =
		first && more.length === 0
			? places[first.is].subject(first.student, first.className)
			: places.many(school.name)
	return { subject, opening: places.text(school.name) }
}

/** Example: `Ada Lind joins Choir on 9 December 2026.` */
function placeLine(
	{ school }: Access,
	{ is, student, className, day, until = null }: PlaceChange,
	language: Language,
) {
	const dayWords = (on: string) => plainDateWords(on, datesIn(language, school.paperFormat))
	const { places } = letterWords(language).lessons
	return places[is].line(student, className, dayWords(day), until && dayWords(until))
}

/**
 * The first lesson to come with or without the student of each teacher who gives some of them; none if the change makes no
 * difference. The lead of a class may take it over later only, and the teacher of the last lesson with a student reads of the
 * end too. A lead who gives no lessons of the class reads of it as well, and so do the substitutes in the first four weeks of the
 * change.
 */
function listNextLessons(tx: Tx, access: Access, { classId, is, day, until }: PlaceChange) {
	const ahead = listAhead(tx, access, classId)
	const isEnd = is === 'leaves' || is === 'stays'
	const from = isEnd ? daysAfter(day, 1) : day
	const concerned = ahead.filter((lesson) => lesson.day >= from && (!until || lesson.day <= until))
	const [first] = concerned
	if (!first) return []
	const lastWith = isEnd ? ahead.filter((lesson) => lesson.isRegular && lesson.day <= day).slice(-1) : []
	const givers = firstOfEach([...lastWith, ...concerned.filter(({ isRegular }) => isRegular)])
	const lead = findLead(tx, access, classId)
	const givesOthers = ahead.some(({ isRegular, teacherId }) => isRegular && teacherId === lead)
	const usual = givers.length > 0 && givesOthers ? givers : [...givers, { ...first, teacherId: lead }]
	const soon = daysAfter(first.day, 28)
	const substituted = concerned.filter(
		(lesson) => lesson.isRegular && lesson.isSubstituted && lesson.day < soon,
	)
	return [
		...usual.map((lesson) => ({ ...lesson, isSubstituted: false })),
		...substituted.map((lesson) => ({ ...lesson, teacherId: lesson.givenBy })),
	]
}

interface Ahead {
	classId: string
	teacherId: string | null
	day: string
	startsAt: number
}

function firstOfEach<T extends Ahead>(lessons: readonly T[]): T[] {
	return lessons.filter(
		({ teacherId }, at) => lessons.findIndex((other) => other.teacherId === teacherId) === at,
	)
}

/** The lessons to come of a class, each with the teacher who usually gives it, also where a substitute does. */
function listAhead(tx: Tx, access: Access, classId: string) {
	return tx
		.select({
			classId: lessons.classId,
			teacherId: sql<string | null>`coalesce(${lessons.substituteFor}, ${lessons.teacherId})`,
			givenBy: lessons.teacherId,
			isSubstituted: isNotNull(lessons.substituteFor).mapWith(Boolean),
			day: lessons.day,
			startsAt: lessons.startsAt,
			isRegular: isNotNull(lessons.seriesId).mapWith(Boolean),
		})
		.from(lessons)
		.where(
			and(
				rowsOf(lessons, access),
				eq(lessons.classId, classId),
				eq(lessons.state, 'scheduled'),
				gt(lessons.startsAt, Date.now()),
			),
		)
		.orderBy(asc(lessons.startsAt))
		.all()
}

function findLead(tx: Tx, access: Access, classId: string): string | null {
	const lead = tx
		.select({ teacherId: classTeachers.teacherId })
		.from(classTeachers)
		.where(
			and(rowsOf(classTeachers, access), eq(classTeachers.classId, classId), eq(classTeachers.part, 'lead')),
		)
		.get()
	return lead?.teacherId ?? null
}
