import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { guardianships, signUps, students } from '#db/schema/index.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { openAccount } from '../account/opening.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { studentsOf } from '../scope.server.ts'
import { listGuardiansOf } from '../student/family-guardians.server.ts'
import { joinFamily } from '../student/joined-family.server.ts'
import { keepStep } from '../undo-step/keep.server.ts'
import { writeWhole } from '../undo.server.ts'
import { mailboxOf } from './answer-letters.server.ts'
import { findSignUp, type FoundSignUp } from './inbox.server.ts'
import { hasAccountHere, signsInFor } from './invitations.server.ts'
import { listKnownFamilies, withTwins } from './known-family.server.ts'

export interface Joined {
	/** The children who are in the family now. */
	names: string[]
	family: string
	/** True if the family has other guardians, who are not guardians of these children. */
	hasOthers: boolean
	/** True if an adult joined the family of their own children. */
	isSelf: boolean
	/** A card or mandate that ended, because the family has another. */
	endedMethods: string[]
	/** True if an email tells the guardian, who had an account here, how to see the children. */
	isTold: boolean
	undo: string
}

/**
 * The family of the person who asked, if the school knows the address, to be chosen before a lesson is booked. A family that is
 * only of the same name is left to the list, and a person who asked in the portal is with their family already.
 */
export function findKnownFamily(access: Access, signUp: FoundSignUp) {
	if (signUp.isKnown || signUp.askedBy !== null) return null
	return listKnownFamilies(access, [{ ...signUp, twin: null }]).get(signUp.studentId) ?? null
}

/** Moves the children of a sign-up into the family the school knows already, to be undone for an hour. */
export function joinKnownFamily(access: Access, signUpId: string): Outcome<Joined> {
	return writeWhole<Joined>((tx) => {
		const signUp = findSignUp(access, signUpId)
		const [newcomer] = signUp ? withTwins(access, [signUp]) : []
		const match = newcomer && listKnownFamilies(access, [newcomer]).get(newcomer.studentId)
		if (!match)
			return refused({ form: 'There is no such family any more. Look at the list again.' }, { status: 409 })
		const children = tx
			.selectDistinct({ id: students.id, firstName: students.firstName, lastName: students.lastName })
			.from(students)
			.innerJoin(signUps, and(rowsOf(signUps, access), eq(signUps.studentId, students.id)))
			.where(
				and(
					studentsOf(access),
					isNull(students.archivedAt),
					or(eq(students.id, newcomer.studentId), eq(students.familyId, newcomer.familyId ?? '')),
				),
			)
			.all()
		const ids = children.map(({ id }) => id)
		const joined = joinFamily(tx, access, ids, match.familyId)
		if (!joined.ok) return joined
		const undo = keepStep(tx, access, { joined: joined.value })
		const endedMethods = joined.value.accounts.flatMap(({ endedMethod }) => endedMethod ?? [])
		const names = children.map(nameOf)
		return done({
			names,
			family: match.name,
			// An adult needs no guardians.
			hasOthers: !newcomer.paysSelf && hasOthers(tx, access, match.familyId, ids),
			isSelf: newcomer.paysSelf,
			endedMethods,
			isTold: letGuardianIn(tx, access, newcomer),
			undo,
		})
	})
}

function hasOthers(tx: Tx, access: Access, familyId: string, childIds: readonly string[]): boolean {
	const own = tx
		.select({ id: guardianships.guardianId })
		.from(guardianships)
		.where(and(rowsOf(guardianships, access), inArray(guardianships.studentId, [...childIds])))
		.all()
	return listGuardiansOf(tx, access, familyId).some((id) => !own.some((guardian) => guardian.id === id))
}

/**
 * Lets the guardian of a child who has joined a family the school knows, or an adult who has joined their own children, into
 * the portal, if the address has an account here: the sign-up itself left it out, because only the office can say that it is the same person.
 */
function letGuardianIn(tx: Tx, access: Access, newcomer: FoundSignUp): boolean {
	const { email } = mailboxOf(access, newcomer)
	const holder = signsInFor(tx, access, newcomer.studentId, { isSelf: newcomer.paysSelf, email })
	if (!holder || !hasAccountHere(tx, access, email)) return false
	return openAccount(tx, access, holder, { by: 'mail', email }).ok
}
