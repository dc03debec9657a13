import type { Tx } from '#db/client.server.ts'
import { href } from '#app/domain/href.ts'
import { declinedRequestLetter } from '#app/letters/lesson-changes.server.ts'
import type { Mail } from '#app/letters/mail.ts'
import { letterWords, type Reader } from '#app/letters/words.server.ts'
import type { Access } from '../access.server.ts'
import { lessonThenWords, type LessonThen } from '../lesson/change-words.server.ts'
import { listLessonRecipients } from '../lesson/recipients.server.ts'
import { tell } from '../notification/telling.server.ts'
import { asReader } from '../reader.server.ts'

interface Told {
	/** Text for a summary. */
	text: string
	mail: () => Mail
}

/** Emails everyone who receives emails about the student's lessons. Returns the number of queued emails. */
export function tellFamily(
	tx: Tx,
	access: Access,
	studentId: string,
	compose: (to: Required<Reader>, hasAccount: boolean) => Told,
	by?: number,
): number {
	const { schoolId } = access
	const { people } = listLessonRecipients(access, [studentId])
	const told = people.map((person) => {
		const { text, mail } = compose(asReader(schoolId, person), person.membershipId !== null)
		const line = { text, path: href.portal('schedule') }
		return tell(tx, schoolId, { role: 'student', ...person }, 'change', { line, mail, by })
	})
	return told.filter(Boolean).length
}

interface DeclinedRequest {
	student: { id: string; name: string }
	/** The lesson to be moved; null for a make-up request. */
	lesson: LessonThen | null
	answer: string
}

/** Emails the office's answer to a declined request. */
export function tellOfDeclined(tx: Tx, access: Access, { student, lesson, answer }: DeclinedRequest): number {
	const about = { school: access.school.name, student: student.name, answer }
	return tellFamily(tx, access, student.id, (to, hasAccount) => {
		const { declined } = letterWords(to.language).lessons
		const text = lesson && lessonThenWords(access, lesson, to.language)
		return {
			text: `${lesson ? declined.move(student.name) : declined.makeUp(student.name)}: ${declined.answer(answer)}`,
			mail: () => declinedRequestLetter({ ...about, to, lesson: text, hasAccount }),
		}
	})
}
