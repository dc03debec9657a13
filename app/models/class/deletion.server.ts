import { and, count, eq } from 'drizzle-orm'
import { write, type Tx } from '#db/client.server.ts'
import { classes, classTeachers, enrolments } from '#db/schema/index.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { removeEnrolments } from '../enrolment/removal.server.ts'
import { forgetClass } from '../join/merge-and-erase.server.ts'
import { classesOf } from '../scope.server.ts'
import { isPointedAt, writeWhole } from '../undo.server.ts'

export const CHANGED = 'Somebody else changed this class meanwhile. Look at it again before you go on.'
export const GONE = 'This class is not there any more.'

/** Deletes a class that never had an enrollment. Any other class can only be archived. */
export function deleteClass(
	access: Access,
	id: string,
	version: number,
): Outcome<{ id: string; name: string }> {
	return write((tx) => {
		const state = readState(tx, access, id)
		if (!state) return refused({ form: GONE }, { status: 404 })
		if (state.version !== version) return refused({ form: CHANGED }, { status: 409 })
		const hangs = countEnrolments(tx, access, id)
		if (hangs > 0)
			return refused({
				form: `${state.name} has a history (${hangs === 1 ? 'one enrollment' : `${hangs} enrollments`}). Archive it instead.`,
			})
		tx.delete(classTeachers)
			.where(and(rowsOf(classTeachers, access), eq(classTeachers.classId, id)))
			.run()
		forgetClass(tx, access.schoolId, id)
		tx.delete(classes)
			.where(rowOf(classes, access, id))
			.run()
		record(tx, access, 'class.deleted', { objectId: id, objectName: state.name })
		return done({ id, name: state.name })
	})
}

/**
 * Deletes a class that was added for one student, with its seat and price, after its lessons were taken away. Returns false and
 * keeps all of it if the class or the seat was changed or used since.
 */
export function deleteOwnClass(access: Access, id: string): boolean {
	try {
		return writeWhole((tx) => {
			const seats = tx
				.select({ version: enrolments.version })
				.from(enrolments)
				.where(and(rowsOf(enrolments, access), eq(enrolments.classId, id)))
				.all()
			if (seats.length > 1 || seats.some(({ version }) => version > 1)) return refused({ form: CHANGED })
			removeEnrolments(tx, access, id)
			return deleteClass(access, id, 1)
		}).ok
	} catch (error) {
		if (isPointedAt(error)) return false
		throw error
	}
}

export function readState(tx: Tx, access: Access, id: string) {
	return tx
		.select({
			name: classes.name,
			state: classes.state,
			joining: classes.joining,
			endsOn: classes.endsOn,
			version: classes.version,
		})
		.from(classes)
		.where(and(classesOf(access), eq(classes.id, id)))
		.get()
}

function countEnrolments(tx: Tx, access: Access, id: string): number {
	const row = tx
		.select({ all: count() })
		.from(enrolments)
		.where(and(rowsOf(enrolments, access), eq(enrolments.classId, id)))
		.get()
	return row?.all ?? 0
}
