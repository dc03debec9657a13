import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { students } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import { nameOf } from '#app/utils/student-name.ts'
import { stateRules } from '#app/utils/student-states.ts'
import type { Access } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { refuseBeyondPlan } from '../plan-limit.server.ts'
import { endPlaces } from './places.server.ts'

export interface Filed {
	name: string
	/** Somebody else was quicker, with the same end. */
	already: boolean
	/** Where they had a place that ended. */
	classes: string[]
}

/** Takes a student off the lists, with all that is known of them kept. Their places in classes end. */
export function archiveStudent(tx: Tx, access: Access, studentId: string): Outcome<Filed> {
	const student = findStudent(tx, access, studentId)
	if (!student) return refused({ form: NOBODY }, { status: 404 })
	const { name } = student
	if (student.archivedAt !== null) return done({ name, already: true, classes: [] })
	const classes = endPlaces(tx, access, studentId, today(access.school.timeZone), 'Archived')
	setArchived(tx, access, studentId, Date.now())
	record(tx, access, 'student.archived', {
		objectId: studentId,
		objectName: name,
		before: { state: student.state },
		after: classes.length > 0 ? { classes } : undefined,
	})
	return done({ name, already: false, classes })
}

/** Puts a student back on the lists, in the state they had, if the plan has room for one in that state. */
export function unarchiveStudent(tx: Tx, access: Access, studentId: string): Outcome<Filed> {
	const student = findStudent(tx, access, studentId)
	if (!student) return refused({ form: NOBODY }, { status: 404 })
	const { name } = student
	if (student.archivedAt === null) return done({ name, already: true, classes: [] })
	const beyond = stateRules[student.state].counts ? refuseBeyondPlan(tx, access, 'students') : null
	if (beyond) return beyond
	setArchived(tx, access, studentId, null)
	record(tx, access, 'student.unarchived', { objectId: studentId, objectName: name })
	return done({ name, already: false, classes: [] })
}

const NOBODY = 'This student is not on your list any more.'

function findStudent(tx: Tx, { schoolId }: Access, id: string) {
	const found = tx
		.select({
			firstName: students.firstName,
			lastName: students.lastName,
			state: students.state,
			archivedAt: students.archivedAt,
		})
		.from(students)
		.where(and(eq(students.schoolId, schoolId), eq(students.id, id)))
		.get()
	return found && { ...found, name: nameOf(found) }
}

function setArchived(tx: Tx, { schoolId, userId }: Access, id: string, archivedAt: number | null) {
	tx.update(students)
		.set({ archivedAt, version: sql`${students.version} + 1`, updatedAt: Date.now(), updatedBy: userId })
		.where(and(eq(students.schoolId, schoolId), eq(students.id, id)))
		.run()
}
