import { write, type Tx } from '#db/client.server.ts'
import type { GuardianDetails } from '#app/forms/student.ts'
import { changesOf, givenOf } from '#app/utils/changes.ts'
import { languageWords } from '#app/utils/languages.ts'
import { conflicting, done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { reachesStudent, refuseStranger } from '../scope.server.ts'
import { settleGuardian, type Settled } from '../account/portal-access.server.ts'
import { record } from '../audit.server.ts'
import { nameOfColleague } from '../colleague.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { findTies, refuseShare, removeTies, writeTies } from './guardian-ties.server.ts'
import {
	findGuardian,
	findKnown,
	makeGuardian,
	writeGuardian,
	type Guardian,
} from './known-guardian.server.ts'
import { tiesOf, tiesWords } from './ties.server.ts'
import { indexChildrenOf, indexStudent } from '../search.server.ts'

/** The student a change is about, as the history names them. */
export interface Child {
	id: string
	name: string
}

export interface GuardianChanged {
	name: string
	/** Whether they can sign in may hang on it: who sees no child has no account. */
	accounts: Settled
}

/**
 * Adds a guardian to a child: somebody the school knows by e-mail or phone, or somebody new. The same page sent again is
 * the same guardian.
 */
export function addGuardian(
	access: Access,
	child: Child,
	details: GuardianDetails,
	key: string,
): Outcome<string> {
	return write((tx) => {
		const added = resultOfKey(access, key)
		if (added) return done(added)
		const linked = linkGuardian(tx, access, child, details)
		if (!linked.ok) return linked
		indexStudent(tx, access.schoolId, child.id)
		spendKey(tx, access, key, linked.value)
		return linked
	})
}

/** The same within a larger change, which indexes the student itself. */
export function linkGuardian(
	tx: Tx,
	access: Access,
	child: Child,
	details: GuardianDetails,
): Outcome<string> {
	const { schoolId } = access
	const stranger = refuseStranger(access, child.id)
	if (stranger) return stranger
	const known = findKnown(tx, schoolId, details)
	if (!known && !details.name) {
		const by = details.email ?? details.phone ?? ''
		return refused({ name: `Nobody here has ${by} yet. Enter the guardian’s name as well.` })
	}
	if (known && findTies(tx, schoolId, child.id, known.id))
		return refused({ name: `${known.name} is a guardian of ${child.name} already.` })
	const share = refuseShare(tx, schoolId, child.id, null, details)
	if (share) return share

	const guardian = known ?? makeGuardian(tx, access, details)
	if (known) completeGuardian(tx, access, child, known, details)
	writeTies(tx, schoolId, child.id, guardian.id, details)
	settleGuardian(tx, access, guardian.id, `Guardian of ${child.name}`)
	record(tx, access, 'guardian.linked', {
		objectId: child.id,
		objectName: child.name,
		after: givenOf({ guardian: guardian.name, ...tiesWords(details) }),
	})
	return done(guardian.name)
}

/** Changes what is known of the person, for all their children, and what they are to this one. */
export function editGuardian(
	access: Access,
	child: Child,
	guardianId: string,
	details: GuardianDetails & { version: number },
): Outcome<GuardianChanged> | null {
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

		writeGuardian(tx, access, was, details)
		writeTies(tx, schoolId, child.id, guardianId, details)
		indexChildrenOf(tx, schoolId, guardianId)
		const { name } = details
		const changes = changesOf(
			{ guardian: was.name, ...contactOf(was), ...tiesWords(tiesOf(ties)) },
			{ guardian: name, ...contactOf(details), ...tiesWords(details) },
		)
		if (changes)
			record(tx, access, 'guardian.edited', { objectId: child.id, objectName: child.name, ...changes })
		const far = details.flags.includes('noContact')
		const because = far ? `No contact with ${child.name}` : `May have contact with ${child.name}`
		return done({ name, accounts: settleGuardian(tx, access, guardianId, because) })
	})
}

/** Ends what a guardian is to one child. The person stays known, for other children and for the day they return. */
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

/** What somebody did not know of a person so far is kept; what the school knew is not written over. */
function completeGuardian(
	tx: Tx,
	access: Access,
	child: Child,
	known: Guardian,
	{ email, phone, language }: GuardianDetails,
) {
	const more = {
		name: known.name,
		email: known.email ?? email,
		phone: known.phone ?? phone,
		language: known.language ?? language,
	}
	const changes = changesOf(contactOf(known), contactOf(more))
	if (!changes) return
	writeGuardian(tx, access, known, more)
	indexChildrenOf(tx, access.schoolId, known.id)
	record(tx, access, 'guardian.edited', {
		objectId: child.id,
		objectName: child.name,
		before: { guardian: known.name, ...changes.before },
		after: { guardian: known.name, ...changes.after },
	})
}

/** How somebody is reached, as the history says it. */
function contactOf({ email, phone, language }: { [K in 'email' | 'phone' | 'language']?: string | null }) {
	return { email, phone, language: language && languageWords(language) }
}

function conflictOf(access: Access, was: Guardian) {
	const { name, email, phone, language, version, updatedAt, updatedBy } = was
	return conflicting({
		by: nameOfColleague(access, updatedBy),
		at: updatedAt,
		version,
		theirs: { name, email, phone, language },
	})
}
