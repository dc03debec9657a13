import { write } from '#db/client.server.ts'
import type { GuardianDetails } from '#app/domain/student/form.ts'
import { changesOf, givenOf } from '#app/utils/changes.ts'
import { conflicting, done, refused, type Outcome } from '#app/utils/outcome.ts'
import { phoneWords } from '#app/utils/phone.ts'
import type { Access } from '../access.server.ts'
import { reachesStudent } from '../scope.server.ts'
import { settleGuardian, type Settled } from '../account/portal-access.server.ts'
import { changeSignIn, type SignInChange } from '../account/sign-in-address.server.ts'
import { record } from '../audit.server.ts'
import { nameOfColleague } from '../colleague.server.ts'
import { settlePayer } from './payer-family.server.ts'
import { findTies, refuseShare, removeTies, writeTies } from './internal/guardian-ties.server.ts'
import { findGuardian, writeGuardian, type Guardian } from './known-guardian.server.ts'
import { contactOf, tiesOf, tiesWords, withInvoices } from './ties.server.ts'
import { indexChildrenOf, indexStudent } from '../search-words.server.ts'

/** The student a change is about, as named in the history. */
export interface Child {
	id: string
	name: string
}

export interface GuardianChanged {
	name: string
	/** Accounts locked or unlocked as a result: a guardian without any visible child has no access. */
	accounts: Settled
}

/** Updates the person for all their children, and the relation to this one. */
export function editGuardian(
	access: Access,
	child: Child,
	guardianId: string,
	details: GuardianDetails & { version: number; signIn?: boolean },
): Outcome<GuardianChanged & { signIn: SignInChange | null }> | null {
	const { schoolId } = access
	return write((tx) => {
		if (!reachesStudent(access, child.id)) return null
		const was = findGuardian(tx, schoolId, guardianId)
		const ties = findTies(tx, schoolId, child.id, guardianId)
		if (!was || !ties) return null
		if (was.version !== details.version) return conflictOf(access, was)
		if (!details.name) return refused({ name: 'Enter the name of the guardian' })
		const share = refuseShare(tx, schoolId, child.id, guardianId, details)
		if (share) return share
		const holder = { is: 'guardian', id: guardianId } as const
		const signIn = details.signIn ? changeSignIn(tx, access, holder, details.email) : done(null)
		if (!signIn.ok) return signIn

		writeGuardian(tx, access, was, details)
		const now = withInvoices(details, ties)
		writeTies(tx, schoolId, child.id, guardianId, now)
		if (details.flags.includes('pays')) settlePayer(tx, access, child, guardianId)
		indexChildrenOf(tx, schoolId, guardianId)
		const { name } = details
		const changes = changesOf(
			{ guardian: was.name, ...contactOf(was), ...tiesWords(tiesOf(ties)) },
			{ guardian: name, ...contactOf(details), ...tiesWords(now) },
		)
		if (changes)
			record(tx, access, 'guardian.edited', { objectId: child.id, objectName: child.name, ...changes })
		const far = details.flags.includes('noContact')
		const because = far ? `No contact with ${child.name}` : `May have contact with ${child.name}`
		const accounts = settleGuardian(tx, access, guardianId, because)
		return done({ name, accounts, signIn: signIn.value })
	})
}

/** Unlinks a guardian from one child. The person stays on file for other children, or for a later return. */
export function unlinkGuardian(access: Access, child: Child, guardianId: string): GuardianChanged | null {
	const { schoolId } = access
	return write((tx) => {
		if (!reachesStudent(access, child.id)) return null
		const guardian = findGuardian(tx, schoolId, guardianId)
		const ties = findTies(tx, schoolId, child.id, guardianId)
		if (!guardian || !ties) return null
		removeTies(tx, schoolId, child.id, guardianId)
		indexStudent(tx, schoolId, child.id)
		record(tx, access, 'guardian.unlinked', {
			objectId: child.id,
			objectName: child.name,
			before: givenOf({ guardian: guardian.name, ...tiesWords(tiesOf(ties)) }),
		})
		const because = `No guardian of ${child.name} any more`
		return { name: guardian.name, accounts: settleGuardian(tx, access, guardianId, because) }
	})
}

function conflictOf(access: Access, was: Guardian) {
	const { name, email, language, version, updatedAt, updatedBy } = was
	return conflicting({
		by: nameOfColleague(access, updatedBy),
		at: updatedAt,
		version,
		theirs: { name, email, phone: phoneWords(was.phone, access.school), language },
	})
}
