import { and, count, eq, gte, inArray, isNotNull, isNull, lte, sql, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import { prepared } from '#db/client.server.ts'
import { classes, enrolments, students } from '#db/schema/index.ts'
import { isPastLastDay, SEATED_STATES } from '#app/domain/class/labels.ts'
import { STUDENT_STATES, type StudentState } from '#app/domain/student/states.ts'
import { COUNTED } from '#app/utils/count-words.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { countWhere } from '../count-where.server.ts'
import { hasOffer, isQueued, lastDay, seatsTaken } from '../enrolment/presence.server.ts'

type Moved = 'joined' | 'left' | 'waiting' | `in ${StudentState}`

const moves = prepared((db) => {
	const school = sql.placeholder('schoolId')
	const [from, to] = [sql.placeholder('from'), sql.placeholder('to')]
	const joined = db
		.select({ id: students.id })
		.from(students)
		.where(
			and(
				eq(students.schoolId, school),
				isNull(students.archivedAt),
				gte(students.joinedOn, from),
				lte(students.joinedOn, to),
			),
		)
		.limit(COUNTED + 1)
		.as('some')
	const left = db
		.select({ id: students.id })
		.from(students)
		.where(
			and(
				eq(students.schoolId, school),
				isNotNull(students.leftOn),
				isNull(students.archivedAt),
				gte(students.leftOn, from),
				lte(students.leftOn, to),
				eq(students.state, 'left'),
			),
		)
		.limit(COUNTED + 1)
		.as('some')
	const waiting = db
		.select({ id: enrolments.id })
		.from(enrolments)
		.innerJoin(classes, and(eq(classes.schoolId, school), eq(classes.id, enrolments.classId)))
		.where(and(eq(enrolments.schoolId, school), isQueued(), inArray(classes.state, [...SEATED_STATES])))
		.limit(COUNTED + 1)
		.as('some')
	return unionAll(
		db.select({ what: sql<Moved>`'joined'`, people: count() }).from(joined),
		db.select({ what: sql<Moved>`'left'`, people: count() }).from(left),
		db.select({ what: sql<Moved>`'waiting'`, people: count() }).from(waiting),
		db
			.select({ what: sql<Moved>`'in ' || ${students.state}`, people: count() })
			.from(students)
			.where(and(eq(students.schoolId, school), isNull(students.archivedAt)))
			.groupBy(students.state),
	).prepare()
})

/** Students who joined, left or wait for a seat, at most COUNTED + 1 of each; and the number in each state. */
export function countMoves({ schoolId }: Access, from: string, to: string) {
	const rows = moves().all({ schoolId, from, to })
	const people = (what: Moved) => rows.find((row) => row.what === what)?.people ?? 0
	const states = STUDENT_STATES.map((state) => [state, people(`in ${state}`)] as const)
	return {
		joined: people('joined'),
		left: people('left'),
		waiting: people('waiting'),
		states: Object.fromEntries(states) as Record<StudentState, number>,
	}
}

/** Maximum number of classes counted; larger schools see "at least". */
export const SEATED = 200

const seated = prepared((db) => {
	const schoolId = sql.placeholder('schoolId')
	const ofClass = (seats: SQL<number>) =>
		db
			.select({ seats })
			.from(enrolments)
			.where(and(eq(enrolments.schoolId, schoolId), eq(enrolments.classId, classes.id)))
	const now = sql.placeholder('now')
	const taken = ofClass(seatsTaken(schoolId, { from: sql.placeholder('day') }))
	return db
		.select({
			id: classes.id,
			name: classes.name,
			capacity: classes.capacity,
			endsOn: classes.endsOn,
			taken: sql<number>`${taken}`,
			offered: sql<number>`${ofClass(countWhere(hasOffer(now)))}`,
			waiting: sql<number>`${ofClass(countWhere(isQueued()))}`,
		})
		.from(classes)
		.where(and(eq(classes.schoolId, schoolId), inArray(classes.state, [...SEATED_STATES])))
		.orderBy(classes.state, classes.nameKey)
		.limit(SEATED + 1)
		.prepare()
})

/** Open and running classes with their seats: open ones first, each by name. */
export function listSeated({ schoolId, school }: Access) {
	const now = Date.now()
	const day = today(school.timeZone, now)
	const rows = seated()
		.all({ schoolId, now, day: lastDay(now) })
		.map((row) => ({ ...row, isPast: isPastLastDay(row.endsOn, day) }))
	return { classes: rows.slice(0, SEATED), more: rows.length > SEATED }
}
