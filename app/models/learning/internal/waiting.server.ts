import { and, eq, exists, isNotNull, isNull, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { assignments, memberships, recordings, students, teachers } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '../../access.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'
import { isTaughtBy } from '../../scope.server.ts'
import { ownTeacherId } from '../../teacher/own.server.ts'

/*
 * A recording waits for the teacher who gave its assignment, and an answer for the teacher whose comment it answers. When they
 * do not teach the student, a recording waits for every teacher who leads lessons of the student, and an answer for those the
 * recording would wait for. Everything waits for a solo teacher.
 */

/** Condition for recordings to be heard by the user. */
function waitsToBeHeard(access: Access): SQL {
	return and(isNull(recordings.heardAt), isForUser(access)) as SQL
}

/** Condition for recordings with an answer to be read by the user. */
function waitsWithAnswer(access: Access): SQL {
	const isForCommenter = isFor(access, recordings.answerTo, isForUser(access))
	return and(isNotNull(recordings.answerTo), isForCommenter) as SQL
}

/** The first half of the condition is the one of the index that finds the rows. */
export function waits(access: Access) {
	return {
		isWaiting: and(
			or(isNull(recordings.heardAt), isNotNull(recordings.answerTo)),
			or(waitsToBeHeard(access), waitsWithAnswer(access)),
		),
		what: sql<'recording' | 'answer' | null>`case
			when ${waitsToBeHeard(access)} then 'recording' when ${waitsWithAnswer(access)} then 'answer' end`,
	}
}

/** Takes off the user's list what waits there. It stays on the list of a colleague. */
export function hear(tx: Tx, access: Access, id: string, heardAt: number) {
	tx.update(recordings)
		.set({ heardAt, heardBy: access.userId })
		.where(and(rowOf(recordings, access, id), waitsToBeHeard(access)))
		.run()
	tx.update(recordings)
		.set({ answerTo: null })
		.where(and(rowOf(recordings, access, id), waitsWithAnswer(access)))
		.run()
}

function isForUser(access: Access): SQL {
	const giver = database()
		.select({ by: assignments.createdBy })
		.from(assignments)
		.where(rowOf(assignments, access, recordings.assignmentId))
	const own = sql`(${ownTeacherId(access)})`
	return isFor(access, sql`${giver}`, isOfStudent(access, own, 'lead'))
}

function isFor(access: Access, person: SQLWrapper, otherwise: SQL): SQL {
	if (access.role === 'solo_teacher_admin') return sql`1`
	const teacher = database()
		.select({ id: teachers.id })
		.from(memberships)
		.innerJoin(teachers, and(rowsOf(teachers, access), eq(teachers.membershipId, memberships.id)))
		.where(
			and(
				rowsOf(memberships, access),
				sql`${memberships.userId} = ${person}`,
				isNull(memberships.endedAt),
				isNull(memberships.lockedAt),
			),
		)
	return sql`case when ${isOfStudent(access, teacher)} then ${person} = ${access.userId} else ${otherwise} end`
}

/** True if the teacher has lessons with the student of the recording. */
function isOfStudent(access: Access, teacher: SQLWrapper, part?: 'lead'): SQL {
	const day = today(access.school.timeZone)
	const student = database()
		.select({ id: students.id })
		.from(students)
		.where(
			and(rowOf(students, access, recordings.studentId), isTaughtBy(access.schoolId, teacher, day, part)),
		)
	return exists(student)
}
