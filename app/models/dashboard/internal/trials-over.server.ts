import {
	and,
	eq,
	exists,
	gte,
	inArray,
	isNotNull,
	isNull,
	lte,
	ne,
	not,
	notExists,
	or,
	sql,
	type SQL,
} from 'drizzle-orm'
import { alias, unionAll } from 'drizzle-orm/sqlite-core'
import type { Db } from '#db/client.server.ts'
import { classes, credits, enrolments, lessons, students } from '#db/schema/index.ts'
import { COUNTED } from '#app/utils/count-words.ts'
import { missesTrial } from '../../attendance/credit-cause.server.ts'
import { onlyDay } from '../../class/only-day.server.ts'
import { isPresent } from '../../enrolment/presence.server.ts'

const school = sql.placeholder('schoolId')

/**
 * Students who had a trial lesson, or its make-up lesson, and are neither enrolled nor gone. A private trial of one day ends by itself, so it counts while the
 * status of its student stays Trial, until another enrollment begins. A last day decides any other trial, and it goes on after an absence in time.
 */
export function trialOverRows(db: Db) {
	const undecided = db
		.select({ id: students.id })
		.from(students)
		.where(and(eq(students.schoolId, school), eq(students.state, 'trial'), isNull(students.archivedAt)))
	const other = alias(enrolments, 'other')
	const others = db
		.select({ id: other.id })
		.from(other)
		.where(
			and(
				eq(other.schoolId, school),
				eq(other.studentId, students.id),
				ne(other.id, enrolments.id),
				inArray(other.state, ['future', 'active', 'ending', 'paused']),
			),
		)
	const student = sql`trim(${students.firstName} || ' ' || ${students.lastName})`
	return unionAll(
		trials(
			db,
			sql`${student} || '’s trial in ' || ${classes.name}`,
			[
				inArray(enrolments.state, ['active', 'future']),
				isPresent(sql.placeholder('today')),
				or(ne(classes.kind, 'private'), isNull(onlyDay)),
			],
			not(missesTrial(school)),
		),
		trials(db, sql`${student} || '’s trial'`, [
			inArray(enrolments.studentId, undecided),
			eq(classes.kind, 'private'),
			isNotNull(onlyDay),
			notExists(others),
		]),
	)
		.limit(COUNTED + 1)
		.as('some')
}

function trials(db: Db, name: SQL, conditions: (SQL | undefined)[], isHad?: SQL) {
	const hadLesson = db
		.select({ id: lessons.id })
		.from(lessons)
		.where(
			and(
				eq(lessons.schoolId, school),
				eq(lessons.classId, enrolments.classId),
				inArray(lessons.state, ['scheduled', 'held']),
				gte(lessons.day, enrolments.startsOn),
				or(isNull(enrolments.endsOn), lte(lessons.day, enrolments.endsOn)),
				lte(lessons.endsAt, sql.placeholder('now')),
				isHad,
			),
		)
	const madeUp = db
		.select({ id: credits.id })
		.from(credits)
		.innerJoin(lessons, and(eq(lessons.schoolId, school), eq(lessons.id, credits.usedLessonId)))
		.where(
			and(
				eq(credits.schoolId, school),
				eq(credits.studentId, enrolments.studentId),
				inArray(credits.state, ['held', 'used']),
				or(
					eq(credits.enrolmentId, enrolments.id),
					and(isNull(credits.enrolmentId), eq(students.state, 'trial')),
				),
				inArray(lessons.state, ['scheduled', 'held']),
				lte(lessons.endsAt, sql.placeholder('now')),
			),
		)
	return db
		.select({ id: sql<string>`${students.id}`.as('one'), name: sql<string>`${name}`.as('name') })
		.from(enrolments)
		.innerJoin(students, and(eq(students.schoolId, school), eq(students.id, enrolments.studentId)))
		.innerJoin(classes, and(eq(classes.schoolId, school), eq(classes.id, enrolments.classId)))
		.where(
			and(
				eq(enrolments.schoolId, school),
				eq(enrolments.isTrial, true),
				or(exists(hadLesson), exists(madeUp)),
				...conditions,
			),
		)
}
