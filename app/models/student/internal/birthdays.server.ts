import { and, asc, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm'
import { prepared } from '#db/client.server.ts'
import { students } from '#db/schema/index.ts'
import { ageOn, daysAfter } from '#app/utils/dates.ts'
import { nameWords } from '#app/domain/student/name.ts'
import type { SchoolId } from '../../access.server.ts'

const DAYS = 7
const SHOWN = 10

const born = prepared((db) =>
	db
		.select({
			id: students.id,
			firstName: students.firstName,
			lastName: students.lastName,
			preferredName: students.preferredName,
			birthDate: sql<string>`${students.birthDate}`,
			birthday: sql<string>`${students.birthday}`,
		})
		.from(students)
		.where(
			and(
				eq(students.schoolId, sql.placeholder('schoolId')),
				isNull(students.archivedAt),
				gt(students.birthday, sql.placeholder('after')),
				lte(students.birthday, sql.placeholder('last')),
				// The day of birth itself is no birthday.
				lt(students.birthDate, sql.placeholder('day')),
			),
		)
		.orderBy(asc(students.birthday), asc(students.nameKey), asc(students.id))
		.limit(SHOWN)
		.prepare(),
)

/** Birthdays of the next seven days, nearest first. In a common year, 29 February is celebrated on 1 March. */
export function birthdaysFrom(schoolId: SchoolId, day: string) {
	const week = Array.from({ length: DAYS }, (_, ahead) => daysAfter(day, ahead))
	const dayOf = (birthday: string) =>
		week.find((date) => date.endsWith(birthday)) ?? week.find((date) => date.endsWith('-03-01')) ?? day
	// Starts after yesterday's date, which on 1 March of a common year is before 29 February.
	const [eve, last] = [daysAfter(day, -1).slice(5), daysAfter(day, DAYS - 1).slice(5)]
	const spans =
		eve > last
			? [
					{ after: eve, last: '12-31' },
					{ after: '', last },
				]
			: [{ after: eve, last }]
	return spans
		.flatMap((span) => born().all({ schoolId, day, ...span }))
		.slice(0, SHOWN)
		.map(({ birthDate, birthday, id, ...names }) => {
			const on = dayOf(birthday)
			return { id, name: nameWords(names), on, age: ageOn(birthDate, on) }
		})
}
