import { between, gte, inArray, and, asc, count, desc, eq, or, sql, sum } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import {
	classes,
	creditEntries,
	users,
	type CREDIT_STATES,
	credits,
	instruments,
	lessons,
	students,
} from '#db/schema/index.ts'
import { eachOf } from '../query-values.server.ts'
import { ownStudents } from '../student/own.server.ts'
import { database } from '#db/client.server.ts'
import { soonDay } from '#app/domain/attendance/credit-groups.ts'
import type { CreditListQuery } from '#app/domain/attendance/lists.ts'
import { nameBeside } from '#app/domain/lesson/name-beside.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { today } from '#app/utils/dates.ts'
import { pageOf } from '#app/utils/list-query.ts'
import type { Access } from '../access.server.ts'
import { cancelingSide } from './credit-cause.server.ts'
import { hasWaitingRequest, isStudentHere } from './usable-credits.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { studentsOf } from '../scope.server.ts'

/** The last day of a credit, after all others for one without expiry. */
const lastDay = sql`coalesce(${credits.expiresOn}, '9999')`

/** One page of credits in one state, earliest expiry first, with the total of minutes. */
export function pageCredits(access: Access, query: CreditListQuery) {
	const day = today(access.school.timeZone)
	const wanted = and(
		eq(credits.state, query.filters.state ?? 'open'),
		query.filters.expires ? and(between(credits.expiresOn, day, soonDay(day)), isStudentHere) : undefined,
		studentsOf(access),
	)
	const sums = database()
		.select({ count: count(), minutes: sum(credits.minutes).mapWith(Number) })
		.from(credits)
		.innerJoin(students, rowOf(students, access, credits.studentId))
		.where(and(rowsOf(credits, access), wanted))
		.get()
	const total = sums?.count ?? 0
	const by = query.descending ? desc : asc
	const rows = database()
		.select({
			id: credits.id,
			studentId: credits.studentId,
			firstName: students.firstName,
			lastName: students.lastName,
			minutes: credits.minutes,
			cause: credits.cause,
			cancelingSide: cancelingSide(access),
			state: credits.state,
			askedAt: credits.askedAt,
			answer: credits.answer,
			issuedOn: credits.issuedOn,
			expiresOn: credits.expiresOn,
			lessonId: credits.usedLessonId,
			lessonDay: lessons.day,
		})
		.from(credits)
		.innerJoin(students, rowOf(students, access, credits.studentId))
		.leftJoin(lessons, rowOf(lessons, access, credits.usedLessonId))
		.where(and(rowsOf(credits, access), wanted))
		.orderBy(by(lastDay), by(credits.id))
		.limit(query.perPage)
		.offset(pageOf(query, total).offset)
		.all()
		.map(({ firstName, lastName, ...credit }) => ({ ...credit, student: nameOf({ firstName, lastName }) }))
	return { rows, count: total, minutes: sums?.minutes ?? 0 }
}

export type CreditState = (typeof CREDIT_STATES)[number]

export interface CreditQuery {
	states?: readonly CreditState[]
	studentIds?: readonly string[]
	/** Only credits that last until this day or longer, or for which the family waits for the office. */
	lastsUntil?: string
}

const missed = alias(lessons, 'missed')

const STATES: CreditState[] = ['open', 'held', 'used', 'expired', 'revoked', 'converted']

const creditColumns = {
	id: credits.id,
	studentId: credits.studentId,
	enrolmentId: credits.enrolmentId,
	firstName: students.firstName,
	lastName: students.lastName,
	minutes: credits.minutes,
	cause: credits.cause,
	state: credits.state,
	issuedOn: credits.issuedOn,
	expiresOn: credits.expiresOn,
	countsOn: credits.countsOn,
	sourceLessonId: credits.sourceLessonId,
	missedOn: missed.day,
	classId: missed.classId,
	class: classes.name,
	instrument: instruments.name,
	usedLessonId: credits.usedLessonId,
	usedAt: lessons.startsAt,
	reason: credits.reason,
	askedAt: credits.askedAt,
	wish: credits.wish,
	answer: credits.answer,
	version: credits.version,
}

/** Make-up credits, earliest expiry first. Families only see their own students. */
export function listCredits(access: Access, { states = STATES, studentIds, lastsUntil }: CreditQuery = {}) {
	const isOfFamily = access.role === 'student'
	return database()
		.select(creditColumns)
		.from(credits)
		.innerJoin(students, rowOf(students, access, credits.studentId))
		.leftJoin(lessons, rowOf(lessons, access, credits.usedLessonId))
		.leftJoin(missed, rowOf(missed, access, credits.sourceLessonId))
		.leftJoin(classes, rowOf(classes, access, missed.classId))
		.leftJoin(instruments, rowOf(instruments, access, classes.instrumentId))
		.where(
			and(
				rowsOf(credits, access),
				// The plus makes SQLite start from the family's students: a school has far more credits in one state.
				isOfFamily ? sql`+${credits.state} in ${eachOf(states)}` : inArray(credits.state, eachOf(states)),
				studentIds ? inArray(credits.studentId, eachOf(studentIds)) : undefined,
				isOfFamily ? inArray(credits.studentId, ownStudents(access)) : undefined,
				lastsUntil ? or(gte(lastDay, lastsUntil), hasWaitingRequest) : undefined,
			),
		)
		.orderBy(asc(credits.expiresOn), asc(credits.id))
		.limit(1_000)
		.all()
		.map(({ firstName, lastName, class: name, instrument, ...credit }) => {
			const student = nameOf({ firstName, lastName })
			return { ...credit, student, lesson: name && nameBeside(student, { class: name, instrument }) }
		})
}

export function listCreditHistory(access: Access, creditId: string) {
	return database()
		.select({
			event: creditEntries.event,
			lessonId: creditEntries.lessonId,
			expiresOn: creditEntries.expiresOn,
			note: creditEntries.note,
			at: creditEntries.at,
			by: users.name,
		})
		.from(creditEntries)
		.leftJoin(users, eq(users.id, creditEntries.by))
		.where(and(rowsOf(creditEntries, access), eq(creditEntries.creditId, creditId)))
		.orderBy(asc(creditEntries.id))
		.all()
}
