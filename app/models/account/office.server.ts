import { and, eq } from 'drizzle-orm'
import { write, type Tx } from '#db/client.server.ts'
import { memberships } from '#db/schema/index.ts'
import type { Grant } from '#app/domain/account/permissions.ts'
import { isOwner } from '#app/domain/account/roles.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { accountOfAddress, addAccount, closeUnusedAccount } from '../identity/account.server.ts'
import { endPlace } from './ending.server.ts'
import { changeGrants, refuseGiving } from './grant.server.ts'
import { mailInvitation } from './internal/invitation.server.ts'
import { changeMembership } from './lock.server.ts'
import { asObject, findMember, NOBODY_HERE, refuseOwner } from './member.server.ts'

interface NewColleague {
	name: string
	email: string
	grants: readonly Grant[]
}

/**
 * Invites an office account with extra permissions. It does not count toward the plan. A teacher or parent
 * keeps that membership and can switch between the two.
 */
export function inviteColleague(
	access: Access,
	{ name, email, grants }: NewColleague,
	now = Date.now(),
): Outcome<{ name: string }> {
	return write((tx) => {
		if (access.school.kind === 'solo')
			return refused({ form: 'Office accounts are for schools. A solo teacher has one account.' })
		const refusal = refuseGiving(access, 'office', grants)
		if (refusal) return refusal
		const known = accountOfAddress(tx, email)
		const places = known ? placesAt(tx, access, known.id) : []
		const taken = refuseAddress(known, places)
		if (taken) return taken
		const userId = known?.id ?? addAccount(tx, { name, email, username: null }, now)
		const membershipId = openPlace(tx, access, userId, places, now)
		const about = { objectId: membershipId, objectName: name }
		record(tx, access, 'account.invited', { ...about, after: { as: 'office', by: email } })
		changeGrants(tx, access, membershipId, { wanted: grants, about }, now)
		mailInvitation(tx, access, { userId, membershipId }, { name, email, role: 'office', grants }, now)
		return done({ name })
	})
}

function placesAt(tx: Tx, access: Access, userId: string) {
	return tx
		.select({
			id: memberships.id,
			role: memberships.role,
			kind: memberships.kind,
			endedAt: memberships.endedAt,
		})
		.from(memberships)
		.where(and(rowsOf(memberships, access), eq(memberships.userId, userId)))
		.all()
}

type Place = Pick<typeof memberships.$inferSelect, 'id' | 'role' | 'kind' | 'endedAt'>

function refuseAddress(known: ReturnType<typeof accountOfAddress>, places: Place[]): Refused | null {
	// Closed accounts receive no mail, and platform staff cannot be members of a school.
	if (known && (known.disabledAt !== null || known.isSuperAdmin))
		return refused({ email: 'This address cannot be used for an account. Please use another.' })
	const here = places.filter(({ endedAt }) => endedAt === null)
	if (here.some(isOwner))
		return refused({ email: 'This is the address of the administrator, who can already do everything.' })
	if (here.some(({ kind }) => kind === 'office'))
		return refused({ email: 'This address has an office account at your school already.' })
	return null
}

/** Reuses an earlier membership, or creates one. */
function openPlace(tx: Tx, { schoolId }: Access, userId: string, places: Place[], now: number): string {
	const had = places.find(({ kind }) => kind === 'office')
	const id = had?.id ?? newId(now)
	const awaitedSince = now
	if (had)
		changeMembership(tx, schoolId, id, { endedAt: null, lockedAt: null, lockedByRuleAt: null, awaitedSince })
	else
		tx.insert(memberships)
			.values({ schoolId, id, userId, role: 'admin', kind: 'office', createdAt: now, awaitedSince })
			.run()
	return id
}

/** Ends an office account or its invitation. Its history stays. */
export function removeColleague(
	access: Access,
	membershipId: string,
	now = Date.now(),
): Outcome<{ name: string }> {
	return write((tx) => {
		const member = findMember(access.schoolId, membershipId)
		if (member?.kind !== 'office') return NOBODY_HERE
		const refusal = refuseOwner(access, member)
		if (refusal) return refusal
		const about = asObject(tx, access.schoolId, member)
		endPlace(tx, access.schoolId, member, now)
		changeGrants(tx, access, membershipId, { wanted: [], about }, now)
		record(tx, access, 'account.unlinked', about)
		closeUnusedAccount(tx, member.userId, now)
		return done({ name: about.objectName ?? member.name })
	})
}
