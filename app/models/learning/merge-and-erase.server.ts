import { and, eq, exists, inArray, not } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Tx } from '#db/client.server.ts'
import {
	assessments,
	assignments,
	feedback,
	goals,
	lessonNotes,
	moveProposals,
	practiceEntries,
	recordings,
	repertoire,
	repertoireSteps,
	reports,
} from '#db/schema/index.ts'
import type { SchoolId } from '../access.server.ts'
import { dropRecordings } from './recordings.server.ts'

const twin = alias(lessonNotes, 'twin')

/**
 * Moves the learning data of a merged record. If both have a note about a lesson, the kept record's note stays.
 */
export function moveLearning(
	tx: Tx,
	schoolId: SchoolId,
	{ keptId, otherId }: { keptId: string; otherId: string },
) {
	const noted = tx
		.select({ id: twin.id })
		.from(twin)
		.where(
			and(eq(twin.schoolId, schoolId), eq(twin.lessonId, lessonNotes.lessonId), eq(twin.studentId, keptId)),
		)
	tx.update(lessonNotes)
		.set({ studentId: keptId })
		.where(and(eq(lessonNotes.schoolId, schoolId), eq(lessonNotes.studentId, otherId), not(exists(noted))))
		.run()
	for (const table of OF_STUDENT)
		tx.update(table)
			.set({ studentId: keptId })
			.where(and(eq(table.schoolId, schoolId), eq(table.studentId, otherId)))
			.run()
}

export function eraseLearning(tx: Tx, schoolId: SchoolId, studentIds: string[]) {
	dropRecordings(tx, schoolId, inArray(recordings.studentId, studentIds))
	const pieces = tx
		.select({ id: repertoire.id })
		.from(repertoire)
		.where(and(eq(repertoire.schoolId, schoolId), inArray(repertoire.studentId, studentIds)))
	tx.delete(repertoireSteps)
		.where(and(eq(repertoireSteps.schoolId, schoolId), inArray(repertoireSteps.pieceId, pieces)))
		.run()
	for (const table of [lessonNotes, ...OF_STUDENT])
		tx.delete(table)
			.where(and(eq(table.schoolId, schoolId), inArray(table.studentId, studentIds)))
			.run()
}

/** Recordings refer to assignments and practice entries to pieces, so they come first. */
const OF_STUDENT = [
	recordings,
	assignments,
	practiceEntries,
	repertoire,
	assessments,
	goals,
	reports,
	feedback,
	moveProposals,
]
