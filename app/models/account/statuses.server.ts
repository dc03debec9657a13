import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { database, prepared } from '#db/client.server.ts'
import {
	auditEntries,
	guardians,
	invitations,
	memberships,
	students,
	teachers,
	twoFactors,
	users,
} from '#db/schema/index.ts'
import type { AccountState } from '#app/domain/account/accounts.ts'
import { fold } from '#app/utils/fold.ts'
import type { Kind, Role } from '#app/domain/account/roles.ts'
import type { Access } from '#app/models/access.server.ts'

/** How an account stands at the school: nothing of what it is elsewhere. */
export interface Standing {
	membershipId: string
	userId: string
	/** As they call themselves; until they have come in, as the school calls them: an address must not tell a name. */
	name: string
	role: Role
	kind: Kind
	state: Exclude<AccountState, 'none'>
	/** What they sign in with. */
	signsInAs: string
	hasAddress: boolean
	/** By leaving or by an order, not by hand: it opens again with the reason. */
	lockedByRule: boolean
	invitation: { way: 'mail' | 'paper'; expiresAt: number; isOver: boolean } | null
	lastSeen: number | null
	/** Of somebody who teaches here. */
	teacherId: string | null
	/** Whether a code of their phone is asked for; not told of those who have not come in. */
	hasTwoFactor: boolean
}

/** How some accounts of the school stand, by their membership. */
export function listStandings(
	access: Access,
	membershipIds: string[],
	now = Date.now(),
): Map<string, Standing> {
	if (membershipIds.length === 0) return new Map()
	const { schoolId } = access
	const found = database()
		.select({
			id: memberships.id,
			userId: memberships.userId,
			role: memberships.role,
			kind: memberships.kind,
			awaitedSince: memberships.awaitedSince,
			lockedAt: memberships.lockedAt,
			lockedByRuleAt: memberships.lockedByRuleAt,
			name: users.name,
			teacherId: teachers.id,
			asTeacher: teachers.name,
			asGuardian: guardians.name,
			first: students.firstName,
			last: students.lastName,
			email: users.email,
			username: users.username,
			way: invitations.way,
			expiresAt: invitations.expiresAt,
			confirmedAt: twoFactors.confirmedAt,
		})
		.from(memberships)
		.innerJoin(users, eq(users.id, memberships.userId))
		.leftJoin(twoFactors, eq(twoFactors.userId, memberships.userId))
		.leftJoin(
			invitations,
			and(
				eq(invitations.schoolId, memberships.schoolId),
				eq(invitations.membershipId, memberships.id),
				isNull(invitations.usedAt),
				isNull(invitations.endedAt),
			),
		)
		.leftJoin(
			teachers,
			and(eq(teachers.schoolId, memberships.schoolId), eq(teachers.membershipId, memberships.id)),
		)
		.leftJoin(
			guardians,
			and(eq(guardians.schoolId, memberships.schoolId), eq(guardians.membershipId, memberships.id)),
		)
		.leftJoin(
			students,
			and(eq(students.schoolId, memberships.schoolId), eq(students.membershipId, memberships.id)),
		)
		.where(
			and(
				eq(memberships.schoolId, schoolId),
				inArray(memberships.id, membershipIds),
				isNull(memberships.endedAt),
			),
		)
		.all()
	return new Map(
		found.map(({ id, userId, role, kind, email, username, way, expiresAt, ...row }) => {
			const { awaitedSince, lockedAt, lockedByRuleAt, teacherId, confirmedAt, ...called } = row
			const waits = way !== null || awaitedSince !== null
			return [
				id,
				{
					membershipId: id,
					userId,
					name: (waits && (nameOnList(called) || (kind === 'office' && email))) || called.name,
					role,
					kind,
					state: lockedAt !== null ? 'locked' : waits ? 'invited' : 'active',
					// However its owner writes it elsewhere.
					signsInAs: (waits && email ? fold(email) : email) ?? username ?? '',
					hasAddress: email !== null,
					lockedByRule: lockedAt !== null && lockedByRuleAt !== null,
					invitation: way && expiresAt ? { way, expiresAt, isOver: expiresAt <= now } : null,
					lastSeen: newestOf().get({ schoolId, userId })?.at ?? null,
					teacherId,
					hasTwoFactor: !waits && confirmedAt !== null,
				},
			]
		}),
	)
}

/** As the school itself wrote them down. */
function nameOnList(called: Record<'asTeacher' | 'asGuardian' | 'first' | 'last', string | null>) {
	const { asTeacher, asGuardian, first, last } = called
	return asTeacher ?? asGuardian ?? `${first ?? ''} ${last ?? ''}`.trim()
}

/** When somebody was last here: signing in is history, and so is all they do. One look at an index each. */
const newestOf = prepared((db) =>
	db
		.select({ at: auditEntries.at })
		.from(auditEntries)
		.where(
			and(
				eq(auditEntries.schoolId, sql.placeholder('schoolId')),
				eq(auditEntries.actorId, sql.placeholder('userId')),
			),
		)
		.orderBy(desc(auditEntries.id))
		.limit(1)
		.prepare(),
)
