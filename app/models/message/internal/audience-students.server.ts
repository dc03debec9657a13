import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { enrolments, students, studentTags } from '#db/schema/index.ts'
import type { Audience } from '#app/domain/message/audience.ts'
import type { StudentState } from '#app/domain/student/states.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '../../access.server.ts'
import { rowsOf } from '../../school-rows.server.ts'
import { familiesOwing } from '../../billing/account.server.ts'
import { isSeated } from '../../enrolment/presence.server.ts'
import { classesOfTeacher, studentsOf } from '../../scope.server.ts'
import { expectedOn } from './expected-on.server.ts'

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
	if (to === 'today') return and(about, inArray(students.id, expectedOn(access, day))) as SQL
	const seats = inArray(
		students.id,
		seatedIn(access, inArray(enrolments.classId, classesOfTeacher(access.schoolId, id, now)), now),
	)
	return and(about, or(seats, eq(students.primaryTeacherId, id))) as SQL
}

function seatedIn({ schoolId }: Access, which: SQL, day: string) {
	return database()
		.select({ id: enrolments.studentId })
		.from(enrolments)
		.where(and(eq(enrolments.schoolId, schoolId), which, isSeated(day)))
}

function taggedWith(access: Access, tagId: string) {
	return database()
		.select({ id: studentTags.studentId })
		.from(studentTags)
		.where(and(rowsOf(studentTags, access), eq(studentTags.tagId, tagId)))
}
