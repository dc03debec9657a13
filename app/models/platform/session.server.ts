import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { prepared, write, type Tx } from '#db/client.server.ts'
import {
	grants,
	guardians,
	memberships,
	preferences,
	schoolOversight,
	schoolProfiles,
	schools,
	sessions,
	subscriptions,
	users,
} from '#db/schema/index.ts'
import { isGrant, type Grant } from '#app/domain/account/permissions.ts'
import type { Role } from '#app/domain/account/roles.ts'
import { spokenLanguage, type Language } from '#app/utils/spoken.ts'
import type { Person } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { hashOfSecret, newSecret } from '../secret.server.ts'
import { noteArrival } from './arrival.server.ts'
import { openMemberships } from './membership.server.ts'
import { readSchool, schoolColumns } from './school.server.ts'
import { viewOf } from './view-as.server.ts'

const DAY = 24 * 60 * 60 * 1000
const REMEMBERED = 30 * DAY

/** Where a request comes from, for the history and the limits. */
export interface Origin {
	requestId: string
	address: string
	device: string
}

/** A session begun: the secret goes into the cookie and is not kept. */
export interface Opened {
	secret: string
	expiresAt: number
	remembered: boolean
	person: Person
}

const byHash = prepared((db) =>
	db
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
			...schoolColumns,
		})
		.from(sessions)
		.innerJoin(users, eq(users.id, sessions.userId))
		.leftJoin(preferences, eq(preferences.userId, sessions.userId))
		.leftJoin(
			memberships,
			and(eq(memberships.schoolId, sessions.schoolId), eq(memberships.id, sessions.membershipId)),
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
		.prepare(),
)

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

/** Only a teacher can be granted more, so that nobody else is asked about. */
function grantsOf(role: Role, schoolId: string | undefined, membershipId: string | null): Grant[] {
	if (role !== 'teacher' || !schoolId || !membershipId) return []
	return heldGrants()
		.all({ schoolId, membershipId })
		.map(({ permission }) => permission)
		.filter(isGrant)
}

const askedOfGuardian = prepared((db) =>
	db
		.select({ language: guardians.language })
		.from(guardians)
		.where(
			and(
				eq(guardians.schoolId, sql.placeholder('schoolId')),
				eq(guardians.membershipId, sql.placeholder('membershipId')),
			),
		)
		.prepare(),
)

interface Speaker {
	language: string | null
	kind: string | null
	schoolId?: string
	membershipId: string | null
}

/** What they chose themselves, or for a guardian what they told the office. */
function languageOf({ language, kind, schoolId, membershipId }: Speaker): Language | null {
	if (language || kind !== 'guardian' || !schoolId || !membershipId) return spokenLanguage(language)
	return spokenLanguage(askedOfGuardian().get({ schoolId, membershipId })?.language)
}

/** The person behind a session's secret, or null when there is none any more. */
export function findPerson(secret: string, origin: Origin): Person | null {
	return personByHash(hashOfSecret(secret), origin)
}

function personByHash(hash: string, origin: Origin): Person | null {
	const row = byHash().get({ hash, now: Date.now() })
	if (!row || row.membershipEndedAt !== null || row.membershipLockedAt !== null) return null
	const role = row.isSuperAdmin ? 'super_admin' : row.role
	if (!role) return null
	const { userId, name, email, sessionHash, school, membershipId } = row
	return {
		userId,
		name,
		email,
		role,
		kind: row.kind ?? 'staff',
		school: school && readSchool({ ...row, school }),
		membershipId,
		grants: grantsOf(role, school?.id, membershipId),
		language: languageOf({ ...row, schoolId: school?.id }),
		sessionHash,
		requestId: origin.requestId,
		address: origin.address,
		...(row.isSuperAdmin ? { view: viewOf({ userId, name, sessionHash }, origin) } : {}),
	}
}

/** A new session with a new secret, at the school where the person was last. */
export function openSession(userId: string, remembered: boolean, origin: Origin): Opened {
	return write((tx) => begin(tx, userId, remembered, origin, lastMembership(tx, userId), 'session.opened'))
}

/** The same for somebody who was made in this transaction. */
export function openFirstSession(tx: Tx, userId: string, membership: MembershipKey, origin: Origin): Opened {
	return begin(tx, userId, false, origin, membership, 'session.opened')
}

/** Leaves one school's session for another's. The old secret opens nothing from here on. */
export function switchSchool(person: Person, membershipId: string, origin: Origin): Opened | null {
	return write((tx) => {
		const membership = openMemberships(tx, person.userId).find((one) => one.id === membershipId)
		if (!membership) return null
		const old = tx.delete(sessions).where(eq(sessions.hash, person.sessionHash)).returning().get()
		if (!old) return null
		return begin(tx, person.userId, old.remembered, origin, membership, 'session.switched', old.expiresAt)
	})
}

export function endSession(person: Person) {
	write((tx) => {
		tx.delete(sessions).where(eq(sessions.hash, person.sessionHash)).run()
		record(tx, person, 'session.closed')
	})
}

/** Rows nobody can use any more; called by the nightly job. */
export function removeExpiredSessions(now = Date.now()): number {
	return write((tx) => tx.delete(sessions).where(lt(sessions.expiresAt, now)).run().changes)
}

interface MembershipKey {
	schoolId: string
	id: string
}

function begin(
	tx: Tx,
	userId: string,
	remembered: boolean,
	origin: Origin,
	membership: MembershipKey | undefined,
	action: 'session.opened' | 'session.switched',
	/** Changing schools does not make a session last longer. */
	end?: number,
): Opened {
	const secret = newSecret()
	const createdAt = Date.now()
	const expiresAt = end ?? createdAt + (remembered ? REMEMBERED : DAY)
	const hash = hashOfSecret(secret)
	tx.insert(sessions)
		.values({
			hash,
			userId,
			schoolId: membership?.schoolId ?? null,
			membershipId: membership?.id ?? null,
			remembered,
			device: origin.device.slice(0, 200),
			createdAt,
			expiresAt,
		})
		.run()
	if (membership) noteArrival(tx, membership, createdAt)
	const person = personByHash(hash, origin)
	if (!person) throw new Error('A session was opened for somebody without a place to go.')
	record(tx, person, action)
	return { secret, expiresAt, remembered, person }
}

function lastMembership(tx: Tx, userId: string): MembershipKey | undefined {
	const open = openMemberships(tx, userId)
	const last = tx
		.select({ id: sessions.membershipId })
		.from(sessions)
		.where(eq(sessions.userId, userId))
		.orderBy(desc(sessions.createdAt))
		.limit(1)
		.get()
	return open.find((one) => one.id === last?.id) ?? open[0]
}
