import { and, eq, isNull } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { assignments, recordings } from '#db/schema/index.ts'
import type { Access } from '../../access.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'
import { ofOwnStudents } from '../../student/own.server.ts'

/** An assignment of a student within reach. */
export function findAssignment(access: Access, id: string) {
	return database()
		.select()
		.from(assignments)
		.where(
			and(
				rowOf(assignments, access, id),
				isNull(assignments.archivedAt),
				ofOwnStudents(access, assignments.studentId),
			),
		)
		.get()
}

/** A recording of a student within reach. */
export function findRecording(access: Access, id: string) {
	return database()
		.select()
		.from(recordings)
		.where(and(rowOf(recordings, access, id), ofOwnStudents(access, recordings.studentId)))
		.get()
}

export function hasRecordings(access: Access, assignmentId: string): boolean {
	const recording = database()
		.select({ id: recordings.id })
		.from(recordings)
		.where(and(rowsOf(recordings, access), eq(recordings.assignmentId, assignmentId)))
		.limit(1)
		.get()
	return recording !== undefined
}
