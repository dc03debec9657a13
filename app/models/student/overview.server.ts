import { and, count, eq, gte, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { database, prepared } from '#db/client.server.ts'
import { instruments, studentInstruments, students } from '#db/schema/index.ts'
import { ageOn, daysAfter, today } from '#app/utils/dates.ts'
import { listOf } from '#app/utils/student-list.ts'
import { nameWords } from '#app/utils/student-name.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { listDoubleEntries } from './double-entries.server.ts'
import { countFound, countStudents } from './list.server.ts'

const MONTHS = 12
const DAYS = 7
const OLDEST = 100
const BIRTHDAYS = 10
/** Whoever joined within so many days is new. */
const NEW = 30

/** What an office wants to know of its students before it looks for one. */
export function studentOverview(access: Access) {
	const { schoolId, school } = access
	const day = today(school.timeZone)
	return {
		states: countStudents(access),
		archived: countFound(access, listOf({ archived: 'yes' })),
		months: monthsUntil(schoolId, day),
		birthdays: birthdaysFrom(schoolId, day),
		gaps: gapsOf(access, day),
		waiting: waitingFor(schoolId),
		duplicates: listDoubleEntries(access),
	}
}

const monthly = prepared((db) => {
	const from = sql.placeholder('from')
	const to = sql.placeholder('to')
	const schoolId = sql.placeholder('schoolId')
	return {
		joined: db
			.select({ students: count() })
			.from(students)
			.where(
				and(
					eq(students.schoolId, schoolId),
					isNull(students.archivedAt),
					gte(students.joinedOn, from),
					lt(students.joinedOn, to),
				),
			)
			.prepare(),
		left: db
			.select({ students: count() })
			.from(students)
			.where(
				and(
					eq(students.schoolId, schoolId),
					isNotNull(students.leftOn),
					gte(students.leftOn, from),
					lt(students.leftOn, to),
				),
			)
			.prepare(),
	}
})

/** Who came and who left in each of the last months, the latest first. */
function monthsUntil(schoolId: SchoolId, day: string) {
	return Array.from({ length: MONTHS }, (_, back) => {
		const from = monthsBefore(day, back)
		const range = { schoolId, from, to: monthsBefore(day, back - 1) }
		return {
			from,
			/** The last day of it. */
			to: daysAfter(range.to, -1),
			joined: monthly().joined.get(range)?.students ?? 0,
			left: monthly().left.get(range)?.students ?? 0,
		}
	})
}

/** The first day of a month before this one. */
function monthsBefore(day: string, back: number): string {
	const [year = 0, month = 0] = day.split('-').map(Number)
	return new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 10)
}

const born = prepared((db) =>
	db
		.select({
			id: students.id,
			firstName: students.firstName,
			lastName: students.lastName,
			preferredName: students.preferredName,
			birthDate: students.birthDate,
		})
		.from(students)
		.where(
			and(
				eq(students.schoolId, sql.placeholder('schoolId')),
				isNull(students.archivedAt),
				inArray(
					students.birthDate,
					Array.from({ length: 2 * OLDEST }, (_, i) => sql.placeholder(`day${i}`)),
				),
			),
		)
		.limit(BIRTHDAYS)
		.prepare(),
)

/** The next birthdays within a week. Each day is looked up in every year somebody could have been born in. */
function birthdaysFrom(schoolId: SchoolId, day: string) {
	const found = []
	for (let ahead = 0; ahead < DAYS && found.length < BIRTHDAYS; ahead++) {
		const on = daysAfter(day, ahead)
		const days = bornOn(on).map((date, i) => [`day${i}`, date] as const)
		for (const { birthDate, ...student } of born().all({ schoolId, ...Object.fromEntries(days) }))
			found.push({ id: student.id, name: nameWords(student), on, age: birthDate ? ageOn(birthDate, on) : 0 })
	}
	return found.slice(0, BIRTHDAYS)
}

/** The dates of birth of those who have their birthday on a day; in short years those of 29 February have it in March. */
function bornOn(day: string): string[] {
	const monthDay = day.slice(4)
	const leaps = monthDay === '-03-01' && daysAfter(day, -1).endsWith('28') ? '-02-29' : monthDay
	const year = Number(day.slice(0, 4))
	return Array.from({ length: OLDEST }, (_, i) => year - 1 - i).flatMap((born) => [
		`${born}${monthDay}`,
		`${born}${leaps}`,
	])
}

/** What is missing where it is soonest noticed, each as the list that shows it is asked for. */
function gapsOf(access: Access, day: string) {
	const joinedFrom = daysAfter(day, -NEW)
	const gaps: Record<string, string>[] = [
		{ missing: 'family' },
		{ missing: 'teacher' },
		{ missing: 'class', joinedFrom },
		{ missing: 'guardian', joinedFrom },
		{ missing: 'birth-date' },
	]
	return gaps.map((filters) => ({ filters, ...countFound(access, listOf(filters)) }))
}

/** How many of those who wait want to play what. */
function waitingFor(schoolId: SchoolId) {
	return database()
		.select({ id: instruments.id, name: instruments.name, students: count() })
		.from(students)
		.innerJoin(
			studentInstruments,
			and(eq(studentInstruments.schoolId, schoolId), eq(studentInstruments.studentId, students.id)),
		)
		.innerJoin(
			instruments,
			and(eq(instruments.schoolId, schoolId), eq(instruments.id, studentInstruments.instrumentId)),
		)
		.where(and(eq(students.schoolId, schoolId), isNull(students.archivedAt), eq(students.state, 'waiting')))
		.groupBy(instruments.id)
		.all()
		.sort((a, b) => a.name.localeCompare(b.name, 'en'))
}
