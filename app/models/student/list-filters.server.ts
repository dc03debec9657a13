import { and, eq, gt, gte, inArray, isNotNull, isNull, lte, ne, notExists, sql, type SQL } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { enrolments, guardianships, students, teachers } from '#db/schema/index.ts'
import { yearsAgo, type Missing, type StudentQuery } from '#app/utils/student-list.ts'
import type { SchoolId } from '../access.server.ts'
import { idsOf, narrowing } from './list-narrowing.server.ts'
import { hasPortal } from './list-portal.server.ts'

const ADULT = 18

const one = { one: sql`1` }

/** Everything a query asks of a student, as conditions on the table of students. */
export function conditionsOf(schoolId: SchoolId, { search, filters }: StudentQuery, today: string): SQL[] {
	const { state, teacher, ageFrom, ageTo, joinedFrom, joinedTo, archived } = filters
	const all = [
		eq(students.schoolId, schoolId),
		archived ? isNotNull(students.archivedAt) : isNull(students.archivedAt),
		state && eq(students.state, state),
		teacher && inArray(students.primaryTeacherId, idsOf(schoolId, teachers, teacher)),
		ageFrom && lte(students.birthDate, yearsAgo(today, Number(ageFrom))),
		ageTo && gt(students.birthDate, yearsAgo(today, Number(ageTo) + 1)),
		joinedFrom && gte(students.joinedOn, joinedFrom),
		joinedTo && lte(students.joinedOn, joinedTo),
		filters.portal && hasPortal(schoolId, filters.portal),
		filters.missing && lacks(schoolId, filters.missing, today),
		...narrowing(schoolId, { search, filters }).map(({ condition }) => condition),
	]
	return all.filter((one) => one !== null && one !== '') as SQL[]
}

function lacks(schoolId: SchoolId, what: Missing, today: string): SQL | undefined {
	const db = database()
	const guardian = db
		.select(one)
		.from(guardianships)
		.where(and(eq(guardianships.schoolId, schoolId), eq(guardianships.studentId, students.id)))
	const place = db
		.select(one)
		.from(enrolments)
		.where(
			and(
				eq(enrolments.schoolId, schoolId),
				eq(enrolments.studentId, students.id),
				ne(enrolments.state, 'ended'),
			),
		)
	return {
		family: and(isNull(students.familyId), eq(students.paysSelf, false)),
		'birth-date': isNull(students.birthDate),
		// The plus keeps SQLite from walking through every minor there is when few of them are asked for.
		guardian: and(sql`+${students.birthDate} > ${yearsAgo(today, ADULT)}`, notExists(guardian)),
		teacher: isNull(students.primaryTeacherId),
		class: notExists(place),
	}[what]
}
