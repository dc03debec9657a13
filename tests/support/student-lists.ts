import { database } from '#db/client.server.ts'
import { studentWords } from '#db/schema/index.ts'
import { searchWords } from '#app/domain/student/words.ts'
import { anAdminAt, aSchool, aStudent, type ASchool } from './factories.ts'
import { aGuardian } from './students.ts'
import { Visitor, type Answer } from './visitor.ts'
import { phoneDigits } from '#app/utils/phone.ts'

/** A school and somebody of its office. */
export async function office() {
	const school = aSchool()
	return { school, admin: await Visitor.signedInAs(anAdminAt(school)) }
}

/** A student as the pages that add one leave them: with the words they are found by. */
export function known(
	school: ASchool,
	firstName: string,
	lastName: string,
	details: Parameters<typeof aStudent>[1] = {},
) {
	const id = aStudent(school, { ...details, firstName, lastName })
	index(school, id, searchWords({ names: [firstName, lastName], phones: phoneDigits(details.phone) }))
	return id
}

function index(school: ASchool, studentId: string, words: string[]) {
	database()
		.insert(studentWords)
		.values(words.map((word) => ({ schoolId: school.id, word, studentId })))
		.onConflictDoNothing()
		.run()
}

/** Somebody who looks after a student, who is found by their name and telephone as well. */
export function guardianOf(school: ASchool, studentId: string, name: string, phone: string) {
	aGuardian(school, { name, phone }, studentId)
	index(school, studentId, searchWords({ names: [name], phones: phoneDigits(phone) }))
}

/** The names in the table, from top to bottom. */
export function names({ body }: Answer): string[] {
	return [...body.matchAll(/<th scope="row"[^>]*>(?:<a [^>]*>)?<bdi>(.*?)<\/bdi>/g)].map(
		([, name]) => name ?? '',
	)
}
