import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { guardians, guardianships, students, studentWords } from '#db/schema/index.ts'
import { wordsOf } from '#app/domain/student/words.ts'
import type { SchoolId } from '../access.server.ts'

/** Writes anew what a student is found by. Called by whatever touches a name, a mailbox, a phone or a guardian. */
export function indexStudent(tx: Tx, schoolId: SchoolId, studentId: string) {
	const words = wordsOf(findable(tx, schoolId, studentId))
	tx.delete(studentWords)
		.where(and(eq(studentWords.schoolId, schoolId), eq(studentWords.studentId, studentId)))
		.run()
	if (words.length === 0) return
	tx.insert(studentWords)
		.values(words.map((word) => ({ schoolId, word, studentId })))
		.run()
}

/** The same for every child of a guardian. */
export function indexChildrenOf(tx: Tx, schoolId: SchoolId, guardianId: string) {
	const children = tx
		.select({ studentId: guardianships.studentId })
		.from(guardianships)
		.where(and(eq(guardianships.schoolId, schoolId), eq(guardianships.guardianId, guardianId)))
		.all()
	for (const { studentId } of children) indexStudent(tx, schoolId, studentId)
}

function findable(tx: Tx, schoolId: SchoolId, studentId: string) {
	const student = tx
		.select({
			firstName: students.firstName,
			lastName: students.lastName,
			preferredName: students.preferredName,
			email: students.email,
			phone: students.phone,
		})
		.from(students)
		.where(and(eq(students.schoolId, schoolId), eq(students.id, studentId)))
		.get()
	const others = tx
		.select({ name: guardians.name, email: guardians.email, phone: guardians.phone })
		.from(guardianships)
		.innerJoin(
			guardians,
			and(eq(guardians.schoolId, guardianships.schoolId), eq(guardians.id, guardianships.guardianId)),
		)
		.where(and(eq(guardianships.schoolId, schoolId), eq(guardianships.studentId, studentId)))
		.all()
	const names = [student?.firstName, student?.lastName, student?.preferredName, student?.email]
	return {
		names: [...names, ...others.flatMap(({ name, email }) => [name, email])],
		phones: [student?.phone, ...others.map(({ phone }) => phone)],
	}
}
