import { and, count, eq, gt, gte, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import { database, prepared } from '#db/client.server.ts'
import { instruments, studentGaps, studentInstruments, students } from '#db/schema/index.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { yearsAgo } from '#app/utils/student-list.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { birthdaysFrom } from './birthdays.server.ts'
import { listDoubleEntries } from './double-entries.server.ts'
import { COUNTED, countStudents } from './list.server.ts'

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

const monthly = prepared((db) => {
	const ofMonth = (back: number) => {
		const [from, to] = [sql.placeholder(`first${back}`), sql.placeholder(`next${back}`)]
		const joined = and(isNull(students.archivedAt), gte(students.joinedOn, from), lt(students.joinedOn, to))
		const left = and(
			isNotNull(students.leftOn),
			isNull(students.archivedAt),
			eq(students.state, 'left'),
			gte(students.leftOn, from),
			lt(students.leftOn, to),
		)
		return [joined, left].map((moved) =>
			db
				.select({ students: count() })
				.from(students)
				.where(and(eq(students.schoolId, sql.placeholder('schoolId')), moved)),
		)
	}
	const [first, second, ...rest] = Array.from({ length: MONTHS }, (_, back) => ofMonth(back)).flat()
	if (!first || !second) throw new Error('A year has months.')
	return unionAll(first, second, ...rest).prepare()
})

/** Who came and who left in each of the last months, the latest first. */
function monthsUntil(schoolId: SchoolId, day: string) {
	const firsts = Array.from({ length: MONTHS + 1 }, (_, at) => monthsBefore(day, at - 1))
	const range = firsts.flatMap((first, at) => [
		[`first${at - 1}`, first],
		[`next${at}`, first],
	])
	const counted = monthly().all({ schoolId, ...(Object.fromEntries(range) as Record<string, string>) })
	return firsts.slice(1).map((from, back) => ({
		from,
		/** The last day of it. */
		to: daysAfter(firsts[back] ?? from, -1),
		joined: counted[2 * back]?.students ?? 0,
		left: counted[2 * back + 1]?.students ?? 0,
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

/** What those want to play who wait. In a school where very many do, nobody counts them: the lists do. */
function waitingFor(schoolId: SchoolId, waiting: number) {
	const some = database()
		.select({ id: students.id })
		.from(students)
		.where(and(eq(students.schoolId, schoolId), isNull(students.archivedAt), eq(students.state, 'waiting')))
		.limit(WAITING)
		.as('some')
	return database()
		.select({ id: instruments.id, name: instruments.name, students: count() })
		.from(some)
		.innerJoin(
			studentInstruments,
			and(eq(studentInstruments.schoolId, schoolId), eq(studentInstruments.studentId, some.id)),
		)
		.innerJoin(
			instruments,
			and(eq(instruments.schoolId, schoolId), eq(instruments.id, studentInstruments.instrumentId)),
		)
		.groupBy(instruments.id)
		.all()
		.map((one) => ({ ...one, students: waiting > WAITING ? null : one.students }))
		.sort((a, b) => a.name.localeCompare(b.name, 'en'))
}
