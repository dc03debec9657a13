import { sql } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { students } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { PortalChoice } from '#app/domain/student/choices.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { stateRules } from '#app/domain/student/states.ts'
import type { Access } from '../../access.server.ts'
import { rowOf } from '../../school-rows.server.ts'
import { closePortal, reopenPortal, type Settled } from '../../account/portal-access.server.ts'
import { record } from '../../audit.server.ts'
import { endAllOf } from '../../enrolment/student.server.ts'
import { removeLessonsAlone } from '../../lesson/lessons-alone.server.ts'
import { refuseBeyondPlan } from '../../plan-limit.server.ts'
import { findStudent } from '../student.server.ts'

export interface Filed {
	name: string
	/** True if another user had already done the same. */
	already: boolean
	/** Classes in which an enrollment ended. */
	classes: string[]
	/** Id that undoes the removal of lessons from the schedule; null if none were removed. */
	lessonsChange: string | null
	/** Accounts that were locked or unlocked. */
	accounts: Settled
}

const NOBODY_ELSE: Settled = { locked: [], unlocked: [] }
const UNCHANGED = { classes: [], lessonsChange: null, accounts: NOBODY_ELSE }

export interface Archiving {
	portal?: PortalChoice
	/** Lessons that no other student attends. */
	lessons?: 'remove' | 'keep'
}

/**
 * Archives a student; all data stays. Enrollments end, and unless `portal` says otherwise the student and
 * family lose access.
 */
export function archiveStudent(
	tx: Tx,
	access: Access,
	studentId: string,
	{ portal = 'lock', lessons = 'keep' }: Archiving = {},
): Outcome<Filed> {
	const student = findStudent(access, studentId)
	if (!student) return refused({ form: NOBODY }, { status: 404 })
	const name = nameOf(student)
	if (student.archivedAt !== null) return done({ ...UNCHANGED, name, already: true })
	const now = Date.now()
	const day = today(access.school.timeZone)
	// Must run before enrollments end: they tell which lessons are the student's alone.
	const lessonsChange =
		lessons === 'remove' ? removeLessonsAlone(tx, access, { id: studentId, name }, { after: day }) : null
	const classes = endAllOf(access, studentId, day, 'Archived')
	setArchived(tx, access, studentId, now)
	record(tx, access, 'student.archived', {
		objectId: studentId,
		objectName: name,
		before: { state: student.state },
		after: classes.length > 0 ? { classes } : undefined,
	})
	const accounts =
		portal === 'lock' ? closePortal(tx, access, studentId, `${name} was archived`, now) : NOBODY_ELSE
	return done({ name, already: false, classes, lessonsChange, accounts })
}

/** Restores a student with the former state, if the plan has room. */
export function unarchiveStudent(tx: Tx, access: Access, studentId: string): Outcome<Filed> {
	const student = findStudent(access, studentId)
	if (!student) return refused({ form: NOBODY }, { status: 404 })
	const name = nameOf(student)
	if (student.archivedAt === null) return done({ ...UNCHANGED, name, already: true })
	if (student.mergedInto !== null) return refused({ form: `${name} ${MERGED}` }, { status: 409 })
	if (student.erasedAt !== null)
		return refused({ form: 'This student was erased. Nothing is left to restore.' }, { status: 409 })
	const beyond = stateRules[student.state].counts ? refuseBeyondPlan(tx, access, 'students') : null
	if (beyond) return beyond
	setArchived(tx, access, studentId, null)
	record(tx, access, 'student.unarchived', { objectId: studentId, objectName: name })
	// If the portal was already closed before the archiving, it stays closed.
	const accounts =
		student.portalClosedAt === student.archivedAt
			? reopenPortal(tx, access, studentId, `${name} is back from the archive`)
			: NOBODY_ELSE
	return done({ ...UNCHANGED, name, already: false, accounts })
}

const NOBODY = 'This student is not on your list any more.'
const MERGED = 'was merged with another record and cannot be restored. Open that record instead.'

function setArchived(tx: Tx, { schoolId, userId }: Access, id: string, archivedAt: number | null) {
	tx.update(students)
		.set({ archivedAt, version: sql`${students.version} + 1`, updatedAt: Date.now(), updatedBy: userId })
		.where(rowOf(students, schoolId, id))
		.run()
}
