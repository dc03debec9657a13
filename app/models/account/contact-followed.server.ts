import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { guardians, students, teachers } from '#db/schema/index.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { fold } from '#app/utils/fold.ts'
import type { SchoolId } from '../access.server.ts'
import { record, type Doer } from '../audit.server.ts'
import { indexChildrenOf, indexStudent } from '../search-words.server.ts'

interface Moved {
	membershipId: string
	/** Empty for a person without an address. */
	old: string
	email: string
}

/**
 * Updates the school's contact data when a member's sign-in address changes, or when a person without an address gets an
 * account. A different address on file stays.
 */
export function followAddress(tx: Tx, schoolId: SchoolId, moved: Moved, doer: Doer) {
	const followed = [
		followAsGuardian(tx, schoolId, moved),
		followAsStudent(tx, schoolId, moved),
		followAsTeacher(tx, schoolId, moved),
	]
	for (const contact of followed)
		if (contact && moved.old)
			record(tx, { ...doer, school: { id: schoolId } }, 'contact.followed', {
				...contact,
				before: { email: moved.old },
				after: { email: moved.email },
			})
}

const addressOf = ({ email }: Moved) => ({ email, emailKey: fold(email), updatedAt: Date.now() })

function followAsGuardian(tx: Tx, schoolId: SchoolId, moved: Moved) {
	const guardian = tx
		.update(guardians)
		.set(addressOf(moved))
		.where(
			and(
				eq(guardians.schoolId, schoolId),
				eq(guardians.membershipId, moved.membershipId),
				eq(sql`coalesce(${guardians.emailKey}, '')`, fold(moved.old)),
			),
		)
		.returning({ id: guardians.id, name: guardians.name })
		.get()
	if (!guardian) return null
	indexChildrenOf(tx, schoolId, guardian.id)
	return { objectName: guardian.name }
}

function followAsStudent(tx: Tx, schoolId: SchoolId, moved: Moved) {
	const student = tx
		.update(students)
		.set(addressOf(moved))
		.where(
			and(
				eq(students.schoolId, schoolId),
				eq(students.membershipId, moved.membershipId),
				eq(sql`coalesce(${students.emailKey}, '')`, fold(moved.old)),
			),
		)
		.returning({ id: students.id, firstName: students.firstName, lastName: students.lastName })
		.get()
	if (!student) return null
	indexStudent(tx, schoolId, student.id)
	return { objectId: student.id, objectName: nameOf(student) }
}

/** Addresses of teachers are unique within a school, so a taken one is not updated. */
function followAsTeacher(tx: Tx, schoolId: SchoolId, moved: Moved) {
	const taken = tx
		.select({ id: teachers.id })
		.from(teachers)
		.where(and(eq(teachers.schoolId, schoolId), eq(teachers.emailKey, fold(moved.email))))
		.get()
	if (taken) return null
	const teacher = tx
		.update(teachers)
		.set(addressOf(moved))
		.where(
			and(
				eq(teachers.schoolId, schoolId),
				eq(teachers.membershipId, moved.membershipId),
				eq(sql`coalesce(${teachers.emailKey}, '')`, fold(moved.old)),
			),
		)
		.returning({ id: teachers.id, name: teachers.name })
		.get()
	return teacher ? { objectId: teacher.id, objectName: teacher.name } : null
}
