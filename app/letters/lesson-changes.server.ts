import { href } from '#app/domain/href.ts'
import type { Mail } from './mail.ts'
import { letter } from './letter.server.ts'
import { choiceOfEmails } from './message.server.ts'
import { letterWords, type Reader } from './words.server.ts'

interface LessonChanges {
	to: Reader
	school: string
	teacher: string
	/** `3 March 2026`, or `3 March 2026 to 5 March 2026`. */
	days: string
	/** A line for each lesson. */
	lines: readonly string[]
}

/** To a family: what happens with its lessons while the teacher is away. */
export function familyAbsenceLetter({ to, school, teacher, days, lines }: LessonChanges): Mail {
	const { hello, lessons } = letterWords(to.language)
	return letter({
		kind: 'lesson-changes',
		language: to.language,
		to: to.email,
		subject: lessons.away.subject(teacher),
		paragraphs: [
			hello(to.name),
			lessons.away.text(teacher, days),
			lines.join('\n'),
			lessons.notSuiting(school),
		],
	})
}

/** To a colleague: the lessons they teach instead. */
export function substituteLetter({ to, school, teacher, days, lines }: LessonChanges): Mail {
	const { hello, lessons } = letterWords(to.language)
	return letter({
		kind: 'lesson-changes',
		language: to.language,
		to: to.email,
		subject: lessons.substitute.subject(teacher),
		paragraphs: [hello(to.name), lessons.substitute.text(teacher, days, school), lines.join('\n')],
		action: { label: lessons.openSchedule, path: href.teacherSchedule() },
	})
}

/** To the teacher who is away. */
export function absentTeacherLetter({ to, school, days, lines }: LessonChanges): Mail {
	const { hello, lessons } = letterWords(to.language)
	const { subject, text, follows } = lessons.ownAbsence
	return letter({
		kind: 'lesson-changes',
		language: to.language,
		to: to.email,
		subject,
		paragraphs: [
			hello(to.name),
			...(lines.length > 0 ? [`${text(school, days)} ${follows}`, lines.join('\n')] : [text(school, days)]),
		],
		action: { label: lessons.openSchedule, path: href.teacherSchedule() },
	})
}

type Mailbox = Pick<Reader, 'email' | 'language'>

/** To everybody who had one of those letters when the changes are taken back. */
export function lessonsAsPlannedLetter(
	{ email, language }: Mailbox,
	{ school, away }: { school: string; away?: Pick<LessonChanges, 'teacher' | 'days'> },
): Mail {
	const { helloAll, lessons } = letterWords(language)
	const { subject, text, textAway } = lessons.asPlanned
	return letter({
		kind: 'lesson-changes',
		language,
		to: email,
		subject,
		paragraphs: [helloAll, away ? textAway(school, away.teacher, away.days) : text(school)],
	})
}

/** To a family: lessons that were canceled, moved, or are somewhere else or with somebody else. */
export function changedLessonsLetter(its: {
	to: Reader
	school: string
	subject: string
	/** A line for each lesson of each student. */
	lines: readonly string[]
	reason?: string
	hasAccount: boolean
}): Mail {
	const { to, school, subject, lines, reason, hasAccount } = its
	const words = letterWords(to.language)
	const { lessons } = words
	return letter({
		kind: 'lesson-changes',
		language: to.language,
		to: to.email,
		subject,
		paragraphs: [
			words.hello(to.name),
			lessons.changed.text(school, lines.length),
			lines.join('\n'),
			...(reason ? [words.reason(reason)] : []),
			lessons.notSuiting(school),
		],
		...(hasAccount
			? {
					action: { label: lessons.seeLessons, path: href.portal('schedule') },
					settings: choiceOfEmails('student', to.language),
				}
			: {}),
	})
}

/** To a family: the make-up lesson the office booked for them. */
export function bookedLessonLetter(its: {
	to: Reader
	school: string
	student: string
	line: string
	hasAccount: boolean
}): Mail {
	const { to, school, student, line, hasAccount } = its
	const words = letterWords(to.language)
	const { lessons } = words
	return letter({
		kind: 'lesson-changes',
		language: to.language,
		to: to.email,
		subject: lessons.booked.subject(student),
		paragraphs: [words.hello(to.name), lessons.booked.text(school), line, lessons.notSuiting(school)],
		...(hasAccount
			? {
					action: { label: lessons.seeLessons, path: href.portal('schedule') },
					settings: choiceOfEmails('student', to.language),
				}
			: {}),
	})
}

/** To a family: what they asked for cannot be done, in the words of the office. */
export function declinedRequestLetter(its: {
	to: Reader
	school: string
	student: string
	/** The lesson they wanted moved; none where they asked for a make-up lesson. */
	lesson: string | null
	answer: string
	hasAccount: boolean
}): Mail {
	const { to, school, student, lesson, answer, hasAccount } = its
	const words = letterWords(to.language)
	const { declined, notSuiting, seeLessons } = words.lessons
	return letter({
		kind: 'lesson-changes',
		language: to.language,
		to: to.email,
		subject: lesson ? declined.move(student) : declined.makeUp(student),
		paragraphs: [
			words.hello(to.name),
			lesson ? declined.moveText(school, student, lesson) : declined.makeUpText(school, student),
			declined.answer(answer),
			lesson ? notSuiting(school) : declined.kept,
		],
		...(hasAccount
			? {
					action: { label: seeLessons, path: href.portal('schedule') },
					settings: choiceOfEmails('student', to.language),
				}
			: {}),
	})
}

/** To everybody who was told that a lesson is canceled, when it takes place after all. */
export function lessonAfterAllLetter(
	{ email, language }: Mailbox,
	{ school, lesson }: { school: string; lesson: string },
): Mail {
	const { helloAll, lessons } = letterWords(language)
	return letter({
		kind: 'lesson-changes',
		language,
		to: email,
		subject: lessons.afterAll.subject(lesson),
		paragraphs: [helloAll, lessons.afterAll.text(school, lesson)],
	})
}
