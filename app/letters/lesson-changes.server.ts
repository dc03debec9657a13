import type { Role } from '#app/domain/account/roles.ts'
import { href } from '#app/domain/href.ts'
import type { Mail } from './mail.ts'
import { letter } from './letter.server.ts'
import { choiceOfEmails } from './message.server.ts'
import { letterWords, type Reader } from './words.server.ts'

interface LessonChanges {
	to: Reader & { role: Role }
	school: string
	teacher: string
	/** `3 March 2026`, or `3 March 2026 to 5 March 2026`. */
	days: string
	/** One line per lesson. */
	lines: readonly string[]
	hasAccount: boolean
}

/** A family with an account can see its lessons and choose its emails. */
function linksOfFamily({ language }: Reader) {
	return {
		action: { label: letterWords(language).lessons.seeLessons, path: href.portal('schedule') },
		settings: choiceOfEmails('student', language),
	}
}

/** A solo teacher, and an administrator who teaches, open the schedule of the school. */
export const scheduleOf = (role: Role) => (role === 'teacher' ? href.teacherSchedule() : href.schedule())

function linkOfTeacher({ role, language }: LessonChanges['to']) {
	return { action: { label: letterWords(language).lessons.openSchedule, path: scheduleOf(role) } }
}

/** Tells a family about changes to its lessons during a teacher's absence. */
export function familyAbsenceLetter({ to, school, teacher, days, lines, hasAccount }: LessonChanges): Mail {
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
		...(hasAccount ? linksOfFamily(to) : {}),
	})
}

/** Tells an assistant about changes to lessons during the absence of their teacher. */
export function assistantAbsenceLetter(changes: LessonChanges): Mail {
	const { subject, text } = letterWords(changes.to.language).lessons.away
	return colleagueLetter(changes, subject(changes.teacher), text(changes.teacher, changes.days))
}

/** Tells the substitute about the lessons they take over. */
export function substituteLetter(changes: LessonChanges): Mail {
	const { teacher, days, school } = changes
	const { subject, text } = letterWords(changes.to.language).lessons.substitute
	return colleagueLetter(changes, subject(teacher), text(teacher, days, school))
}

function colleagueLetter({ to, lines, hasAccount }: LessonChanges, subject: string, text: string): Mail {
	return letter({
		kind: 'lesson-changes',
		language: to.language,
		to: to.email,
		subject,
		paragraphs: [letterWords(to.language).hello(to.name), text, lines.join('\n')],
		...(hasAccount ? linkOfTeacher(to) : {}),
	})
}

/** Confirms an absence to the teacher. */
export function absentTeacherLetter({ to, school, days, lines, hasAccount }: LessonChanges): Mail {
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
		...(hasAccount ? linkOfTeacher(to) : {}),
	})
}

/** Sent to the recipient of an earlier email who has none of its lessons. */
export function lessonsAsPlannedLetter(
	{ email, name, language }: Reader,
	{ subject, opening, lines }: { subject: string; opening: string; lines: readonly string[] },
): Mail {
	return letter({
		kind: 'lesson-changes',
		language,
		to: email,
		subject,
		paragraphs: [letterWords(language).hello(name), opening, ...(lines.length > 0 ? [lines.join('\n')] : [])],
	})
}

/** Tells a teacher about lessons of theirs that were canceled, moved, booked, or changed hands. */
export function teachersLessonsLetter(details: {
	to: Reader & { role: Role; hasAccount: boolean }
	subject: string
	opening: string
	lines: readonly string[]
	reason?: string
	/** The schedule, if not given. */
	action?: { label: string; path: string }
}): Mail {
	const { to, subject, opening, lines, reason, action } = details
	const text = letterWords(to.language)
	return letter({
		kind: 'lesson-changes',
		language: to.language,
		to: to.email,
		subject,
		paragraphs: [text.hello(to.name), opening, lines.join('\n'), ...(reason ? [text.reason(reason)] : [])],
		...(to.hasAccount
			? {
					action: action ?? { label: text.lessons.openSchedule, path: scheduleOf(to.role) },
					settings: choiceOfEmails(to.role, to.language),
				}
			: {}),
	})
}

