import type { Tx } from '#db/client.server.ts'
import { signUps } from '#db/schema/index.ts'
import { ANOTHER } from '#app/domain/join/offer.ts'
import { ACCOUNT_CHOICE, classChoice, MERGED_FIELDS, usualSide } from '#app/domain/student/merge.ts'
import { stateRules } from '#app/domain/student/states.ts'
import { fold } from '#app/utils/fold.ts'
import { done, refused, refusedInForm, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { listPaperReaders } from '../lesson/recipients.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { reachesStudent } from '../scope.server.ts'
import { findDuplicates } from '../student/duplicates.server.ts'
import { findPair } from '../student/merge-pair.server.ts'
import { mergeStudents } from '../student/merge.server.ts'
import { mailboxOf } from './answer-letters.server.ts'
import { findSignUp, type FoundSignUp } from './inbox.server.ts'
import { findKnownFamily, joinKnownFamily, type Joined } from './same-family.server.ts'

/**
 * The student on file who is probably the newcomer: of the same name, and the sign-up comes from an address of the family. With
 * another address the answer would not reach the person who asked, so the office merges these by hand.
 */
export function findTwin(access: Access, signUp: FoundSignUp) {
	const { studentId, firstName, lastName, birthDate } = signUp
	if (signUp.isKnown || signUp.hasPlace) return null
	const asked = fold(mailboxOf(access, signUp).email)
	const person = { firstName, lastName, birthDate: birthDate ?? undefined }
	const hasAddress = (id: string) => listPaperReaders(access, id).some(({ email }) => fold(email) === asked)
	return (
		findDuplicates(access.schoolId, person).find(
			({ id, archived }) => id !== studentId && !archived && reachesStudent(access, id) && hasAddress(id),
		) ?? null
	)
}

/**
 * Merges the newcomer into the student on file, or joins the family on file, as the office chose, so that the family sees the
 * lesson. Returns the family that was joined.
 */
export function settleNewcomer(tx: Tx, access: Access, id: string, chosen = ''): Outcome<Joined | null> {
	const signUp = findSignUp(access, id)
	const twin = signUp && findTwin(access, signUp)
	const family = signUp && findKnownFamily(access, signUp)
	if (!(twin || family) || chosen === ANOTHER) return done(null)
	if (family && chosen === family.familyId) return joinKnownFamily(access, id)
	const pair = twin && chosen === twin.id ? findPair(access, twin.id, signUp.studentId) : null
	if (!twin || !pair) return refused({ student: 'Choose whose lesson it is' })
	const { kept, other, clashes } = pair
	const sides = [
		...MERGED_FIELDS.map((field) => [field, usualSide(field, kept.values, other.values)] as const),
		...clashes.map(({ classId, usual }) => [classChoice(classId), usual] as const),
		[ACCOUNT_CHOICE, 'kept'] as const,
	]
	const merged = mergeStudents(access, twin.id, signUp.studentId, {
		version: kept.student.version,
		otherVersion: other.student.version,
		choices: Object.fromEntries(sides),
	})
	if (merged && !merged.ok) return refusedInForm(merged)
	// A sign-up that is declined later does not mark this student as left.
	if (stateRules[kept.student.state].counts)
		tx.update(signUps)
			.set({ isKnown: true })
			.where(rowOf(signUps, access, id))
			.run()
	return done(null)
}
