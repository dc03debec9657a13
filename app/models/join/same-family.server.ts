import { and, eq, isNull, or } from 'drizzle-orm'
import { signUps, students } from '#db/schema/index.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { studentsOf } from '../scope.server.ts'
import { joinFamily } from '../student/joined-family.server.ts'
import { keepStep } from '../undo-step/keep.server.ts'
import { writeWhole } from '../undo.server.ts'
import { findSignUp } from './inbox.server.ts'
import { listKnownFamilies, withTwins } from './known-family.server.ts'

export interface Joined {
	/** The children who are in the family now. */
	names: string[]
	family: string
	/** A card or mandate that ended, because the family has another. */
	endedMethods: string[]
	undo: string
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
		return done({ names: children.map(nameOf), family: match.name, endedMethods, undo })
	})
}
