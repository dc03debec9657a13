import {
	and,
	asc,
	count,
	eq,
	exists,
	gte,
	isNull,
	ne,
	notExists,
	or,
	sql,
	type Placeholder,
} from 'drizzle-orm'
import { database, type Db } from '#db/client.server.ts'
import { classes, enrolmentPlans, enrolments, pricePlans, students } from '#db/schema/index.ts'
import type { UnpricedQuery } from '#app/domain/billing/list.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { COUNTED } from '#app/utils/count-words.ts'
import { today } from '#app/utils/dates.ts'
import { pageOf } from '#app/utils/list-query.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { enrolledFrom } from '../enrolment/enrolled-on.server.ts'
import { isSeated, type Day } from '../enrolment/presence.server.ts'

export function countUnpricedSeats({ schoolId, school }: Access): number {
	const seats = unpricedSeats(database(), schoolId, today(school.timeZone)).as('seats')
	return database().select({ seats: count() }).from(seats).get()?.seats ?? 0
}

/** One page of the enrollments without a price plan, by student. */
export function listUnpricedSeats(access: Access, query: UnpricedQuery) {
	const total = countUnpricedSeats(access)
	const rows = unpricedSeats(database(), access.schoolId, today(access.school.timeZone))
		.orderBy(asc(students.nameKey), asc(enrolments.id))
		.limit(query.perPage)
		.offset(pageOf(query, total).offset)
		.all()
	return {
		total,
		rows: rows.map(({ firstName, lastName, ...seat }) => ({
			...seat,
			student: nameOf({ firstName, lastName }),
		})),
	}
}

/** The same enrollments as a part of a prepared query. */
export function unpricedSeatRows(db: Db) {
	const seats = unpricedSeats(db, sql.placeholder('schoolId'), sql.placeholder('today')).as('seats')
	return db
		.select({
			id: sql<string>`${seats.id}`.as('one'),
			name: sql<string>`trim(${seats.firstName} || ' ' || ${seats.lastName})`.as('name'),
		})
		.from(seats)
		.limit(COUNTED + 1)
		.as('some')
}

/**
 * Enrollments that have not ended and have no price plan, in a school that has any to choose. A trial without one is
 * free.
 */
function unpricedSeats(db: Db, schoolId: SchoolId | Placeholder, day: Day) {
	const any = { one: sql`1` }
	const open = db
		.select(any)
		.from(pricePlans)
		.where(and(eq(pricePlans.schoolId, schoolId), isNull(pricePlans.archivedAt)))
	const chosen = db
		.select(any)
		.from(enrolmentPlans)
		.where(and(eq(enrolmentPlans.schoolId, schoolId), eq(enrolmentPlans.enrolmentId, enrolments.id)))
	return db
		.select({
			id: enrolments.id,
			studentId: enrolments.studentId,
			firstName: students.firstName,
			lastName: students.lastName,
			className: classes.name,
			startsOn: sql<string | null>`${enrolledFrom}`.as('starts_on'),
		})
		.from(enrolments)
		.innerJoin(classes, and(eq(classes.schoolId, schoolId), eq(classes.id, enrolments.classId)))
		.innerJoin(students, and(eq(students.schoolId, schoolId), eq(students.id, enrolments.studentId)))
		.where(
			and(
				exists(open),
				eq(enrolments.schoolId, schoolId),
				isSeated(day),
				eq(enrolments.isTrial, false),
				notExists(chosen),
				ne(classes.kind, 'trial'),
				or(isNull(classes.endsOn), gte(classes.endsOn, day)),
			),
		)
}
