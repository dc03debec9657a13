import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import { students } from '#db/schema/index.ts'
import { nameOf } from '#app/utils/student-name.ts'
import type { Access, SchoolId } from '../access.server.ts'

/** Those added last are looked at: whoever was twice on the list before was seen before. */
const LATEST = 200
const SHOWN = 10

const earlier = alias(students, 'earlier')

/** Students among the latest who look like somebody that was there before. */
export function listDoubleEntries({ schoolId }: Access) {
	const sameName = likeEarlier(schoolId, (latest) =>
		// The plus has SQLite begin with the birth date, which fewer share than a name.
		and(sql`+${earlier.nameKey} = ${latest.nameKey}`, eq(earlier.birthDate, latest.birthDate)),
	).map((pair) => ({ ...pair, by: 'name' as const }))
	const sameMailbox = likeEarlier(schoolId, (latest) => eq(earlier.emailKey, latest.emailKey)).map(
		(pair) => ({
			...pair,
			by: 'email' as const,
		}),
	)
	const pairs = [...sameName, ...sameMailbox].map(({ id, earlierId, by, ...names }) => ({
		id,
		earlierId,
		by,
		name: nameOf({ firstName: names.firstName, lastName: names.lastName }),
		earlierName: nameOf({ firstName: names.earlierFirst, lastName: names.earlierLast }),
	}))
	const unlike = pairs.filter(
		({ id, earlierId }, i) => pairs.findIndex((one) => one.id === id && one.earlierId === earlierId) === i,
	)
	return unlike.slice(0, SHOWN)
}

type Latest = ReturnType<typeof latestOf>

function likeEarlier(schoolId: SchoolId, alike: (latest: Latest) => ReturnType<typeof and>) {
	const latest = latestOf(schoolId)
	return database()
		.select({
			id: latest.id,
			firstName: latest.firstName,
			lastName: latest.lastName,
			earlierId: earlier.id,
			earlierFirst: earlier.firstName,
			earlierLast: earlier.lastName,
		})
		.from(latest)
		.innerJoin(
			earlier,
			and(
				eq(earlier.schoolId, schoolId),
				isNull(earlier.archivedAt),
				lt(earlier.id, latest.id),
				alike(latest),
			),
		)
		.limit(SHOWN)
		.all()
}

function latestOf(schoolId: SchoolId) {
	return database()
		.select({
			id: students.id,
			firstName: students.firstName,
			lastName: students.lastName,
			nameKey: students.nameKey,
			birthDate: students.birthDate,
			emailKey: students.emailKey,
		})
		.from(students)
		.where(and(eq(students.schoolId, schoolId), isNull(students.archivedAt)))
		.orderBy(desc(students.id))
		.limit(LATEST)
		.as('latest')
}
