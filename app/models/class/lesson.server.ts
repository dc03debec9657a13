import { and, eq } from 'drizzle-orm'
import { write, type Tx } from '#db/client.server.ts'
import type { NewLesson } from '#app/forms/class.ts'
import { memberships, teachers } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import { nameOf } from '#app/domain/student/name.ts'
import type { Access } from '../access.server.ts'
import { joinClass } from '../enrolment.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { findStudent } from '../student/student.server.ts'
import { insertClass, type Named } from './definition.server.ts'

/** A private lesson in one go: a class of one, led by whoever adds it, with the student in it. */
export function addLesson(access: Access, lesson: NewLesson, key: string): Outcome<Named> {
	const { schoolId, school } = access
	return write((tx) => {
		const found = findStudent(access, lesson.studentId)
		if (!found || found.archivedAt !== null) return refused({ studentId: 'Choose a student of the list' })
		const student = nameOf(found)
		const made = resultOfKey(access, key)
		if (made) return done({ id: made, name: student })
		const { studentId, weekday, startTime, durationMinutes } = lesson
		const startsOn = lesson.startsOn ?? today(school.timeZone)
		const id = insertClass(
			tx,
			access,
			{
				kind: 'private',
				name: student,
				teacherId: ownTeacher(tx, access),
				assistants: [],
				durationMinutes,
				capacity: 1,
				extraSeats: 0,
				weekday,
				startTime,
				startsOn,
				joining: 'closed',
				isPublic: false,
			},
			'running',
		)
		const joined = joinClass(tx, access, {
			studentId,
			studentName: student,
			classId: id,
			startsOn,
			isTrial: false,
			ifFull: 'refuse',
		})
		if (!joined.ok) throw new Error(`The first of a new class was not let in at ${schoolId}.`)
		spendKey(tx, access, key, id)
		return done({ id, name: student })
	})
}

/** The teacher that whoever asks is at this school, if they teach. */
function ownTeacher(tx: Tx, { schoolId, userId }: Access): string | undefined {
	return tx
		.select({ id: teachers.id })
		.from(memberships)
		.innerJoin(
			teachers,
			and(eq(teachers.schoolId, memberships.schoolId), eq(teachers.membershipId, memberships.id)),
		)
		.where(
			and(
				eq(memberships.schoolId, schoolId),
				eq(teachers.schoolId, schoolId),
				eq(memberships.userId, userId),
			),
		)
		.get()?.id
}
