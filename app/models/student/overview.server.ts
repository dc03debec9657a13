import { and, between, count, eq, gt, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import { prepared } from '#db/client.server.ts'
import { instruments, studentGaps, studentInstruments, studentMoves, students } from '#db/schema/index.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { yearsAgo } from '#app/utils/student-list.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { birthdaysFrom } from './birthdays.server.ts'
import { listDoubleEntries } from './double-entries.server.ts'
import { COUNTED } from './list-found.server.ts'
import { countStudents } from './list.server.ts'

const MONTHS = 12
const ADULT = 18
/** Of so many who wait it is told what they want to play. */
const WAITING = 200

/** What an office wants to know of its students before it looks for one. */
export function studentOverview(access: Access) {
	const { schoolId, school } = access
	const day = today(school.timeZone)
	const states = countStudents(access)
	return {
		states,
		...openOf(schoolId, day),
		months: monthsUntil(schoolId, day),
		birthdays: birthdaysFrom(schoolId, day),
		waiting: waitingFor(schoolId, states.waiting ?? 0),
		duplicates: listDoubleEntries(access),
	}
}

const monthly = prepared((db) =>
	db
		.select({ month: studentMoves.month, move: studentMoves.move, students: studentMoves.students })
		.from(studentMoves)
		.where(
			and(
				eq(studentMoves.schoolId, sql.placeholder('schoolId')),
				between(studentMoves.month, sql.placeholder('first'), sql.placeholder('last')),
			),
		)
		.prepare(),
)

/** Who came and who left in each of the last months, the latest first. */
function monthsUntil(schoolId: SchoolId, day: string) {
	const firsts = Array.from({ length: MONTHS + 1 }, (_, at) => monthsBefore(day, at - 1))
	const [first = day, last = day] = [firsts[MONTHS], day].map((one) => one?.slice(0, 7))
	const counted = monthly().all({ schoolId, first, last })
	const moved = (from: string, move: (typeof counted)[number]['move']) =>
		counted.find((one) => one.month === from.slice(0, 7) && one.move === move)?.students ?? 0
	return firsts.slice(1).map((from, back) => ({
		from,
		/** The last day of it. */
		to: daysAfter(firsts[back] ?? from, -1),
		joined: moved(from, 'joined'),
		left: moved(from, 'left'),
	}))
}

/** The first day of a month before this one. */
function monthsBefore(day: string, back: number): string {
	const [year = 0, month = 0] = day.split('-').map(Number)
	return new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 10)
}

/** What is missing where it is soonest noticed, as the lists are asked for that show it. */
const GAPS = ['family', 'teacher', 'class', 'guardian', 'consent'] as const

const open = prepared((db) => {
	const schoolId = sql.placeholder('schoolId')
	const some = (what: string, condition: SQL | undefined) => {
		const found = db
			.select({ id: students.id })
			.from(students)
			.where(and(eq(students.schoolId, schoolId), condition))
			.limit(COUNTED + 1)
			.as('found')
		return db.select({ what: sql<string>`${what}`, students: count() }).from(found)
	}
	const gap = (what: (typeof GAPS)[number]) => {
		const minors = what === 'guardian' ? gt(studentGaps.born, sql.placeholder('minorsSince')) : undefined
		const found = db
			.select({ id: studentGaps.studentId })
			.from(studentGaps)
			.where(and(eq(studentGaps.schoolId, schoolId), eq(studentGaps.gap, what), minors))
			.limit(COUNTED + 1)
			.as('found')
		return db.select({ what: sql<string>`${what}`, students: count() }).from(found)
	}
	return unionAll(
		some('archived', isNotNull(students.archivedAt)),
		some('birth-date', and(isNull(students.archivedAt), isNull(students.birthDate))),
		...GAPS.map(gap),
	).prepare()
})

/** How many are put away, and what is missing of the others. */
function openOf(schoolId: SchoolId, day: string) {
	const rows = open().all({ schoolId, minorsSince: yearsAgo(day, ADULT) })
	const of = (what: string) => {
		const found = rows.find((row) => row.what === what)?.students ?? 0
		return { students: Math.min(found, COUNTED), more: found > COUNTED }
	}
	const gaps = [...GAPS, 'birth-date'].map((missing) => ({ filters: { missing }, ...of(missing) }))
	return { archived: of('archived'), gaps }
}

const wanted = prepared((db) => {
	const schoolId = sql.placeholder('schoolId')
	const some = db
		.select({ id: students.id })
		.from(students)
		.where(and(eq(students.schoolId, schoolId), isNull(students.archivedAt), eq(students.state, 'waiting')))
		.limit(WAITING)
		.as('some')
	// Counted before they are named: there are fewer instruments than students.
	const counted = db
		.select({ id: studentInstruments.instrumentId, students: count().as('students') })
		.from(some)
		.innerJoin(
			studentInstruments,
			and(eq(studentInstruments.schoolId, schoolId), eq(studentInstruments.studentId, some.id)),
		)
		.groupBy(studentInstruments.instrumentId)
		.as('counted')
	return db
		.select({ id: instruments.id, name: instruments.name, students: counted.students })
		.from(counted)
		.innerJoin(instruments, and(eq(instruments.schoolId, schoolId), eq(instruments.id, counted.id)))
		.prepare()
})

/** What those want to play who wait. In a school where very many do, nobody counts them: the lists do. */
function waitingFor(schoolId: SchoolId, waiting: number) {
	return wanted()
		.all({ schoolId })
		.map((one) => ({ ...one, students: waiting > WAITING ? null : one.students }))
		.sort((a, b) => a.name.localeCompare(b.name, 'en'))
}