/** Tells a family about lessons that were canceled, moved, or given another room or teacher. */
export function changedLessonsLetter(details: {
	to: Reader
	school: string
	subject: string
	opening: string
	/** One line per lesson and student. */
	lines: readonly string[]
	reason?: string
	hasAccount: boolean
}): Mail {
	const { to, school, subject, opening, lines, reason, hasAccount } = details
	const text = letterWords(to.language)
	const { lessons } = text
	return letter({
		kind: 'lesson-changes',
		language: to.language,
		to: to.email,
		subject,
		paragraphs: [
			text.hello(to.name),
			opening,
			lines.join('\n'),
			...(reason ? [text.reason(reason)] : []),
			lessons.notSuiting(school),
		],
		...(hasAccount ? linksOfFamily(to) : {}),
	})
}

/** A lesson is booked for one student, with or without a make-up credit, or no longer booked. */
export type VisitNews = 'booked' | 'bookedTrial' | 'makeUpEnded' | 'visit' | 'visitEnded'

/** Tells a family about one lesson that is booked for a student, or no longer booked. */
export function bookedLessonLetter(details: {
	to: Reader
	news: VisitNews | 'makeUpIsOwn'
	school: string
	student: string
	line: string
	hasAccount: boolean
}): Mail {
	const { to, news, school, student, line, hasAccount } = details
	const text = letterWords(to.language)
	const { lessons } = text
	return letter({
		kind: 'lesson-changes',
		language: to.language,
		to: to.email,
		subject: lessons[news].subject(student),
		paragraphs: [text.hello(to.name), lessons[news].text(school), line, lessons.notSuiting(school)],
		...(hasAccount ? linksOfFamily(to) : {}),
	})
}

/** Offers a family other times for a lesson. */
export function proposedTimesLetter(details: {
	to: Reader
	school: string
	lesson: string
	until: string
	times: readonly string[]
	message?: string
	hasAccount: boolean
	/** False for a reader who only hears of the times, because someone else answers. */
	mayBook: boolean
}): Mail {
	const { to, school, lesson, until, times, message, hasAccount, mayBook } = details
	const { hello, lessons } = letterWords(to.language)
	const { subject, text, textMayNotBook, choose, tell } = lessons.proposal
	return letter({
		kind: 'lesson-changes',
		language: to.language,
		to: to.email,
		subject: subject(lesson),
		paragraphs: [
			hello(to.name),
			(mayBook ? text : textMayNotBook)(school, until),
			times.join('\n'),
			...(message ? [lessons.declined.answer(message)] : []),
			...(mayBook && !hasAccount ? [tell(school)] : []),
		],
		...(hasAccount ? linksOfFamily(to) : {}),
		...(hasAccount && mayBook
			? { action: { label: choose, path: `${href.portal('schedule')}#proposals` } }
			: {}),
	})
}

/** Takes back the times that a family was offered. */
export function withdrawnTimesLetter(details: {
	to: Reader
	school: string
	lesson: string
	when: string
	hasAccount: boolean
}): Mail {
	const { to, school, lesson, when, hasAccount } = details
	const { hello, lessons } = letterWords(to.language)
	const { notMoved, withdrawnText } = lessons.proposal
	return letter({
		kind: 'lesson-changes',
		language: to.language,
		to: to.email,
		subject: notMoved(lesson),
		paragraphs: [hello(to.name), withdrawnText(school, when)],
		...(hasAccount ? linksOfFamily(to) : {}),
	})
}

type AfterAll = Record<'school' | 'lesson' | 'absent', string> & { losing?: string | null }

/** Sent to every recipient of a cancellation when it is reverted. `losing` names who loses a credit, or is empty without names. */
export function lessonAfterAllLetter(
	{ email, name, language }: Reader,
	{ school, lesson, absent, losing = null }: AfterAll,
): Mail {
	const { hello, lessons } = letterWords(language)
	const back = absent ? `${lesson} (${absent})` : lesson
	const gone = losing === null ? [] : [lessons.creditGone(losing)]
	return letter({
		kind: 'lesson-changes',
		language,
		to: email,
		subject: lessons.afterAll.subject(lesson),
		paragraphs: [hello(name), lessons.afterAll.text(school, back), ...gone],
	})
}
