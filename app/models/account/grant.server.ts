import { write, type Tx } from '#db/client.server.ts'
import { grants } from '#db/schema/index.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import { grantable, grantHolder, mayGive, type Grant } from '#app/domain/account/permissions.ts'
import type { Access } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { record, type Change } from '../audit.server.ts'
import { heldGrants } from './held-grants.server.ts'
import { asObject, findMember, NOBODY_HERE, refuseOwner, type Member } from './member.server.ts'

/** Sets a member's extra permissions. Every change is a new row, so none is ever lost. */
export function setGrants(
	access: Access,
	membershipId: string,
	wanted: readonly Grant[],
	now = Date.now(),
): Outcome<{ name: string }> {
	return write((tx) => {
		const member = findMember(access.schoolId, membershipId)
		if (!member) return NOBODY_HERE
		const refusal = refuseGrants(access, member, wanted)
		if (refusal) return refusal
		const about = asObject(tx, access.schoolId, member)
		changeGrants(tx, access, membershipId, { wanted, about }, now)
		return done({ name: about.objectName ?? member.name })
	})
}

function refuseGrants(access: Access, member: Member, wanted: readonly Grant[]): Refused | null {
	const { id, role, kind, userId } = member
	const holder = grantHolder(role, kind)
	if (!holder)
		return refused({
			form: 'Only teachers and office accounts can be given permissions. The administrator can already do everything.',
		})
	if (holder === 'office') {
		const refusal = userId === access.userId ? OWN_GRANTS : refuseOwner(access, member)
		if (refusal) return refusal
	}
	const held = heldGrants(access, id).map(({ permission }) => permission)
	const changed = [
		...wanted.filter((grant) => !held.includes(grant)),
		...held.filter((grant) => !wanted.includes(grant)),
	]
	return refuseGiving(access, holder, changed)
}

const OWN_GRANTS = refused({ form: 'You cannot change what you may do yourself. Ask the administrator.' })

/** A user can only give or take permissions they have themselves. */
export function refuseGiving(
	access: Access,
	holder: ReturnType<typeof grantHolder>,
	changed: readonly Grant[],
): Refused | null {
	if (changed.some((grant) => grantable[grant].to !== holder))
		return refused({ grants: 'This permission cannot be given to this account.' })
	const beyond = changed.filter((grant) => !mayGive(access, grant))
	if (beyond.length === 0) return null
	return refused({
		grants: `Your own account does not include ${labels(beyond)}. Ask the administrator to change it.`,
	})
}

/** Ends removed permissions and adds new ones, in the caller's transaction. */
export function changeGrants(
	tx: Tx,
	access: Access,
	membershipId: string,
	{ wanted, about }: { wanted: readonly Grant[]; about: Change },
	now: number,
) {
	const { schoolId, userId } = access
	const held = heldGrants(access, membershipId)
	const taken = held.filter(({ permission }) => !wanted.includes(permission))
	const given = wanted.filter((grant) => !held.some(({ permission }) => permission === grant))
	for (const { id } of taken)
		tx.update(grants)
			.set({ endedAt: now, endedBy: userId })
			.where(rowOf(grants, schoolId, id))
			.run()
	for (const permission of given)
		tx.insert(grants)
			.values({ schoolId, id: newId(now), membershipId, permission, grantedAt: now, grantedBy: userId })
			.run()
	if (given.length > 0) record(tx, access, 'grant.given', { ...about, after: { allowed: labels(given) } })
	if (taken.length > 0)
		record(tx, access, 'grant.taken', {
			...about,
			before: { allowed: labels(taken.map(({ permission }) => permission)) },
		})
}

function labels(some: readonly Grant[]): string {
	return some.map((grant) => grantable[grant].label).join(', ')
}
