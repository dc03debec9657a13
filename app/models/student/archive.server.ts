import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { students } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import { done, type Outcome } from '#app/utils/outcome.ts'
import { nameOf } from '#app/utils/student-name.ts'
import { stateRules } from '#app/utils/student-states.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { refuseBeyondPlan } from '../plan-limit.server.ts'
import { endPlaces } from './places.server.ts'

/** Takes a student off the lists. Their classes end; what is known of them stays. */
export function archiveStudent(tx: Tx, access: Access, studentId: string): Outcome<string> | null {
	const student = findStudent(tx, access.schoolId, studentId)
	if (!student) return null
	const name = nameOf(student)
	// Somebody else was quicker, with the same end.
	if (student.archivedAt !== null) return done(name)
	const classes = endPlaces(tx, access, studentId, today(access.school.timeZone), 'Archived')
	setArchived(tx, access, studentId, Date.now())
	record(tx, access, 'student.archived', {
		objectId: studentId,
		objectName: name,
		...(classes.length > 0 ? { before: { classes } } : {}),
	})
	return done(name)
}

/** Puts a student back on the lists, in the state they were in, if the plan has room for them. */
export function unarchiveStudent(tx: Tx, access: Access, studentId: string): Outcome<string> | null {
	const student = findStudent(tx, access.schoolId, studentId)
	if (!student) return null
	const name = nameOf(student)
	if (student.archivedAt === null) return done(name)
	const beyond = stateRules[student.state].counts ? refuseBeyondPlan(tx, access, 'students') : null
	if (beyond) return beyond
	setArchived(tx, access, studentId, null)
	record(tx, access, 'student.unarchived', { objectId: studentId, objectName: name })
	return done(name)
}

function findStudent(tx: Tx, schoolId: SchoolId, studentId: string) {
	return tx
		.select({
			firstName: students.firstName,
			lastName: students.lastName,
			state: students.state,
			archivedAt: students.archivedAt,
		})
		.from(students)
		.where(and(eq(students.schoolId, schoolId), eq(students.id, studentId)))
		.get()
}

function setArchived(tx: Tx, { schoolId, userId }: Access, studentId: string, archivedAt: number | null) {
	tx.update(students)
		.set({
			archivedAt,
			version: sql`${students.version} + 1`,
			updatedAt: Date.now(),
			updatedBy: userId,
		})
		.where(and(eq(students.schoolId, schoolId), eq(students.id, studentId)))
		.run()
}
