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
import type { Access, SchoolId } from '#app/models/access.server.ts'

/** The state of an account at this school; nothing about other schools. */
export interface Standing {
	membershipId: string
	userId: string
	/**
	 * The member's own name; before accepting, the name on the lists, because an address must not reveal a name.
	 */
	name: string
	role: Role
	kind: Kind
	state: Exclude<AccountState, 'none'>
	/** The sign-in name. */
	signsInAs: string
	hasAddress: boolean
	/** Locked by a rule, not by hand: unlocked as soon as the reason is gone. */
	lockedByRule: boolean
	invitation: { way: 'mail' | 'paper'; expiresAt: number; isOver: boolean } | null
	lastSeen: number | null
	/** Only for teachers. */
	teacherId: string | null
	/** True if sign-in asks for a code. Hidden until the invitation is accepted. */
	hasTwoFactor: boolean
}

export function listStandings(
	access: Access,
	membershipIds: string[],
	now = Date.now(),
): Map<string, Standing> {
	if (membershipIds.length === 0) return new Map()
	const { schoolId } = access
	const rows = database()
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
			lastSeen: sql<number | null>`(${newestAt(schoolId)})`,
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
		rows.map(({ id, userId, role, kind, email, username, way, expiresAt, ...row }) => {
			const { awaitedSince, lockedAt, lockedByRuleAt, teacherId, confirmedAt, lastSeen, ...called } = row
			const waits = way !== null || awaitedSince !== null
			return [
				id,
				{
					membershipId: id,
					userId,
					name:
						(waits && (nameOnList(called) || (kind === 'office' && (invitedAs(schoolId, id) ?? email)))) ||
						called.name,
					role,
					kind,
					state: lockedAt !== null ? 'locked' : waits ? 'invited' : 'active',
					// Normalized, because the owner's own spelling may differ.
					signsInAs: (waits && email ? fold(email) : email) ?? username ?? '',
					hasAddress: email !== null,
					lockedByRule: lockedAt !== null && lockedByRuleAt !== null,
					invitation: way && expiresAt ? { way, expiresAt, isOver: expiresAt <= now } : null,
					lastSeen,
					teacherId,
					hasTwoFactor: !waits && confirmedAt !== null,
				},
			]
		}),
	)
}

function nameOnList(called: Record<'asTeacher' | 'asGuardian' | 'first' | 'last', string | null>) {
	const { asTeacher, asGuardian, first, last } = called
	return asTeacher ?? asGuardian ?? `${first ?? ''} ${last ?? ''}`.trim()
}

/** The name that was typed with the invitation. */
function invitedAs(schoolId: SchoolId, membershipId: string): string | null {
	return invitedOf().get({ schoolId, membershipId })?.name ?? null
}

const invitedOf = prepared((db) =>
	db
		.select({ name: auditEntries.objectName })
		.from(auditEntries)
		.where(
			and(
				eq(auditEntries.schoolId, sql.placeholder('schoolId')),
				eq(auditEntries.objectId, sql.placeholder('membershipId')),
				eq(auditEntries.action, 'account.invited'),
			),
		)
		.orderBy(desc(auditEntries.id))
		.limit(1)
		.prepare(),
)

/** The latest activity of a member: signing in is recorded too. One index lookup each. */
function newestAt(schoolId: SchoolId) {
	return database()
		.select({ at: auditEntries.at })
		.from(auditEntries)
		.where(and(eq(auditEntries.schoolId, schoolId), eq(auditEntries.actorId, memberships.userId)))
		.orderBy(desc(auditEntries.id))
		.limit(1)
}
