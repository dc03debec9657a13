import { and, inArray } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { students, studentTags } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { enrolmentsOf, type EnrolmentBefore } from '../enrolment/restore.server.ts'
import { studentsOf } from '../scope.server.ts'

export type StudentBefore = ReturnType<typeof studentsIn>[number]
export type Tagging = ReturnType<typeof taggingsIn>[number]

/** The previous row and the version after the change; any other version means a later change. */
export interface Changed<Row> {
	before: Row
	version: number
}

export interface Step {
	studentIds: string[]
	students: Changed<StudentBefore>[]
	enrolments: Changed<EnrolmentBefore>[]
	tagged: Tagging[]
	untagged: Tagging[]
	/** Undo id of the lessons removed together with it. */
	lessonsChange?: string
	/** The last day of a private lesson before the change, whose removal of lessons made way for that of the change. */
	lastDayBefore?: { classId: string; after: string }
	/** True if the family was emailed about it. */
	isTold?: boolean
}

export type Rows = ReturnType<typeof studentRows>

export function studentRows(tx: Tx, access: Access, ids: string[]) {
	return {
		students: studentsIn(tx, access, ids),
		enrolments: enrolmentsOf(tx, access.schoolId, ids),
		taggings: taggingsIn(tx, access, ids),
	}
}

export function studentsIn(tx: Tx, access: Access, ids: string[]) {
	return tx
		.select({
			id: students.id,
			version: students.version,
			updatedBy: students.updatedBy,
			firstName: students.firstName,
			lastName: students.lastName,
			state: students.state,
			stateSince: students.stateSince,
			joinedOn: students.joinedOn,
			leftOn: students.leftOn,
			leaveReason: students.leaveReason,
			pausedFrom: students.pausedFrom,
			pausedTo: students.pausedTo,
			locksWhenLeft: students.locksWhenLeft,
			lessonsChange: students.lessonsChange,
			leavingChange: students.leavingChange,
			archivedAt: students.archivedAt,
			portalClosedAt: students.portalClosedAt,
		})
		.from(students)
		.where(and(studentsOf(access), inArray(students.id, ids)))
		.all()
}

function taggingsIn(tx: Tx, access: Access, ids: string[]) {
	return tx
		.select({ studentId: studentTags.studentId, tagId: studentTags.tagId })
		.from(studentTags)
		.where(and(rowsOf(studentTags, access), inArray(studentTags.studentId, ids)))
		.all()
}
