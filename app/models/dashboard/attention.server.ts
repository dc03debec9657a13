import { and, between, count, eq, gt, gte, inArray, isNull, lt, min, or, sql, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import { prepared, type Db } from '#db/client.server.ts'
import {
	guardians,
	guardianships,
	invitations,
	memberships,
	qualifications,
	studentGaps,
	students,
	teachers,
} from '#db/schema/index.ts'
import { daysAfter } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'

/** Counting stops here. */
const COUNTED = 1000

export type Need =
	| 'no-family'
	| 'no-guardian'
	| 'no-teacher'
	| 'no-class'
	| 'no-consent'
	| 'not-accepted'
	| 'expiring'
	| 'no-account'

export interface Needed {
	need: Need
	/** At most COUNTED + 1. */
	people: number
	/** Whom it is about, where it is about one. */
	id: string | null
	name: string | null
}

const school = sql.placeholder('schoolId')
const fullName = sql<string>`trim(${students.firstName} || ' ' || ${students.lastName})`

type Rows = ReturnType<typeof expiringRows>

/** One line for all who need the same. */
function line(db: Db, need: Need, some: Rows) {
	return db
		.select({
			need: sql<Need>`${need}`.as('need'),
			people: count().as('people'),
			id: min(some.id).as('id'),
			name: min(some.name).as('name'),
		})
		.from(some)
}

/** Counted among the gaps alone; a name is looked up only for one who is the only one. */
function gapLine(db: Db, need: Need, gap: (typeof studentGaps.$inferSelect)['gap'], more?: SQL) {
	const some = db
		.select({ id: sql<string>`${studentGaps.studentId}`.as('one') })
		.from(studentGaps)
		.where(and(eq(studentGaps.schoolId, school), eq(studentGaps.gap, gap), more))
		.limit(COUNTED + 1)
		.as('some')
	const counted = db
		.select({ people: count().as('people'), id: min(some.id).as('id') })
		.from(some)
		.as('counted')
	const name = db
		.select({ name: fullName })
		.from(students)
		.where(and(eq(students.schoolId, school), eq(students.id, sql`"counted"."id"`)))
	return db
		.select({
			need: sql<Need>`${need}`.as('need'),
			people: sql<number>`${counted.people}`.as('people'),
			id: sql<string | null>`${counted.id}`.as('id'),
			name: sql<string | null>`case when ${counted.people} = 1 then (${name}) end`.as('name'),
		})
		.from(counted)
}

/** Learners by their own account, guardians by one of their children. */
function invitedRows(db: Db): Rows {
	return db
		.select({
			id: sql<string>`coalesce(${students.id}, ${guardianships.studentId}, '')`.as('one'),
			name: sql<string>`coalesce(${guardians.name}, ${fullName}, '')`.as('name'),
		})
		.from(invitations)
		.innerJoin(
			memberships,
			and(
				eq(memberships.schoolId, school),
				eq(memberships.id, invitations.membershipId),
				isNull(memberships.endedAt),
				inArray(memberships.kind, ['learner', 'guardian']),
			),
		)
		.leftJoin(students, and(eq(students.schoolId, school), eq(students.membershipId, memberships.id)))
		.leftJoin(guardians, and(eq(guardians.schoolId, school), eq(guardians.membershipId, memberships.id)))
		.leftJoin(
			guardianships,
			and(eq(guardianships.schoolId, school), eq(guardianships.guardianId, guardians.id)),
		)
		.where(
			and(
				eq(invitations.schoolId, school),
				isNull(invitations.usedAt),
				isNull(invitations.endedAt),
				lt(invitations.createdAt, sql.placeholder('weekAgo')),
			),
		)
		.groupBy(invitations.id)
		.limit(COUNTED + 1)
		.as('some')
}

function expiringRows(db: Db) {
	return db
		.select({ id: sql<string>`${teachers.id}`.as('one'), name: sql<string>`${teachers.name}`.as('name') })
		.from(qualifications)
		.innerJoin(
			teachers,
			and(
				eq(teachers.schoolId, school),
				eq(teachers.id, qualifications.teacherId),
				isNull(teachers.archivedAt),
				stillTeaches,
			),
		)
		.where(
			and(
				eq(qualifications.schoolId, school),
				between(qualifications.expiresOn, sql.placeholder('today'), sql.placeholder('inAMonth')),
			),
		)
		.limit(COUNTED + 1)
		.as('some')
}

const stillTeaches = or(isNull(teachers.endedOn), gte(teachers.endedOn, sql.placeholder('today')))

function accountlessRows(db: Db): Rows {
	return db
		.select({ id: sql<string>`${teachers.id}`.as('one'), name: sql<string>`${teachers.name}`.as('name') })
		.from(teachers)
		.where(
			and(
				eq(teachers.schoolId, school),
				isNull(teachers.membershipId),
				isNull(teachers.archivedAt),
				stillTeaches,
			),
		)
		.limit(COUNTED + 1)
		.as('some')
}

const all = prepared((db) =>
	unionAll(
		gapLine(db, 'no-family', 'family'),
		gapLine(db, 'no-guardian', 'guardian', gt(studentGaps.born, sql.placeholder('minorsSince'))),
		gapLine(db, 'no-teacher', 'teacher'),
		gapLine(db, 'no-class', 'class'),
		gapLine(db, 'no-consent', 'consent'),
		line(db, 'not-accepted', invitedRows(db)),
		line(db, 'expiring', expiringRows(db)),
		line(db, 'no-account', accountlessRows(db)),
	).prepare(),
)

const WEEK = 7 * 24 * 60 * 60 * 1000
const ADULT = 18

/** What somebody in the office should look after, each kind once with how many it is about. */
export function listNeeds({ schoolId }: Access, today: string, now = Date.now()): Needed[] {
	return all()
		.all({
			schoolId,
			today,
			inAMonth: daysAfter(today, 30),
			minorsSince: `${Number(today.slice(0, 4)) - ADULT}${today.slice(4)}`,
			weekAgo: now - WEEK,
		})
		.filter(({ people }) => people > 0)
}
