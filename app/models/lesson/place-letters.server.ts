import { and, asc, eq, gt, gte, lte } from 'drizzle-orm'
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
 * Emails the teachers and assistants of classes whose students change, once for all changes of an act. A private lesson that
 * begins or leaves the schedule with its student has an email of its own, and no lessons here.
 */
export function tellTeachersOfPlaces(tx: Tx, access: Access, changes: readonly PlaceChange[]) {
	// The solo teacher is the office, which made the change or reads of it.
	if (access.school.kind === 'solo') return
	const known = changes.flatMap((change) => {
		const lesson = findNextLesson(tx, access, change)
		return lesson ? [{ change, lesson }] : []
	})
	const staffOf = readStaff(
		access,
		known.map(({ lesson }) => lesson),
	)
	const staff = known.flatMap(({ lesson }) => staffOf(lesson))
	tellEach(tx, access, staff, (id, to) => {
		const own = known.filter(({ lesson }) => staffOf(lesson).includes(id))
		const made = own.map(({ change }) => change)
		const lines = made.map((change) => placeLine(access, change, to.language))
		const [classId, ...others] = new Set(made.map((change) => change.classId))
		const path = to.role === 'teacher' && others.length === 0 ? href.teacherClass(classId ?? '') : undefined
		const action = path ? { label: letterWords(to.language).lessons.answer.button, path } : undefined
		return {
			text: lines.join(' '),
			path,
			by: soonEnough(own.map(({ lesson }) => lesson.startsAt)),
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

/** The first lesson to come with or without the student; none if the change makes no difference to the teacher. */
function findNextLesson(tx: Tx, access: Access, { classId, is, day, until }: PlaceChange) {
	const from = is === 'leaves' || is === 'stays' ? daysAfter(day, 1) : day
	return tx
		.select({ classId: lessons.classId, teacherId: classTeachers.teacherId, startsAt: lessons.startsAt })
		.from(lessons)
		.leftJoin(
			classTeachers,
			and(
				rowsOf(classTeachers, access),
				eq(classTeachers.classId, lessons.classId),
				eq(classTeachers.part, 'lead'),
			),
		)
		.where(
			and(
				rowsOf(lessons, access),
				eq(lessons.classId, classId),
				eq(lessons.state, 'scheduled'),
				gt(lessons.startsAt, Date.now()),
				gte(lessons.day, from),
				until ? lte(lessons.day, until) : undefined,
			),
		)
		.orderBy(asc(lessons.startsAt))
		.limit(1)
		.get()
}
