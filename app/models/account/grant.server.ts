import { and, eq, isNull } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import { grants } from '#db/schema/index.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import { grantable, isGrant, type Grant } from '#app/domain/account/permissions.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { asObject, findMember, NOBODY_HERE } from './member.server.ts'

/** What somebody may do beyond their role now. */
export function listGrants({ schoolId }: Access, membershipId: string): Grant[] {
	return heldBy(database(), schoolId, membershipId)
		.map(({ permission }) => permission)
		.filter(isGrant)
}

/** Makes what a teacher may do beyond their role what was ticked: each change is an entry, and nothing is forgotten. */
export function setGrants(
	access: Access,
	membershipId: string,
	wanted: readonly Grant[],
	now = Date.now(),
): Outcome<{ name: string }> {
	const { schoolId, userId } = access
	return write((tx) => {
		const member = findMember(schoolId, membershipId)
		if (!member) return NOBODY_HERE
		if (member.role !== 'teacher')
			return refused({
				form: 'Only teachers can be given extra permissions. The administrator can already do everything.',
			})
		const held = heldBy(tx, schoolId, membershipId)
		const taken = held.filter(({ permission }) => !wanted.some((one) => one === permission))
		const given = wanted.filter((one) => !held.some(({ permission }) => permission === one))
		for (const { id } of taken)
			tx.update(grants)
				.set({ endedAt: now, endedBy: userId })
				.where(and(eq(grants.schoolId, schoolId), eq(grants.id, id)))
				.run()
		for (const permission of given)
			tx.insert(grants)
				.values({ schoolId, id: newId(now), membershipId, permission, grantedAt: now, grantedBy: userId })
				.run()
		const about = asObject(tx, schoolId, member)
		if (given.length > 0) record(tx, access, 'grant.given', { ...about, after: { allowed: labels(given) } })
		if (taken.length > 0)
			record(tx, access, 'grant.taken', {
				...about,
				before: { allowed: labels(taken.map(({ permission }) => permission)) },
			})
		return done({ name: about.objectName ?? member.name })
	})
}

function heldBy(db: Pick<Tx, 'select'>, schoolId: SchoolId, membershipId: string) {
	return db
		.select({ id: grants.id, permission: grants.permission })
		.from(grants)
		.where(and(eq(grants.schoolId, schoolId), eq(grants.membershipId, membershipId), isNull(grants.endedAt)))
		.all()
}

function labels(permissions: readonly string[]): string {
	return permissions.map((one) => (isGrant(one) ? grantable[one].label : one)).join(', ')
}
