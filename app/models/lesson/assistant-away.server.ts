import type { Tx } from '#db/client.server.ts'
import type { ClosedTime } from '#app/domain/calendar/closed-time.ts'
import { soonEnough } from '#app/domain/lesson/times.server.ts'
import { teachersLessonsLetter } from '#app/letters/lesson-changes.server.ts'
import { firstLines } from '#app/letters/lesson-lines.server.ts'
import { letterWords } from '#app/letters/words.server.ts'
import type { Language } from '#app/utils/spoken.ts'
import type { Access } from '../access.server.ts'
import { listLessonsAssisted } from '../calendar/lessons-hit.server.ts'
import { absenceDays, lessonThenWords, type DaysOff } from './change-words.server.ts'
import { tellEach } from './teacher-letters.server.ts'

interface TimeOff extends DaysOff {
	teacherId: string
	teacher: string
}

/** Tells the teachers of lessons that their assistant is off then, or that the time off was canceled. */
export function tellOfMissingAssistant(tx: Tx, access: Access, off: TimeOff, is: 'away' | 'back') {
	const lessons = listLessonsAssisted(access, {
		...off,
		fromTime: off.fromTime ?? null,
		toTime: off.toTime ?? null,
	})
	tellEach(
		tx,
		access,
		lessons.map(({ teacherId }) => teacherId),
		(id, to) => {
			const own = lessons.filter(({ teacherId }) => teacherId === id)
			const words = letterWords(to.language).lessons.assistantAway
			const subject = words[is](off.teacher)
			const lines = own.map((lesson) => lessonThenWords(access, lesson, to.language))
			const days = absenceDays(access, off, to.language)
			return {
				text: [subject, ...lines].join('. '),
				by: soonEnough(own.map(({ startsAt }) => startsAt)),
				mail: () =>
					teachersLessonsLetter({
						to,
						subject,
						opening: words[`${is}Text`](off.teacher, days, access.school.name),
						lines: firstLines(to.language, lines),
					}),
			}
		},
	)
}

/** Tells teachers who are off in which lessons of colleagues they do not assist then, one line each. */
export function notAssistingLines(
	access: Access,
	off: ClosedTime & { teacherId: string },
): (language: Language) => string[] {
	const lessons = listLessonsAssisted(access, off)
	return (language) => {
		const { notAssisting } = letterWords(language).lessons.ownAbsence
		const lines = lessons.map((lesson) => notAssisting(lessonThenWords(access, lesson, language)))
		return firstLines(language, lines)
	}
}
