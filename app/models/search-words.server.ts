import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { database, prepared, type Tx } from '#db/client.server.ts'
import { guardians, guardianships, students, studentWords } from '#db/schema/index.ts'
import { searchedWords, searchWords } from '#app/domain/student/words.ts'
import { phoneDigits } from '#app/utils/phone.ts'
import type { SchoolId } from './access.server.ts'

/** No one searches for more words. */
export const WORDS = 5

/** Sorts after everything that starts with the preceding text. */
export const LAST = '\u{10ffff}'

/**
 * Search conditions on `students`, one per word: each must begin a word of the student, a guardian's name or a
 * phone number. Empty if the search contains no usable word.
 */
export function searchConditions(schoolId: SchoolId, typed: string) {
	return searchedWords(typed)
		.slice(0, WORDS)
		.map((word) => inArray(students.id, studentsBy(schoolId, word)))
}

/** Students with a word that begins like this one. */
export function studentsBy(schoolId: SchoolId, word: string) {
	return database()
		.select({ id: studentWords.studentId })
		.from(studentWords)
		.where(
			and(
				eq(studentWords.schoolId, schoolId),
				gte(studentWords.word, word),
				lt(studentWords.word, word + LAST),
			),
		)
}

/** Updates the words a student is found by. Called after a change of a name, an email address, a phone number or a guardian. */
export function indexStudent(tx: Tx, schoolId: SchoolId, studentId: string) {
	forget().run({ schoolId, studentId })
	indexNew(tx, schoolId, studentId)
}

/**
 * The same for a student who was added in this transaction and so has no words yet. `alone` is a student without guardians,
 * who need not be read again.
 */
export function indexNew(tx: Tx, schoolId: SchoolId, studentId: string, alone?: Contact) {
	const rows = alone ? [{ ...alone, guardian: null }] : contacts().all({ schoolId, studentId })
	const words = searchWords(findable(rows))
	if (words.length > 0)
		tx.insert(studentWords)
			.values(words.map((word) => ({ schoolId, studentId, word })))
			.run()
}

const forget = prepared((db) =>
	db
		.delete(studentWords)
		.where(
			and(
				eq(studentWords.schoolId, sql.placeholder('schoolId')),
				eq(studentWords.studentId, sql.placeholder('studentId')),
			),
		)
		.prepare(),
)

/** The same for every child of a guardian. */
export function indexChildrenOf(tx: Tx, schoolId: SchoolId, guardianId: string) {
	const children = tx
		.select({ studentId: guardianships.studentId })
		.from(guardianships)
		.where(and(eq(guardianships.schoolId, schoolId), eq(guardianships.guardianId, guardianId)))
		.all()
	for (const { studentId } of children) indexStudent(tx, schoolId, studentId)
}

type Word = string | null | undefined
type Contact = { firstName: Word; lastName: Word; preferredName?: Word; email?: Word; phone?: Word }
type Row = Contact & { guardian: { name: Word; email: Word; phone: Word } | null }

function findable(rows: readonly Row[]) {
	const [student] = rows
	const names = [student?.firstName, student?.lastName, student?.preferredName, student?.email]
	return {
		names: [...names, ...rows.flatMap(({ guardian }) => [guardian?.name, guardian?.email])],
		phones: [student?.phone, ...rows.map(({ guardian }) => guardian?.phone)].flatMap(phoneDigits),
	}
}

/** A row for each guardian, or one without. */
const contacts = prepared((db) =>
	db
		.select({
			firstName: students.firstName,
			lastName: students.lastName,
			preferredName: students.preferredName,
			email: students.email,
			phone: students.phone,
			guardian: { name: guardians.name, email: guardians.email, phone: guardians.phone },
		})
		.from(students)
		.leftJoin(
			guardianships,
			and(eq(guardianships.schoolId, students.schoolId), eq(guardianships.studentId, students.id)),
		)
		.leftJoin(
			guardians,
			and(eq(guardians.schoolId, guardianships.schoolId), eq(guardians.id, guardianships.guardianId)),
		)
		.where(
			and(eq(students.schoolId, sql.placeholder('schoolId')), eq(students.id, sql.placeholder('studentId'))),
		)
		.prepare(),
)
