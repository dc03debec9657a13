import type { Tx } from '#db/client.server.ts'
import { soonEnough } from '#app/domain/lesson/times.server.ts'
import { teachersLessonsLetter } from '#app/letters/lesson-changes.server.ts'
import { becomesLine, firstLines } from '#app/letters/lesson-lines.server.ts'
import { letterWords } from '#app/letters/words.server.ts'
import { daysAfter, plainDateWords } from '#app/utils/dates.ts'
import { fold } from '#app/utils/fold.ts'
import { datesIn, type Language } from '#app/utils/spoken.ts'
import type { Access } from '../access.server.ts'
import type { Away } from '../attendance/away-credits.server.ts'
import { listAddressed, withdrawMail } from '../mail/outbox.server.ts'
import { lessonThenWords, type LessonThen } from './change-words.server.ts'
import { findLessonRows } from './internal/to-cancel.server.ts'
import type { ChangeUndone } from './schedule-change.server.ts'
import { readStaff } from './teacher-accounts.server.ts'
import { tellEach } from './teacher-letters.server.ts'

type Given = LessonThen & { classId: string; teacherId: string | null }

interface AwayDays extends Away {
	/** Changes that made way for this one, such as a pause with another end. */
	undone?: readonly ChangeUndone[]
}

/**
 * Emails the teachers and assistants of upcoming lessons that left the schedule because their only student leaves or pauses.
 * A teacher who was told of other days before reads only this email, which also names the lessons that are back. Returns the
 * ids of the emails that an undo has to take back.
 */
export function tellTeachersOfAway(
	tx: Tx,
	access: Access,
	student: string,
	away: AwayDays,
	lessons: readonly Given[],
): string[] {
	const { back, toldBefore, replaceFor } = readUndone(tx, access, away.undone ?? [])
	const staffOf = readStaff(access, [...lessons, ...back])
	const readers: string[] = []
	const mailIds = tellEach(tx, access, lessons.flatMap(staffOf), (id, to) => {
		const isOwn = (lesson: Given) => staffOf(lesson).includes(id)
		const own = lessons.filter(isOwn)
		const ownBack = toldBefore(to.email) ? back.filter(isOwn) : []
		readers.push(to.email)
		const subject = awayWords(access, student, away, to.language)
		return {
			text: `${subject}.`,
			by: soonEnough([...own, ...ownBack].map(({ startsAt }) => startsAt)),
			mail: () => teachersLessonsLetter({ to, subject, ...linesOf(access, own, ownBack, to.language) }),
		}
	})
	return [...replaceFor(readers), ...mailIds]
}

/** The lessons that undone changes put back, and the emails about them. */
function readUndone(tx: Tx, access: Access, undone: readonly ChangeUndone[]) {
	const { schoolId } = access
	const backIds = undone.flatMap((change) => change.backIds)
	const told = listAddressed(tx, schoolId, backIds)
	const of = (email: string) => told.filter(({ to }) => fold(to) === fold(email))
	return {
		back: findLessonRows(
			access,
			undone.flatMap(({ lessonIds }) => lessonIds),
		).filter(({ state, startsAt }) => state === 'scheduled' && startsAt > Date.now()),
		toldBefore: (email: string) => of(email).length > 0,
		/** Withdraws the emails to these addresses that the change was undone. Returns the ids of those that had told of it. */
		replaceFor: (emails: readonly string[]): string[] => {
			const replaced = emails.flatMap(of)
			withdrawMail(
				tx,
				schoolId,
				replaced.map(({ id }) => id),
			)
			const sentIds = undone.flatMap((change) => change.sentIds)
			const isReplaced = (email: string) => replaced.some(({ to }) => fold(to) === fold(email))
			return listAddressed(tx, schoolId, sentIds).flatMap(({ id, to }) => (isReplaced(to) ? id : []))
		},
	}
}

/** The lessons of one teacher that left the schedule, and those that are back in it. */
function linesOf(
	access: Access,
	removed: readonly LessonThen[],
	back: readonly LessonThen[],
	language: Language,
): { opening: string; lines: string[] } {
	const { name } = access.school
	const { studentAway, changed } = letterWords(language).lessons
	const words = (lesson: LessonThen) => lessonThenWords(access, lesson, language)
	if (back.length === 0)
		return {
			opening: studentAway.removed(name, removed.length),
			lines: firstLines(language, removed.map(words)),
		}
	const lineOf = (lesson: LessonThen, is: 'canceled' | 'added') =>
		`${becomesLine(language, words(lesson), { is })}.`
	const lines = [
		...back.map((lesson) => lineOf(lesson, 'added')),
		...removed.map((lesson) => lineOf(lesson, 'canceled')),
	]
	return { opening: changed.text(name, lines.length), lines: firstLines(language, lines) }
}

/** Example: `Lessons of Ada Lind end after 9 December 2026`. */
function awayWords(
	{ school }: Access,
	student: string,
	{ after, to, pause }: AwayDays,
	language: Language,
): string {
	const { ends, pauses } = letterWords(language).lessons.studentAway
	const dayWords = (day: string) => plainDateWords(day, datesIn(language, school.paperFormat))
	return to === undefined && pause === undefined
		? ends(student, dayWords(after))
		: pauses(student, dayWords(daysAfter(after, 1)), to && dayWords(to))
}
