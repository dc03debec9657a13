import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { prepared, type Db } from '#db/client.server.ts'
import { students } from '#db/schema/index.ts'
import { nameOf } from '#app/domain/student/name.ts'
import type { Access } from '../../access.server.ts'
import { reachesStudent } from '../../scope.server.ts'

/** Only the latest students are checked; earlier duplicates were reported when they were new. */
const LATEST = 200
const SHOWN = 10

const earlier = alias(students, 'earlier')

const sameName = prepared((db) =>
	// The plus makes SQLite start from the birth date, which is more selective than a name. Its index contains
	// the name too.
	likeEarlier(db, (latest) =>
		and(sql`+${earlier.nameKey} = ${latest.nameKey}`, eq(earlier.birthDate, latest.birthDate)),
	),
)
const sameMailbox = prepared((db) => likeEarlier(db, (latest) => eq(earlier.emailKey, latest.emailKey)))

/** Probable duplicates among the latest students. */
export function listDoubleEntries(access: Access) {
	const { schoolId } = access
	const rows = [
		...sameName()
			.all({ schoolId })
			.map((pair) => ({ ...pair, by: 'name' as const })),
		...sameMailbox()
			.all({ schoolId })
			.map((pair) => ({ ...pair, by: 'email' as const })),
	]
	const pairs = rows.map(({ id, earlierId, by, ...names }) => ({
		id,
		earlierId,
		by,
		name: nameOf({ firstName: names.firstName, lastName: names.lastName }),
		earlierName: nameOf({ firstName: names.earlierFirst, lastName: names.earlierLast }),
	}))
	const unlike = pairs.filter(
		({ id, earlierId }, i) => pairs.findIndex((pair) => pair.id === id && pair.earlierId === earlierId) === i,
	)
	const reached = unlike.filter(
		({ id, earlierId }) => reachesStudent(access, id) && reachesStudent(access, earlierId),
	)
	return reached.slice(0, SHOWN)
}

type Latest = ReturnType<typeof latestOf>

function likeEarlier(db: Db, alike: (latest: Latest) => ReturnType<typeof and>) {
	const schoolId = sql.placeholder('schoolId')
	const latest = latestOf(db)
	return db
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
		.prepare()
}

function latestOf(db: Db) {
	return db
		.select({
			id: students.id,
			firstName: students.firstName,
			lastName: students.lastName,
			nameKey: students.nameKey,
			birthDate: students.birthDate,
			emailKey: students.emailKey,
		})
		.from(students)
		.where(and(eq(students.schoolId, sql.placeholder('schoolId')), isNull(students.archivedAt)))
		.orderBy(desc(students.id))
		.limit(LATEST)
		.as('latest')
}
