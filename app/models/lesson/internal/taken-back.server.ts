import {
	changedLessonsLetter,
	lessonsAsPlannedLetter,
	teachersLessonsLetter,
} from '#app/letters/lesson-changes.server.ts'
import { firstLines } from '#app/letters/lesson-lines.server.ts'
import type { Mail } from '#app/letters/mail.ts'
import { letterWords } from '#app/letters/words.server.ts'
import { plainDateWords } from '#app/utils/dates.ts'
import { fold } from '#app/utils/fold.ts'
import { datesIn, oncePerLanguage, type Language } from '#app/utils/spoken.ts'
import type { Access } from '../../access.server.ts'
import { listClassTeachers } from '../../class/teachers.server.ts'
import { asReader } from '../../reader.server.ts'
import {
	absenceDays,
	isStillAhead,
	isOther,
	type DaysOff,
	type LessonChange,
} from '../change-words.server.ts'
import { canOpenLessons, listLessonRecipients } from '../recipients.server.ts'
import { teacherChanges } from '../teacher-letters.server.ts'
import { linesByStudent } from './change-letters.server.ts'
import { changesByStudent } from './family-letters.server.ts'
import { listTeachersToTell } from '../teacher-accounts.server.ts'
import type { LessonToCancel } from './to-cancel.server.ts'

/** The reason of the emails that an undo takes back. */
export interface ToldBefore {
	/** The teacher's absence. */
	away?: DaysOff & { teacher: string; teacherId: string }
	/** The student who was to leave or pause after a day. */
	left?: { student: string; after: string }
	/** True if the emails were about new lessons. */
	areNew?: boolean
	/** True if lessons are taken away. */
	takesAway?: boolean
	/** True if the emails told of other changes too: who reads of none of these gets no letter. */
	areShared?: boolean
	/** False for readers who get no letter unless they read of one of these lessons. */
	isNews?: (email: string) => boolean
}

/** The changes an undo makes to lessons: `was` are the rows before it, `is` those after it. */
export function changesBack(was: readonly LessonToCancel[], is: readonly LessonToCancel[]): LessonChange[] {
	const on = ({ state }: LessonToCancel) => state === 'scheduled' || state === 'held'
	const before = new Map(was.filter(on).map((lesson) => [lesson.id, lesson]))
	const back = is.filter(on)
	const ids = new Set(back.map(({ id }) => id))
	return [
		...back.map((to) => ({ lesson: before.get(to.id) ?? to, to, isAdded: !before.has(to.id) })),
		...[...before.values()].filter(({ id }) => !ids.has(id)).map((lesson) => ({ lesson, to: null })),
	]
}

/** Writes to the recipient of an earlier email, with the lessons of that reader as they are now. */
export function takenBackLetters(access: Access, changes: readonly LessonChange[], told: ToldBefore) {
	const { school, schoolId } = access
	const ahead = changes.filter(isStillAhead)
	const [classId, ...otherClasses] = new Set(ahead.map(({ lesson }) => lesson.classId))
	const isOfClass = told.areNew && otherClasses.length === 0
	// The lead of a class reads of its new lessons also where another teacher gives them.
	const ofClass = isOfClass && classId ? listClassTeachers(access, classId).map(({ id }) => id) : []
	const ofTeachers = teacherChanges(access, ahead)
	const teachers = linesOfTeachers(access, ofTeachers, [...staffOf(changes, told.away), ...ofClass])
	const families = linesOfFamilies(access, ahead)
	return (email: string): Mail | null => {
		const to = asReader(schoolId, { email })
		const words = wordsIn(access, told, to.language)
		const [teacher, family] = [teachers(to), families(to)]
		const lines = firstLines(to.language, [...(teacher?.lines ?? []), ...(family?.lines ?? [])])
		if (lines.length > 0 && teacher && teacher.lines.length > 0)
			return teachersLessonsLetter({ ...words, lines, to: { ...to, ...teacher.person } })
		if (lines.length > 0 && family) {
			const { name, hasAccount } = family
			return changedLessonsLetter({ ...words, lines, to: { ...to, name }, school: school.name, hasAccount })
		}
		// After an absence a reader without a line has lessons that are as they were, which is no news.
		if (told.away || told.areShared || told.isNews?.(email) === false) return null
		const { own, linesOf } = ofTeachers
		const all = isOfClass ? firstLines(to.language, linesOf(own, to.language)) : []
		if (all.length > 0 && teacher)
			return teachersLessonsLetter({ ...words, lines: all, to: { ...to, ...teacher.person } })
		const name = teacher?.person.name ?? family?.name ?? ''
		// Without a line of their own, only staff and families who still have the lessons read that these take place.
		return told.left || told.areNew || teacher || family
			? lessonsAsPlannedLetter({ ...to, name }, { ...words, lines: all })
			: null
	}
}

/** The teachers of these lessons before and after, and the absent one. */
function staffOf(changes: readonly LessonChange[], away: ToldBefore['away']): string[] {
	const ids = changes.flatMap(({ lesson, to }) => [lesson.teacherId, lesson.substituteFor, to?.teacherId])
	return [...ids, away?.teacherId].flatMap((id) => id ?? [])
}

type To = { email: string; language: Language }

function linesOfTeachers(
	access: Access,
	{ own, idsOf, linesOf }: ReturnType<typeof teacherChanges>,
	staff: readonly string[],
) {
	const people = listTeachersToTell(access, [...staff, ...own.flatMap(idsOf).filter((id) => id !== null)])
	return ({ email, language }: To) => {
		const teacher = people.find((person) => person.email && fold(person.email) === fold(email))
		if (!teacher) return null
		const { id, name, role, hasAccount } = teacher
		const lines = linesOf(
			own.filter((change) => idsOf(change).includes(id)),
			language,
		)
		return { person: { name, role, hasAccount }, lines }
	}
}

function linesOfFamilies(access: Access, ahead: readonly LessonChange[]) {
	const byStudentIn = oncePerLanguage((language) => linesByStudent(access, ahead.filter(isOther), language))
	const { people } = listLessonRecipients(access, [...changesByStudent(access, ahead).keys()])
	return ({ email, language }: To) => {
		const person = people.find((one) => fold(one.email) === fold(email))
		if (!person) return null
		const lines = person.studentIds.flatMap((id) => byStudentIn(language).get(id) ?? [])
		return { name: person.name, hasAccount: canOpenLessons(access, person), lines }
	}
}

function wordsIn(access: Access, { away, left, areNew, takesAway }: ToldBefore, language: Language) {
	const { school } = access
	const { asPlanned, changed } = letterWords(language).lessons
	const { text, textAway, subjectRemoved, textRemoved, goesOn } = asPlanned
	const subject = takesAway ? changed.many(school.name) : asPlanned.subject
	const dayWords = (day: string) => plainDateWords(day, datesIn(language, school.paperFormat))
	if (areNew) return { subject: subjectRemoved, opening: textRemoved(school.name) }
	if (away)
		return { subject, opening: textAway(school.name, away.teacher, absenceDays(access, away, language)) }
	return {
		subject: left ? goesOn(left.student, dayWords(left.after)) : subject,
		opening: text(school.name),
	}
}
