import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { memberships, students, users } from '#db/schema/index.ts'
import { href } from '#app/domain/href.ts'
import { portalHref } from '#app/domain/portal/href.ts'
import { secondWords } from '#app/domain/learning/recording.ts'
import {
	commentAnswerLetter,
	commentAnswerLine,
	commentLetter,
	commentLine,
} from '#app/letters/recording.server.ts'
import type { Access } from '../access.server.ts'
import { listLessonRecipients } from '../lesson/recipients.server.ts'
import { asReader } from '../reader.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { tell } from './telling.server.ts'

interface Commented {
	studentId: string
	student: string
	assignmentId: string
	/** The uploader. */
	by: string
	second?: number
	text: string
}

/** Notifies everyone who receives emails about the student's lessons, and a student who sent the recording. */
export function tellOfComment(tx: Tx, access: Access, details: Commented) {
	const { schoolId, school, name: teacher } = access
	const { studentId, student, assignmentId, second, text } = details
	const path = portalHref.recordings(assignmentId)
	const comment = second === undefined ? text : `${secondWords(second)} ${text}`
	const { people } = listLessonRecipients(access, [studentId], 'recording')
	const others = learnerWhoSent(tx, access, details).filter(
		({ membershipId }) => !people.some((person) => person.membershipId === membershipId),
	)
	for (const person of [...people, ...others]) {
		const hasAccount = person.membershipId !== null
		const to = asReader(schoolId, person)
		const about = { to, school: school.name, teacher, student, comment, path, hasAccount }
		tell(tx, schoolId, { role: 'student', ...person }, 'recording', {
			line: { text: commentLine(about), path },
			mail: () => commentLetter(about),
		})
	}
}

interface Answered {
	id: string
	studentId: string
	student: string
	/** The author of the comment. */
	answerTo: string
	text: string
}

/** Notifies the author of the comment that was answered. */
export function tellOfCommentAnswer(
	tx: Tx,
	access: Access,
	{ id, studentId, student, answerTo, text }: Answered,
) {
	const { schoolId, name: from } = access
	for (const { role, ...person } of authorOf(tx, access, answerTo)) {
		const page =
			role === 'teacher'
				? href.teacherStudent(studentId, 'practice')
				: href.studentSkills(studentId, 'practice')
		const path = `${page}#recording-${id}`
		const about = { to: { ...asReader(schoolId, person), role }, from, student, answer: text, path }
		tell(tx, schoolId, { role, ...person }, 'recording', {
			line: { text: commentAnswerLine(about), path },
			mail: () => commentAnswerLetter(about),
		})
	}
}

function authorOf(tx: Tx, access: Access, userId: string) {
	return tx
		.select({
			membershipId: memberships.id,
			role: memberships.role,
			name: users.name,
			email: users.email,
		})
		.from(memberships)
		.innerJoin(users, eq(users.id, memberships.userId))
		.where(
			and(
				rowsOf(memberships, access),
				eq(memberships.userId, userId),
				ne(memberships.role, 'student'),
				isNull(memberships.endedAt),
				isNull(memberships.lockedAt),
				isNull(memberships.awaitedSince),
			),
		)
		.all()
		.flatMap(({ email, ...person }) => (email ? [{ ...person, email }] : []))
}

function learnerWhoSent(tx: Tx, access: Access, { studentId, by }: Commented) {
	return tx
		.select({ membershipId: memberships.id, name: users.name, email: users.email })
		.from(students)
		.innerJoin(memberships, rowOf(memberships, access, students.membershipId))
		.innerJoin(users, eq(users.id, memberships.userId))
		.where(
			and(
				rowsOf(students, access),
				eq(students.id, studentId),
				isNull(students.portalClosedAt),
				eq(memberships.userId, by),
				isNull(memberships.endedAt),
				isNull(memberships.lockedAt),
			),
		)
		.all()
		.flatMap(({ email, ...person }) => (email ? [{ ...person, email }] : []))
}
