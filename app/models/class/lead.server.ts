import { and, eq, inArray, ne, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { classes, classTeachers, enrolments, students } from '#db/schema/index.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { recordEach } from '../audit.server.ts'
import { isSeated } from '../enrolment/presence.server.ts'
import { readDays } from '../teacher/employment.server.ts'
import { setLead } from './lead-teacher.server.ts'

interface Handing {
	fromId: string
	toId: string
}

/**
 * The main teacher of the students of a class changes with its lead, unless they have another class with the previous one.
 * Returns the students.
 */
export function followLead(tx: Tx, access: Access, classId: string, { fromId, toId }: Handing): string[] {
	const isThere = isSeated(today(access.school.timeZone))
	const elsewhere = tx
		.select({ id: enrolments.studentId })
		.from(classTeachers)
		.innerJoin(
			classes,
			and(
				rowOf(classes, access, classTeachers.classId),
				inArray(classes.state, ['draft', 'open', 'running']),
			),
		)
		.innerJoin(
			enrolments,
			and(rowsOf(enrolments, access), eq(enrolments.classId, classTeachers.classId), isThere),
		)
		.where(
			and(
				rowsOf(classTeachers, access),
				eq(classTeachers.teacherId, fromId),
				ne(classTeachers.classId, classId),
			),
		)
	const studentIds = tx
		.select({ id: enrolments.studentId })
		.from(enrolments)
		.where(
			and(
				rowsOf(enrolments, access),
				eq(enrolments.classId, classId),
				isThere,
				notInArray(enrolments.studentId, elsewhere),
			),
		)
		.all()
		.map(({ id }) => id)
	return giveStudents(tx, access, { fromId, toId }, studentIds)
}

/**
 * Changes the main teacher of those students who still have the previous one. Writes one history entry per student, so
 * that the student's page shows the previous teacher.
 */
export function giveStudents(
	tx: Tx,
	access: Access,
	{ fromId, toId }: Handing,
	studentIds: readonly string[],
): string[] {
	const { userId: updatedBy } = access
	const version = sql`${students.version} + 1`
	const moved = tx
		.update(students)
		.set({ primaryTeacherId: toId, version, updatedAt: Date.now(), updatedBy })
		.where(
			and(
				rowsOf(students, access),
				eq(students.primaryTeacherId, fromId),
				inArray(students.id, [...studentIds]),
			),
		)
		.returning({ id: students.id, firstName: students.firstName, lastName: students.lastName })
		.all()
	if (moved.length === 0) return []
	const [before, after] = [fromId, toId].map((id) => ({ teacher: readDays(tx, access, id)?.name }))
	const lines = moved.map((one) => ({ objectId: one.id, objectName: nameOf(one), before, after }))
	recordEach(tx, access, 'student.teacher-assigned', lines)
	return moved.map(({ id }) => id)
}

/**
 * The lead of a class follows its lessons, if the previous teacher of the lessons was the lead, and its students follow the
 * lead. Returns these students, or null if the lead stays.
 */
export function followTeacher(
	tx: Tx,
	access: Access,
	classId: string,
	{ from, to }: { from: string | null; to: string | null },
	following?: readonly string[],
): string[] | null {
	if (from === null || to === null || from === to) return null
	const lead = tx
		.select({ id: classTeachers.teacherId })
		.from(classTeachers)
		.where(
			and(rowsOf(classTeachers, access), eq(classTeachers.classId, classId), eq(classTeachers.part, 'lead')),
		)
		.get()
	if (lead?.id !== from) return null
	setLead(tx, access, classId, to)
	const handing = { fromId: from, toId: to }
	return following ? giveStudents(tx, access, handing, following) : followLead(tx, access, classId, handing)
}
