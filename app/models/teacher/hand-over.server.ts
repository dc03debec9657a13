import { and, eq, inArray, sql } from 'drizzle-orm'
import { write, type Tx } from '#db/client.server.ts'
import { classes, classTeachers, students } from '#db/schema/index.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import { nameOf } from '#app/domain/student/name.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { record, recordEach } from '../audit.server.ts'
import { readDays } from './employment.server.ts'

export interface HandedOver {
	to: string
	classes: number
	students: number
}

/** Hands the selected classes and students over to another teacher. */
export function handOver(
	access: Access,
	fromId: string,
	{ teacherId, classIds, studentIds }: { teacherId: string; classIds: string[]; studentIds: string[] },
): Outcome<HandedOver> {
	return write((tx) => {
		const [from, to] = [readDays(tx, access, fromId), readDays(tx, access, teacherId)]
		if (!from) return refused({ form: 'This teacher is not there any more.' }, { status: 404 })
		if (!to || to.hasLeft || teacherId === fromId)
			return refused({ teacherId: 'Choose another teacher from the list' })
		if (classIds.length + studentIds.length === 0)
			return refused({ form: 'Tick at least one class or student to hand over.' })
		const counts = {
			classes: handOverClasses(tx, access, { fromId, toId: teacherId, classIds }),
			students: handOverStudents(tx, access, { fromId, toId: teacherId, studentIds }, [from.name, to.name]),
		}
		if (counts.classes + counts.students === 0)
			return refused({ form: 'What you ticked has been handed over already.' }, { status: 409 })
		record(tx, access, 'teacher.handed-over', {
			objectId: fromId,
			objectName: from.name,
			after: { to: to.name, ...counts },
		})
		return done({ to: to.name, ...counts })
	})
}

interface Handing {
	fromId: string
	toId: string
}

function handOverClasses(
	tx: Tx,
	{ schoolId, userId }: Access,
	{ fromId, toId, classIds }: Handing & { classIds: string[] },
): number {
	const led = and(
		eq(classTeachers.teacherId, fromId),
		eq(classTeachers.part, 'lead'),
		inArray(classTeachers.classId, classIds),
	)
	const moved = tx
		.select({ classId: classTeachers.classId })
		.from(classTeachers)
		.where(and(eq(classTeachers.schoolId, schoolId), led))
		.all()
	for (const { classId } of moved) {
		// The new lead may already be an assistant of the class.
		const both = inArray(classTeachers.teacherId, [fromId, toId])
		tx.delete(classTeachers)
			.where(and(eq(classTeachers.schoolId, schoolId), eq(classTeachers.classId, classId), both))
			.run()
		tx.insert(classTeachers).values({ schoolId, classId, teacherId: toId, part: 'lead' }).run()
		// An open edit form would otherwise overwrite the new teacher with the old one.
		tx.update(classes)
			.set({ version: sql`${classes.version} + 1`, updatedAt: Date.now(), updatedBy: userId })
			.where(rowOf(classes, schoolId, classId))
			.run()
	}
	return moved.length
}

/** Writes one history entry per student, so that the student's page shows the previous teacher. */
function handOverStudents(
	tx: Tx,
	access: Access,
	{ fromId, toId, studentIds }: Handing & { studentIds: string[] },
	[before, after]: [from: string, to: string],
): number {
	const { userId } = access
	const moved = tx
		.update(students)
		.set({
			primaryTeacherId: toId,
			version: sql`${students.version} + 1`,
			updatedAt: Date.now(),
			updatedBy: userId,
		})
		.where(
			and(rowsOf(students, access), eq(students.primaryTeacherId, fromId), inArray(students.id, studentIds)),
		)
		.returning({ id: students.id, firstName: students.firstName, lastName: students.lastName })
		.all()
	const lines = moved.map((student) => ({
		objectId: student.id,
		objectName: nameOf(student),
		before: { teacher: before },
		after: { teacher: after },
	}))
	recordEach(tx, access, 'student.teacher-assigned', lines)
	return moved.length
}
