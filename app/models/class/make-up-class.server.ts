import { and, eq } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { classes, classTeachers, teachers } from '#db/schema/index.ts'
import { makeUpName } from '#app/domain/class/make-up-name.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { insertClass } from './definition.server.ts'

const USUAL_MINUTES = 30

/**
 * A teacher's class for make-up lessons with single students of a class of several. A lesson of that class would
 * expect all of them, so these lessons belong to a class without enrollments that students visit. Null until the
 * first booking.
 */
export function findMakeUpClass(access: Access, teacherId: string) {
	const teacher = database()
		.select({ name: teachers.name })
		.from(teachers)
		.where(rowOf(teachers, access, teacherId))
		.get()
	const name = makeUpName(teacher?.name ?? '')
	const classTeacher = database()
		.select({ id: classes.id })
		.from(classTeachers)
		.innerJoin(classes, rowOf(classes, access, classTeachers.classId))
		.where(
			and(
				rowsOf(classTeachers, access),
				eq(classTeachers.teacherId, teacherId),
				eq(classTeachers.part, 'lead'),
				eq(classes.name, name),
				eq(classes.state, 'running'),
			),
		)
		.get()
	return { id: classTeacher?.id ?? null, name }
}

/** The same, created with its first lesson. */
export function openMakeUpClass(tx: Tx, access: Access, teacherId: string): string {
	const { id, name } = findMakeUpClass(access, teacherId)
	if (id) return id
	const details = {
		name,
		kind: 'private' as const,
		teacherId,
		assistants: [],
		durationMinutes: USUAL_MINUTES,
		capacity: 1,
		extraSeats: 0,
		joining: 'closed' as const,
		isPublic: false,
	}
	return insertClass(tx, access, details, 'running')
}
