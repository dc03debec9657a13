import { and, eq, isNotNull } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { guardians, guardianships, memberships, students } from '#db/schema/index.ts'
import type { Holder } from '#app/domain/account/accounts.ts'
import { fold } from '#app/utils/fold.ts'
import type { Access } from '../access.server.ts'
import { openAccount } from '../account/opening.server.ts'
import { accountOfAddress } from '../identity/account.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'

/**
 * The account's owner: the student, or the guardian with the address. Null where a guardian has an account already, so
 * that an answer of the office invites no second one.
 */
export function signsInFor(
	tx: Tx,
	access: Access,
	studentId: string,
	{ isSelf, email }: { isSelf: boolean; email: string },
): Holder | null {
	const theirs = tx
		.select({ id: guardians.id, emailKey: guardians.emailKey, membershipId: guardians.membershipId })
		.from(guardianships)
		.innerJoin(guardians, rowOf(guardians, access, guardianships.guardianId))
		.where(and(rowsOf(guardianships, access), eq(guardianships.studentId, studentId)))
		.all()
	if (theirs.some(({ membershipId }) => membershipId !== null)) return null
	if (isSelf) return { is: 'learner', id: studentId }
	const guardian = theirs.find(({ emailKey }) => emailKey === fold(email))
	return guardian ? { is: 'guardian', id: guardian.id } : null
}

/**
 * Sends an email that leads to a password, unless the address has an account here already. The answer on the page is the
 * same for both. Returns whether the email is sent.
 */
export function inviteNewcomer(tx: Tx, access: Access, holder: Holder | null, email: string): boolean {
	if (!holder || hasAccountHere(tx, access, email)) return false
	const opened = openAccount(tx, access, holder, { by: 'mail', email, isUnconfirmed: true })
	return opened.ok && !opened.value.linked
}

/** A record without an account says nothing: the same family may have asked something minutes before. */
export function hasAccountHere(tx: Tx, access: Access, email: string): boolean {
	const emailKey = fold(email)
	const userId = accountOfAddress(tx, email)?.id ?? ''
	const places = [
		tx
			.select({ id: guardians.membershipId })
			.from(guardians)
			.where(
				and(rowsOf(guardians, access), eq(guardians.emailKey, emailKey), isNotNull(guardians.membershipId)),
			)
			.get(),
		tx
			.select({ id: students.membershipId })
			.from(students)
			.where(and(rowsOf(students, access), eq(students.emailKey, emailKey), isNotNull(students.membershipId)))
			.get(),
		tx
			.select({ id: memberships.id })
			.from(memberships)
			.where(and(rowsOf(memberships, access), eq(memberships.userId, userId)))
			.get(),
	]
	return places.some((row) => row !== undefined)
}
