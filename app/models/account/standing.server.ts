import { and, eq } from 'drizzle-orm'
import { write, type Tx } from '#db/client.server.ts'
import { memberships } from '#db/schema/index.ts'
import type { Holder } from '#app/utils/account.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { findHolder, linkHolder } from './holder.server.ts'
import { endInvitations } from './invitation.server.ts'
import {
	asObject,
	endSessionsAt,
	findMember,
	NOBODY_HERE,
	refuseOwner,
	type Member,
} from './member.server.ts'

/** Keeps somebody out for a while, from this moment on. Doing it twice is doing it once. */
export function lockAccount(access: Access, membershipId: string, now = Date.now()): Outcome<Named> {
	return change(access, membershipId, (tx, member) => lock(tx, access, member, now))
}

/** The same in the transaction of somebody's leaving, if there is an account to lock. */
export function lockLeaver(tx: Tx, access: Access, membershipId: string | null, now = Date.now()) {
	const member = membershipId ? findMember(tx, access.schoolId, membershipId) : null
	if (member && !refuseOwner(access, member)) lock(tx, access, member, now)
}

export function unlockAccount(access: Access, membershipId: string): Outcome<Named> {
	return change(access, membershipId, (tx, member) => {
		if (member.lockedAt === null) return
		update(tx, access.schoolId, member.id, { lockedAt: null })
		record(tx, access, 'account.unlocked', asObject(tx, access.schoolId, member))
	})
}

export function endAllSessions(access: Access, membershipId: string): Outcome<Named> {
	return change(access, membershipId, (tx, member) => {
		if (endSessionsAt(tx, access.schoolId, member) === 0) return
		record(tx, access, 'account.signed-out', asObject(tx, access.schoolId, member))
	})
}

/** Takes the account away from somebody on the lists. Their place here ends; what the school keeps of them stays. */
export function unlinkAccount(access: Access, holder: Holder, now = Date.now()): Outcome<Named> {
	const { schoolId } = access
	return write((tx) => {
		const found = findHolder(tx, schoolId, holder)
		if (!found) return NOBODY_HERE
		const member = found.membershipId ? findMember(tx, schoolId, found.membershipId) : null
		if (!member) return refused({ form: `${found.name} has no account any more.` })
		// Who runs the school may have taught here; their own place has nothing to do with that.
		const isOwner = member.role === 'admin' || member.role === 'solo_teacher_admin'
		if (!isOwner) endPlace(tx, schoolId, member, now)
		linkHolder(tx, schoolId, holder, null)
		record(tx, access, 'account.unlinked', { objectId: holder.id, objectName: found.name })
		return done({ name: found.name })
	})
}

/** What is said of it afterwards. */
interface Named {
	name: string
}

function lock(tx: Tx, access: Access, member: Member, now: number) {
	if (member.lockedAt !== null) return
	update(tx, access.schoolId, member.id, { lockedAt: now })
	endSessionsAt(tx, access.schoolId, member)
	record(tx, access, 'account.locked', asObject(tx, access.schoolId, member))
}

function endPlace(tx: Tx, schoolId: SchoolId, member: Member, now: number) {
	update(tx, schoolId, member.id, { endedAt: now })
	endInvitations(tx, schoolId, member.id, now)
	endSessionsAt(tx, schoolId, member)
}

function change(
	access: Access,
	membershipId: string,
	make: (tx: Tx, member: Member) => void,
): Outcome<Named> {
	return write((tx) => {
		const member = findMember(tx, access.schoolId, membershipId)
		if (!member) return NOBODY_HERE
		const refusal = refuseOwner(access, member)
		if (refusal) return refusal
		make(tx, member)
		return done({ name: asObject(tx, access.schoolId, member).objectName ?? member.name })
	})
}

function update(
	tx: Tx,
	schoolId: SchoolId,
	id: string,
	values: Partial<Pick<typeof memberships.$inferInsert, 'lockedAt' | 'endedAt'>>,
) {
	tx.update(memberships)
		.set(values)
		.where(and(eq(memberships.schoolId, schoolId), eq(memberships.id, id)))
		.run()
}
