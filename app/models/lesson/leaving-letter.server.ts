import type { Tx } from '#db/client.server.ts'
import { soonEnough } from '#app/domain/lesson/times.server.ts'
import { teachersLessonsLetter } from '#app/letters/lesson-changes.server.ts'
import { firstLines } from '#app/letters/lesson-lines.server.ts'
import { letterWords } from '#app/letters/words.server.ts'
import { daysAfter, plainDateWords } from '#app/utils/dates.ts'
import { datesIn, type Language } from '#app/utils/spoken.ts'
import type { Access } from '../access.server.ts'
import { lessonThenWords, type LessonThen } from './change-words.server.ts'
import { readStaff } from './teacher-accounts.server.ts'
import { tellEach } from './teacher-letters.server.ts'

/** The day before the first without lessons, and the last one of a pause. */
interface AwayDays {
	after: string
	to?: string
}

/**
 * Emails the teachers and assistants of upcoming lessons that left the schedule because their only student leaves or pauses.
 * Returns the ids of the queued emails.
 */
export function tellTeachersOfAway(
	tx: Tx,
	access: Access,
	student: string,
	away: AwayDays,
	lessons: readonly (LessonThen & { classId: string; teacherId: string | null })[],
): string[] {
	const staffOf = readStaff(access, lessons)
	return tellEach(tx, access, lessons.flatMap(staffOf), (id, to) => {
		const own = lessons.filter((lesson) => staffOf(lesson).includes(id))
		const subject = awayWords(access, student, away, to.language)
		const lines = own.map((lesson) => lessonThenWords(access, lesson, to.language))
		return {
			text: `${subject}.`,
			by: soonEnough(own.map(({ startsAt }) => startsAt)),
			mail: () =>
				teachersLessonsLetter({
					to,
					subject,
					opening: letterWords(to.language).lessons.studentAway.removed(access.school.name, lines.length),
					lines: firstLines(to.language, lines),
				}),
		}
	})
}

/** Example: `Lessons of Ada Lind end after 9 December 2026`. */
function awayWords({ school }: Access, student: string, { after, to }: AwayDays, language: Language): string {
	const { ends, pauses } = letterWords(language).lessons.studentAway
	const dayWords = (day: string) => plainDateWords(day, datesIn(language, school.paperFormat))
	return to === undefined
		? ends(student, dayWords(after))
		: pauses(student, dayWords(daysAfter(after, 1)), dayWords(to))
}
