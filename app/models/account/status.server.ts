import { write, type Tx } from '#db/client.server.ts'
import type { Holder } from '#app/domain/account/accounts.ts'
import { isOwner } from '#app/domain/account/roles.ts'
import { done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import type { Access } from '#app/models/access.server.ts'
import { record } from '#app/models/audit.server.ts'
import { closeUnusedAccount } from '../identity/account.server.ts'
import { endOpenLinks } from '../identity/open-links.server.ts'
import { endPlace } from './ending.server.ts'
import { findHolder, linkHolder } from './holder.server.ts'
import { changeMembership, lockPlace } from './lock.server.ts'
import {
	asHolder,
	asObject,
	endSessionsAt,
	findMember,
	NOBODY_HERE,
	refuseOwner,
	type Member,
} from './member.server.ts'
import { letIn } from './portal-access.server.ts'

/** Locks an account. Idempotent. */
export function lockAccount(access: Access, membershipId: string, now = Date.now()): Outcome<Changed> {
	return change(access, membershipId, (tx, member) => {
		lockPlace(tx, access, member, {}, now)
		return null
	})
}

/**
 * Unlocks an account, whatever locked it. A former teacher returns to the list and counts toward the plan
 * again.
 */
export function unlockAccount(access: Access, membershipId: string): Outcome<Changed> {
	const { schoolId } = access
	return change(access, membershipId, (tx, member) => {
		if (member.lockedAt === null) return null
		const holder = asHolder(tx, schoolId, member)
		const refusal = holder && letIn(tx, access, holder, holder.name)
		if (refusal) return refusal
		// Reopening the portal may have unlocked the account already.
		if (findMember(schoolId, member.id)?.lockedAt === null) return null
		changeMembership(tx, schoolId, member.id, { lockedAt: null, lockedByRuleAt: null })
		record(tx, access, 'account.unlocked', asObject(tx, schoolId, member))
		return null
	})
}

export function endAllSessions(access: Access, membershipId: string): Outcome<Changed> {
	return change(access, membershipId, (tx, member) => {
		if (member.awaitedSince === null) endOpenLinks(tx, member.userId)
		if (endSessionsAt(tx, access.schoolId, member) > 0)
			record(tx, access, 'account.signed-out', asObject(tx, access.schoolId, member))
		return null
	})
}

/** Removes the account of a person on the lists and ends the membership. The school's records stay. */
export function unlinkAccount(access: Access, holder: Holder, now = Date.now()): Outcome<Named> {
	const { schoolId } = access
	return write((tx) => {
		const person = findHolder(tx, schoolId, holder)
		if (!person) return NOBODY_HERE
		const member = person.membershipId ? findMember(schoolId, person.membershipId) : null
		if (!member) return refused({ form: `${person.name} has no account any more.` })
		// The owner may have a teacher record here; removing that account must not end the owner's membership.
		if (!isOwner(member)) {
			endPlace(tx, schoolId, member, now)
			closeUnusedAccount(tx, member.userId, now)
		}
		linkHolder(tx, schoolId, holder, null)
		record(tx, access, 'account.unlinked', { objectId: holder.id, objectName: person.name })
		return done({ name: person.name })
	})
}

interface Named {
	name: string
}

interface Changed extends Named {
	/** True if the invitation was never accepted; locking has ended it. */
	awaited: boolean
}

function change(
	access: Access,
	membershipId: string,
	make: (tx: Tx, member: Member) => Refused | null,
): Outcome<Changed> {
	return write((tx) => {
		const member = findMember(access.schoolId, membershipId)
		if (!member) return NOBODY_HERE
		const refusal = refuseOwner(access, member) ?? make(tx, member)
		if (refusal) return refusal
		const name = asObject(tx, access.schoolId, member).objectName ?? member.name
		return done({ name, awaited: member.awaitedSince !== null })
	})
}
