import { and, eq, exists, gt, gte, isNotNull, isNull, lte, sql, type SQL } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { studentGaps, students } from '#db/schema/index.ts'
import { yearsAgo, type Missing, type StudentQuery } from '#app/utils/student-list.ts'
import type { SchoolId } from '../access.server.ts'

const ADULT = 18

const one = { one: sql`1` }

/** Of what narrows a list: what is missing of somebody, and between which days something happened to them. */
export function ofGapsAndDates(schoolId: SchoolId, filters: StudentQuery['filters'], today: string) {
	const { missing, archived } = filters
	return [
		...(missing && missing !== 'birth-date' ? [ofGap(schoolId, missing, today)] : []),
		...datesOf(filters, today).map((condition) => ofDates(schoolId, condition, archived !== null)),
	]
}

function ofGap(schoolId: SchoolId, gap: Exclude<Missing, 'birth-date'>, today: string) {
	const isOpen = and(
		eq(studentGaps.gap, gap),
		gap === 'guardian' ? gt(studentGaps.born, yearsAgo(today, ADULT)) : undefined,
	)
	const ids = () =>
		database()
			.select({ id: studentGaps.studentId })
			.from(studentGaps)
			.where(and(eq(studentGaps.schoolId, schoolId), isOpen))
	const condition = exists(
		database()
			.select(one)
			.from(studentGaps)
			.where(and(eq(studentGaps.schoolId, schoolId), eq(studentGaps.studentId, students.id), isOpen)),
	)
	return { ids, condition }
}

/** Between which days somebody was born, joined or left; each has an index of its own. */
function datesOf(filters: StudentQuery['filters'], today: string): SQL[] {
	const { ageFrom, ageTo, joinedFrom, joinedTo, leftFrom, leftTo } = filters
	const asked = [
		(ageFrom ?? ageTo) &&
			and(
				isNotNull(students.birthDate),
				ageFrom ? lte(students.birthDate, yearsAgo(today, Number(ageFrom))) : undefined,
				ageTo ? gt(students.birthDate, yearsAgo(today, Number(ageTo) + 1)) : undefined,
			),
		(joinedFrom ?? joinedTo) &&
			and(
				isNotNull(students.joinedOn),
				joinedFrom ? gte(students.joinedOn, joinedFrom) : undefined,
				joinedTo ? lte(students.joinedOn, joinedTo) : undefined,
			),
		(leftFrom ?? leftTo) &&
			and(
				isNotNull(students.leftOn),
				eq(students.state, 'left'),
				leftFrom ? gte(students.leftOn, leftFrom) : undefined,
				leftTo ? lte(students.leftOn, leftTo) : undefined,
			),
	]
	return asked.filter((one) => typeof one === 'object' && one !== null)
}

function ofDates(schoolId: SchoolId, condition: SQL, archived: boolean) {
	const { archivedAt } = students
	const ids = () =>
		database()
			.select({ id: students.id })
			.from(students)
			.where(
				and(
					eq(students.schoolId, schoolId),
					archived ? isNotNull(archivedAt) : isNull(archivedAt),
					condition,
				),
			)
	return { ids, condition }
}
