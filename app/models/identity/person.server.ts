import { and, eq, exists, gt, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { prepared } from '#db/client.server.ts'
import {
	grants,
	guardians,
	memberships,
	preferences,
	schoolOversight,
	schoolProfiles,
	schools,
	sessions,
	students,
	subscriptions,
	users,
} from '#db/schema/index.ts'
import { grantHolder, isGrant, type Grant } from '#app/domain/account/permissions.ts'
import type { Kind, Role } from '#app/domain/account/roles.ts'
import { spokenLanguage } from '#app/utils/spoken.ts'
import type { Person } from '../access.server.ts'
import { hashOfSecret } from '../secret.server.ts'
import { readSchool, schoolColumns } from '../platform/school.server.ts'
import { viewOf } from './view-as.server.ts'

/** The origin of a request, for history and rate limits. */
export interface Origin {
	requestId: string
	address: string
	device: string
}

const other = alias(memberships, 'other')

const byHash = prepared((db) => {
	const elsewhere = db
		.select({ one: sql`1` })
		.from(other)
		.where(
			and(
				eq(other.userId, sessions.userId),
				sql`${other.id} is not ${sessions.membershipId}`,
				...[other.awaitedSince, other.endedAt, other.lockedAt].map(isNull),
			),
		)
	return db
		.select({
			userId: users.id,
			name: users.name,
			email: users.email,
			isSuperAdmin: users.isSuperAdmin,
			sessionHash: sessions.hash,
			language: preferences.language,
			clock: preferences.clock,
			membershipId: memberships.id,
			role: memberships.role,
			kind: memberships.kind,
			membershipEndedAt: memberships.endedAt,
			membershipLockedAt: memberships.lockedAt,
			toldLanguage: sql<string | null>`coalesce(${guardians.language}, ${students.language})`,
			hasOtherPlaces: exists(elsewhere).mapWith(Boolean),
			...schoolColumns,
		})
		.from(sessions)
		.innerJoin(users, eq(users.id, sessions.userId))
		.leftJoin(preferences, eq(preferences.userId, sessions.userId))
		.leftJoin(
			memberships,
			and(eq(memberships.schoolId, sessions.schoolId), eq(memberships.id, sessions.membershipId)),
		)
		.leftJoin(
			guardians,
			and(eq(guardians.schoolId, sessions.schoolId), eq(guardians.membershipId, sessions.membershipId)),
		)
		.leftJoin(
			students,
			and(eq(students.schoolId, sessions.schoolId), eq(students.membershipId, sessions.membershipId)),
		)
		.leftJoin(schools, eq(schools.id, sessions.schoolId))
		.leftJoin(schoolProfiles, eq(schoolProfiles.schoolId, sessions.schoolId))
		.leftJoin(schoolOversight, eq(schoolOversight.schoolId, sessions.schoolId))
		.leftJoin(
			subscriptions,
			and(eq(subscriptions.schoolId, sessions.schoolId), isNull(subscriptions.replacedAt)),
		)
		.where(
			and(
				eq(sessions.hash, sql.placeholder('hash')),
				gt(sessions.expiresAt, sql.placeholder('now')),
				isNull(users.disabledAt),
			),
		)
		.prepare()
})

const heldGrants = prepared((db) =>
	db
		.select({ permission: grants.permission })
		.from(grants)
		.where(
			and(
				eq(grants.schoolId, sql.placeholder('schoolId')),
				eq(grants.membershipId, sql.placeholder('membershipId')),
				isNull(grants.endedAt),
			),
		)
		.prepare(),
)

/** Read on every request, so that a change takes effect at once. */
export function grantsOf(role: Role, kind: Kind, { schoolId, membershipId }: Place): Grant[] {
	if (!grantHolder(role, kind) || !schoolId || !membershipId) return []
	return heldGrants()
		.all({ schoolId, membershipId })
		.map(({ permission }) => permission)
		.filter(isGrant)
}

interface Place {
	schoolId?: string
	membershipId: string | null
}

/** The person behind a session secret. Null once the session has ended. */
export function findPerson(secret: string, origin: Origin): Person | null {
	return personByHash(hashOfSecret(secret), origin)
}

export function personByHash(hash: string, origin: Origin): Person | null {
	const row = byHash().get({ hash, now: Date.now() })
	if (!row || row.membershipEndedAt !== null || row.membershipLockedAt !== null) return null
	const role = row.isSuperAdmin ? 'super_admin' : row.role
	if (!role) return null
	const { userId, name, email, sessionHash, school, membershipId } = row
	const kind = row.kind ?? 'staff'
	return {
		userId,
		name,
		email,
		role,
		kind,
		school: school && readSchool({ ...row, school }),
		membershipId,
		hasOtherPlaces: row.hasOtherPlaces,
		grants: grantsOf(role, kind, { schoolId: school?.id, membershipId }),
		// The user's own choice or, for guardians and students, the language on file at the school.
		language: spokenLanguage(row.language ?? row.toldLanguage),
		sessionHash,
		requestId: origin.requestId,
		address: origin.address,
		...(row.isSuperAdmin ? { view: viewOf({ userId, name, sessionHash }, origin) } : {}),
	}
}
