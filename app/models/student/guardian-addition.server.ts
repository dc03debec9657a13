import { write, type Tx } from '#db/client.server.ts'
import type { GuardianDetails, GuardianTies } from '#app/domain/student/form.ts'
import { changesOf, givenOf } from '#app/utils/changes.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { refuseStranger } from '../scope.server.ts'
import { settleGuardian } from '../account/portal-access.server.ts'
import { record } from '../audit.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { settlePayer } from './payer-family.server.ts'
import { findTies, refuseShare, writeTies } from './internal/guardian-ties.server.ts'
import { findKnown, makeGuardian, writeGuardian, type Guardian } from './known-guardian.server.ts'
import { contactOf, tiesWords, withInvoices } from './ties.server.ts'
import { indexChildrenOf, indexStudent } from '../search-words.server.ts'
import type { Child } from './guardian.server.ts'

type Named = Pick<Guardian, 'id' | 'name'>

/**
 * Adds a guardian to a child, reusing a person known by email or phone. A repeated request returns the same
 * guardian.
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
		const { id, name } = linked.value
		if (details.flags.includes('pays')) settlePayer(tx, access, child, id)
		indexStudent(tx, access.schoolId, child.id)
		spendKey(tx, access, key, name)
		return done(name)
	})
}

/** The same within a larger change, which indexes the student itself. */
export function linkGuardian(tx: Tx, access: Access, child: Child, details: GuardianDetails): Outcome<Named> {
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
	return tieGuardian(tx, access, child, guardian, withInvoices(details))
}

/** Makes a person on the lists a guardian of a child who has no tie to them yet. */
export function tieGuardian(
	tx: Tx,
	access: Access,
	child: Child,
	guardian: Named,
	ties: GuardianTies,
): Outcome<Named> {
	const stranger = refuseStranger(access, child.id)
	if (stranger) return stranger
	writeTies(tx, access.schoolId, child.id, guardian.id, ties)
	settleGuardian(tx, access, guardian.id, `Guardian of ${child.name}`)
	record(tx, access, 'guardian.linked', {
		objectId: child.id,
		objectName: child.name,
		after: givenOf({ guardian: guardian.name, ...tiesWords(ties) }),
	})
	return done(guardian)
}

/** Fills in missing contact data of a known person, but never overwrites existing data. */
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
