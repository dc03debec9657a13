import { href } from '#app/domain/href.ts'
import type { Mail } from './mail.ts'
import { letter } from './letter.server.ts'
import { choiceOfEmails } from './message.server.ts'

interface LessonChanges {
	to: { name: string; email: string }
	school: string
	teacher: string
	/** `3 March 2026`, or `3 March 2026 to 5 March 2026`. */
	days: string
	/** A line for each lesson. */
	lines: readonly string[]
}

/** To a family: what happens with its lessons while the teacher is away. */
export function familyAbsenceLetter({ to, school, teacher, days, lines }: LessonChanges): Mail {
	return letter({
		kind: 'lesson-changes',
		to: to.email,
		subject: `Changed lessons: ${teacher} is away`,
		paragraphs: [
			`Hello ${to.name},`,
			`${teacher} is away on ${days}. This is what happens with your lessons:`,
			lines.join('\n'),
			`Contact ${school} if this doesn’t suit you.`,
		],
	})
}

/** To a colleague: the lessons they teach instead. */
export function substituteLetter({ to, school, teacher, days, lines }: LessonChanges): Mail {
	return letter({
		kind: 'lesson-changes',
		to: to.email,
		subject: `You teach lessons of ${teacher}`,
		paragraphs: [
			`Hello ${to.name},`,
			`${teacher} is away on ${days}. At ${school} you teach these lessons instead:`,
			lines.join('\n'),
		],
		action: { label: 'Open your schedule', path: href.teacherSchedule() },
	})
}

/** To the teacher who is away. */
export function absentTeacherLetter({ to, school, days, lines }: LessonChanges): Mail {
	return letter({
		kind: 'lesson-changes',
		to: to.email,
		subject: `Your lessons while you are away`,
		paragraphs: [
			`Hello ${to.name},`,
			`You are away from ${school} on ${days}.${lines.length > 0 ? ' This is what happens with your lessons:' : ''}`,
			...(lines.length > 0 ? [lines.join('\n')] : []),
		],
		action: { label: 'Open your schedule', path: href.teacherSchedule() },
	})
}

/** To everybody who had one of those letters when the changes are taken back. */
export function lessonsAsPlannedLetter(
	to: string,
	{ school, away }: { school: string; away?: Pick<LessonChanges, 'teacher' | 'days'> },
): Mail {
	const because = away ? ` because ${away.teacher} was to be away on ${away.days}` : ''
	return letter({
		kind: 'lesson-changes',
		to,
		subject: 'Lessons take place as planned after all',
		paragraphs: [
			'Hello,',
			`We wrote to you about changed lessons${because}. Those changes were taken back: all of these lessons take place at ${school} as they were planned before.`,
		],
	})
}

/** To a family: lessons that were canceled, moved, or are somewhere else or with somebody else. */
export function changedLessonsLetter(its: {
	to: { name: string; email: string }
	school: string
	subject: string
	/** A line for each lesson of each student. */
	lines: readonly string[]
	reason?: string
	hasAccount: boolean
}): Mail {
	const { to, school, subject, lines, reason, hasAccount } = its
	const what = lines.length === 1 ? 'This lesson has' : 'These lessons have'
	return letter({
		kind: 'lesson-changes',
		to: to.email,
		subject,
		paragraphs: [
			`Hello ${to.name},`,
			`${what} changed at ${school}:`,
			lines.join('\n'),
			...(reason ? [`Reason: ${reason}`] : []),
			`Contact ${school} if this doesn’t suit you.`,
		],
		...(hasAccount
			? {
					action: { label: 'See your lessons', path: href.portal('schedule') },
					settings: choiceOfEmails('student'),
				}
			: {}),
	})
}

/** To everybody who was told that a lesson is canceled, when it takes place after all. */
export function lessonAfterAllLetter(
	to: string,
	{ school, lesson }: { school: string; lesson: string },
): Mail {
	return letter({
		kind: 'lesson-changes',
		to,
		subject: `Takes place after all: ${lesson}`,
		paragraphs: [
			'Hello,',
			`We wrote to you that a lesson at ${school} is canceled. It takes place after all: ${lesson}.`,
		],
	})
}
