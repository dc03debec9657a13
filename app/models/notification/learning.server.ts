import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { digestLines } from '#db/schema/index.ts'
import { href } from '#app/domain/href.ts'
import { learningLetter, learningLine } from '#app/letters/learning.server.ts'
import { letterWords } from '#app/letters/words.server.ts'
import { plainDateWords } from '#app/utils/dates.ts'
import { datesIn } from '#app/utils/spoken.ts'
import type { Access } from '../access.server.ts'
import { findPortal } from '../account/portal.server.ts'
import { listLessonRecipients } from '../lesson/recipients.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { asReader } from '../reader.server.ts'
import { howToTell } from './choices.server.ts'
import { addLine, tell } from './telling.server.ts'

interface Learner {
	studentId: string
	name: string
}

interface Written {
	covered: string | null
	next: string | null
}

interface Saved {
	id: string
	lesson: { day: string; startsAt: number }
	note: Written
	before: (Written & { publishedAt: number | null }) | undefined
	/** False if the family does not see the note. */
	isShown: boolean
}

/**
 * Notifies a family of a published note about a lesson once. A note from before the lesson is not shown yet, so that it waits for
 * the first summary after the lesson has begun, wherever it is moved, or for the hourly job if the reader is to be told right away. A summary leaves out one that is hidden since.
 */
export function tellOfNote(
	tx: Tx,
	access: Access,
	student: Learner,
	{ id, lesson, note, before, isShown }: Saved,
) {
	if (!isShown || !hasText(note)) return forgetNews(tx, access, id)
	if (before?.publishedAt && hasText(before)) return
	tellOfLearning(tx, access, student, { ...note, id, day: lesson.day, from: lesson.startsAt })
}

/** Notifies a family of a new assignment. */
export function tellOfAssignment(
	tx: Tx,
	access: Access,
	student: Learner,
	{ id, text }: { id: string; text: string },
) {
	tellOfLearning(tx, access, student, { id, covered: text, next: null, day: null })
}

/** Drops the lines of a note or an assignment that wait for a summary, when it is taken away or done before. */
export function forgetNews(tx: Tx, access: Access, id: string) {
	tx.delete(digestLines)
		.where(and(rowsOf(digestLines, access), eq(digestLines.event, 'learning'), eq(digestLines.subjectId, id)))
		.run()
}

function hasText({ covered, next }: Written): boolean {
	return Boolean(covered ?? next)
}

/** Only people who can open the portal are notified, because everything stands there. */
function tellOfLearning(
	tx: Tx,
	access: Access,
	{ studentId, name: student }: Learner,
	{ id, day, from, covered, next }: Written & { id: string; day: string | null; from?: number },
) {
	const { schoolId, school } = access
	if (!findPortal(access).notes) return
	const path = href.portal('progress', { child: studentId })
	// A substitute writes about students whose pages they cannot open, and so does the teacher of a visitor.
	const { people } = listLessonRecipients({ ...access, reach: 'all' }, [studentId], 'learning')
	for (const person of people.filter(({ membershipId }) => membershipId !== null)) {
		const to = asReader(schoolId, person)
		const { forNext } = letterWords(to.language).messages.learning
		const about = {
			to,
			school: school.name,
			student,
			day: day && plainDateWords(day, datesIn(to.language, school.paperFormat)),
			texts: [...(covered ? [covered] : []), ...(next ? [forNext(next)] : [])],
			path,
		}
		const reader = { role: 'student' as const, ...person }
		const line = { text: learningLine(about), path, subjectId: id }
		if (!from || from <= Date.now())
			tell(tx, schoolId, reader, 'learning', { line, mail: () => learningLetter(about) })
		else if (person.membershipId && howToTell(schoolId, 'learning', reader) !== 'off')
			addLine(tx, schoolId, { ...line, membershipId: person.membershipId, event: 'learning' })
	}
}
