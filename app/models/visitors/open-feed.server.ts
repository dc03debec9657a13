import { and, eq, isNull, sql } from 'drizzle-orm'
import { prepared } from '#db/client.server.ts'
import {
	calendarFeeds,
	memberships,
	schoolOversight,
	schoolProfiles,
	schools,
	subscriptions,
	users,
} from '#db/schema/index.ts'
import { accessFor, type Person } from '../access.server.ts'
import type { OpenFeed } from '../lesson/feed.server.ts'
import { asReader } from '../reader.server.ts'
import { isCurrent, readSchool, schoolColumns } from '../platform/school.server.ts'

const byKey = prepared((db) =>
	db
		.select({
			...schoolColumns,
			feedKind: calendarFeeds.kind,
			subjectId: calendarFeeds.subjectId,
			role: memberships.role,
			kind: memberships.kind,
			userId: users.id,
			name: users.name,
			email: users.email,
		})
		.from(calendarFeeds)
		.innerJoin(schools, eq(schools.id, calendarFeeds.schoolId))
		.leftJoin(schoolProfiles, eq(schoolProfiles.schoolId, schools.id))
		.leftJoin(schoolOversight, eq(schoolOversight.schoolId, schools.id))
		.leftJoin(subscriptions, isCurrent(schools.id))
		.leftJoin(
			memberships,
			and(
				eq(memberships.schoolId, calendarFeeds.schoolId),
				eq(memberships.id, calendarFeeds.subjectId),
				isNull(memberships.endedAt),
				isNull(memberships.lockedAt),
				isNull(memberships.awaitedSince),
			),
		)
		.leftJoin(users, and(eq(users.id, memberships.userId), isNull(users.disabledAt)))
		.where(eq(calendarFeeds.key, sql.placeholder('key')))
		.prepare(),
)

/**
 * The subject of a calendar key: a person with their own access, a room or a class. Null for an invalid or
 * replaced key, or a closed account.
 */
export function openFeed(key: string, now = Date.now()): OpenFeed | null {
	const row = byKey().get({ key })
	if (!row) return null
	const { feedKind, subjectId, role, kind, userId, name, email } = row
	const school = readSchool(row, now)
	if (feedKind !== 'person') return { kind: feedKind, subjectId, school }
	if (!role || !kind || !userId || name === null || email === null) return null
	const person: Person = {
		userId,
		name,
		role,
		kind,
		school,
		membershipId: subjectId,
		email: null,
		language: asReader(school.id, { email }).language,
		grants: [],
		sessionHash: '',
		requestId: '',
		address: '',
	}
	const access = accessFor(person, 'home:read')
	return access && { kind: 'person', access, school }
}
