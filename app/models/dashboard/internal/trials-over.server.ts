import { and, eq, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { prepared } from '#db/client.server.ts'
import { classes, enrolments, lessons, students } from '#db/schema/index.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { COUNTED } from '#app/utils/count-words.ts'
import { plainDateWords } from '#app/utils/dates.ts'
import type { Access } from '../../access.server.ts'
import { onlyDay } from '../../class/only-day.server.ts'
import { isPresent } from '../../enrolment/presence.server.ts'

const school = sql.placeholder('schoolId')

/** Trials, with the day of the first lesson once it is over. A private trial of one day, or one with a last day, ends by itself. */
const trials = prepared((db) => {
	const firstDay = db
		.select({
			day: sql`case when min(${lessons.endsAt}) <= ${sql.placeholder('now')} then min(${lessons.day}) end`,
		})
		.from(lessons)
		.where(
			and(
				eq(lessons.schoolId, school),
				eq(lessons.classId, enrolments.classId),
				inArray(lessons.state, ['scheduled', 'held']),
				gte(lessons.day, enrolments.startsOn),
			),
		)
	return db
		.select({
			id: students.id,
			firstName: students.firstName,
			lastName: students.lastName,
			className: classes.name,
			day: sql<string | null>`${firstDay}`,
		})
		.from(enrolments)
		.innerJoin(students, and(eq(students.schoolId, school), eq(students.id, enrolments.studentId)))
		.innerJoin(classes, and(eq(classes.schoolId, school), eq(classes.id, enrolments.classId)))
		.where(
			and(
				eq(enrolments.schoolId, school),
				inArray(enrolments.state, ['active', 'future']),
				eq(enrolments.isTrial, true),
				isPresent(sql.placeholder('today')),
				or(ne(classes.kind, 'private'), isNull(onlyDay)),
			),
		)
		.limit(COUNTED + 1)
		.prepare()
})

/** Students who had their trial lesson and are neither enrolled nor gone. A single one is named with the class and the day. */
export function listTrialsOver({ schoolId, school }: Access, today: string, now: number) {
	const over = trials()
		.all({ schoolId, today, now })
		.filter(({ day }) => day !== null)
	const [first] = over
	if (!first?.day) return []
	const name = `${nameOf(first)}’s trial in ${first.className} was on ${plainDateWords(first.day, school.dateFormat)}`
	const more = over.length > COUNTED ? 1 : 0
	return [{ need: 'trial-over' as const, people: over.length, more, id: first.id, name }]
}
