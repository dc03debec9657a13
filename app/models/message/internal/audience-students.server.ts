import { and, eq, gte, inArray, isNull, lt, or, type SQL } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { enrolments, lessons, students, studentTags } from '#db/schema/index.ts'
import type { Audience } from '#app/domain/message/audience.ts'
import type { StudentState } from '#app/domain/student/states.ts'
import { daysAfter, startOfDay, today } from '#app/utils/dates.ts'
import type { Access } from '../../access.server.ts'
import { rowsOf } from '../../school-rows.server.ts'
import { familiesOwing } from '../../billing/account.server.ts'
import { isSeated } from '../../enrolment/presence.server.ts'
import { classesOfTeacher, studentsOf } from '../../scope.server.ts'

const CURRENT: readonly StudentState[] = ['trial', 'active', 'paused']

/** Condition for the audience's students; null if it has none. `day` is the day of sending, on which the lessons are. */
export function studentsFor(access: Access, { to, id = '' }: Audience, day: string): SQL | null {
	if (to === 'teachers') return null
	const now = today(access.school.timeZone)
	const about = and(studentsOf(access), isNull(students.archivedAt), isNull(students.erasedAt))
	if (to === 'everyone' || to === 'families') return and(about, inArray(students.state, [...CURRENT])) as SQL
	if (to === 'family') return and(about, eq(students.familyId, id)) as SQL
	if (to === 'owing') return and(about, inArray(students.familyId, familiesOwing(access))) as SQL
	if (to === 'tag') return and(about, inArray(students.id, taggedWith(access, id))) as SQL
	if (to === 'class')
		return and(about, inArray(students.id, seatedIn(access, eq(enrolments.classId, id), now))) as SQL
	const meets = to === 'today' ? meetingOn(access, day) : classesOfTeacher(access.schoolId, id)
	const seats = inArray(
		students.id,
		seatedIn(access, inArray(enrolments.classId, meets), to === 'today' ? day : now),
	)
	return and(about, to === 'teacher' ? or(seats, eq(students.primaryTeacherId, id)) : seats) as SQL
}

function seatedIn({ schoolId }: Access, which: SQL, day: string) {
	return database()
		.select({ id: enrolments.studentId })
		.from(enrolments)
		.where(and(eq(enrolments.schoolId, schoolId), which, isSeated(day)))
}

/** Classes with a lesson on a day, in the school's time zone. */
function meetingOn({ schoolId, school: { timeZone } }: Access, day: string) {
	return database()
		.select({ id: lessons.classId })
		.from(lessons)
		.where(
			and(
				eq(lessons.schoolId, schoolId),
				gte(lessons.startsAt, startOfDay(day, timeZone)),
				lt(lessons.startsAt, startOfDay(daysAfter(day, 1), timeZone)),
			),
		)
}

function taggedWith(access: Access, tagId: string) {
	return database()
		.select({ id: studentTags.studentId })
		.from(studentTags)
		.where(and(rowsOf(studentTags, access), eq(studentTags.tagId, tagId)))
}
