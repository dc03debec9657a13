import { href } from '#app/domain/href.ts'
import type { Access } from '#app/models/access.server.ts'
import { whoIsReached } from '#app/models/billing/recipients.server.ts'
import { listFamilyStudents } from '#app/models/family/children.server.ts'
import { listGuardians } from '#app/models/student/household.server.ts'

/** The page where a family gets a reader of its papers. */
export function noReaderFix(access: Access, familyId: string): { to: string; label: string } {
	const [first] = whoIsReached(access, familyId).lacking
	if (first)
		return {
			to: addressHref(first),
			label: first.email ? 'Correct the email address' : 'Add an email address',
		}
	return choosePayer(access, familyId) ?? { to: href.family(familyId), label: 'Open the family' }
}

/** A student alone, without a guardian, may be an adult who pays. */
function choosePayer(access: Access, familyId: string) {
	const [student, ...others] = listFamilyStudents(access, familyId)
	return student && others.length === 0 && listGuardians(access, student.id).length === 0
		? { to: href.student(student.id, 'move-family'), label: 'Choose who pays' }
		: null
}

const addressHref = ({ studentId, payerId }: { studentId: string; payerId: string }) =>
	studentId === payerId ? href.editStudent(studentId) : href.editContact(studentId, payerId, 'family')
