import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import { prepared, type Db } from '#db/client.server.ts'
import { students } from '#db/schema/index.ts'
import { ageOn, daysAfter } from '#app/utils/dates.ts'
import { nameWords } from '#app/utils/student-name.ts'
import type { SchoolId } from '../access.server.ts'

const DAYS = 7
const OLDEST = 100
const BIRTHDAYS = 10

const upcoming = prepared((db) => {
	const [first, second, ...rest] = Array.from({ length: DAYS }, (_, ahead) => bornFor(db, ahead))
	if (!first || !second) throw new Error('A week has days.')
	return unionAll(first, second, ...rest).prepare()
})

/**
 * The next birthdays within a week. Each day is looked up in every year somebody could have been born in, and gives no
 * more than are shown.
 */
export function birthdaysFrom(schoolId: SchoolId, day: string) {
	const week = Array.from({ length: DAYS }, (_, ahead) => daysAfter(day, ahead))
	const born = week.map((on, ahead) => [`born${ahead}`, JSON.stringify(bornOn(on))])
	return upcoming()
		.all({ schoolId, ...(Object.fromEntries(born) as Record<string, string>) })
		.slice(0, BIRTHDAYS)
		.map(({ birthDate, ahead, id, ...names }) => {
			const on = week[ahead] ?? day
			return { id, name: nameWords(names), on, age: ageOn(birthDate ?? on, on) }
		})
}

function bornFor(db: Db, ahead: number) {
	const dates = db.select({ value: sql`value` }).from(sql`json_each(${sql.placeholder(`born${ahead}`)})`)
	const born = db
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
				inArray(students.birthDate, dates),
			),
		)
		.limit(BIRTHDAYS)
		.as('born')
	return db
		.select({
			id: born.id,
			firstName: born.firstName,
			lastName: born.lastName,
			preferredName: born.preferredName,
			birthDate: born.birthDate,
			ahead: sql<number>`${ahead}`,
		})
		.from(born)
}

/** The dates of birth of those who have their birthday on a day; in short years those of 29 February have it in March. */
function bornOn(day: string): string[] {
	const monthDay = day.slice(4)
	const leaps = monthDay === '-03-01' && daysAfter(day, -1).endsWith('28') ? '-02-29' : monthDay
	const year = Number(day.slice(0, 4))
	return Array.from({ length: OLDEST }, (_, i) => year - 1 - i).flatMap((born) => [
		`${born}${monthDay}`,
		...(leaps === monthDay ? [] : [`${born}${leaps}`]),
	])
}
