import type { Tx } from '#db/client.server.ts'
import { memberships } from '#db/schema/index.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { record, recordOfNobody } from '../audit.server.ts'
import { endOpenLinks } from '../identity/open-links.server.ts'
import { endInvitations } from './internal/invitation.server.ts'
import { asObject, endSessionsAt, findMember, refuseOwner, type Member } from './member.server.ts'

/**
 * Locks a membership at once and returns whether it was open. With a reason, a rule locked it and can unlock it
 * later; a manual lock stays.
 */
export function lockPlace(
	tx: Tx,
	access: Access,
	member: Member,
	{ because }: { because?: string } = {},
	now = Date.now(),
): boolean {
	if (member.lockedAt !== null) return false
	const { schoolId } = access
	shutOut(tx, schoolId, member, { byRule: because !== undefined }, now)
	const about = asObject(tx, schoolId, member)
	record(tx, access, 'account.locked', because ? { ...about, after: { because } } : about)
	return true
}

/**
 * The same after a teacher's last day, by the hourly job and without a user. A teacher unlocked by hand is not
 * locked again.
 */
export function lockAfterLastDay(tx: Tx, schoolId: SchoolId, membershipId: string, now: number): boolean {
	const member = findMember(schoolId, membershipId)
	if (member?.role !== 'teacher' || member.lockedAt !== null || member.lockedByRuleAt !== null) return false
	shutOut(tx, schoolId, member, { byRule: true }, now)
	recordOfNobody(tx, schoolId, 'account.locked', asObject(tx, schoolId, member))
	return true
}

function shutOut(tx: Tx, schoolId: SchoolId, member: Member, { byRule }: { byRule: boolean }, now: number) {
	changeMembership(tx, schoolId, member.id, { lockedAt: now, lockedByRuleAt: byRule ? now : null })
	endSessionsAt(tx, schoolId, member)
	endInvitations(tx, schoolId, member.id, now)
	// The school has no say over links of users who never accepted its invitation.
	if (member.awaitedSince === null) endOpenLinks(tx, member.userId, now)
}

/** Unlocks a membership locked by a rule. A manual lock stays. */
export function unlockByRule(tx: Tx, access: Access, member: Member, because: string): boolean {
	if (member.lockedByRuleAt === null) return false
	changeMembership(tx, access.schoolId, member.id, { lockedAt: null, lockedByRuleAt: null })
	if (member.lockedAt === null) return false
	record(tx, access, 'account.unlocked', { ...asObject(tx, access.schoolId, member), after: { because } })
	return true
}

/** Locks the account of a leaving teacher, in the same transaction. */
export function lockLeaver(tx: Tx, access: Access, membershipId: string | null, because: string) {
	const member = membershipId ? findMember(access.schoolId, membershipId) : null
	if (member && !refuseOwner(access, member)) lockPlace(tx, access, member, { because })
}

/** Unlocks the account of a teacher who stays after all, in the same transaction. */
export function unlockStayer(tx: Tx, access: Access, membershipId: string | null, because: string) {
	const member = membershipId ? findMember(access.schoolId, membershipId) : null
	if (member) unlockByRule(tx, access, member, because)
}

export function changeMembership(
	tx: Tx,
	schoolId: SchoolId,
	id: string,
	values: Partial<
		Pick<typeof memberships.$inferInsert, 'lockedAt' | 'lockedByRuleAt' | 'endedAt' | 'awaitedSince'>
	>,
) {
	tx.update(memberships)
		.set(values)
		.where(rowOf(memberships, schoolId, id))
		.run()
}
