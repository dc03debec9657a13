import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import { studentNotes, users } from '#db/schema/index.ts'
import { refusePast, type Called } from '#app/domain/student/call-back.ts'
import type { NoteForm } from '#app/domain/student/form.ts'
import { today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, type Outcome } from '#app/utils/outcome.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { reachesStudent, refuseStranger } from '../scope.server.ts'

const SHOWN = 50

/** Notes and calls about a student, newest first. */
export function listOfficeNotes(access: Access, studentId: string) {
	if (!reachesStudent(access, studentId)) return []
	return database()
		.select({
			id: studentNotes.id,
			kind: studentNotes.kind,
			text: studentNotes.text,
			at: studentNotes.createdAt,
			by: users.name,
			callBackOn: studentNotes.callBackOn,
			calledBackAt: studentNotes.calledBackAt,
		})
		.from(studentNotes)
		.innerJoin(users, eq(users.id, studentNotes.createdBy))
		.where(and(rowsOf(studentNotes, access), eq(studentNotes.studentId, studentId)))
		.orderBy(desc(studentNotes.createdAt))
		.limit(SHOWN)
		.all()
}

export function addNote(
	access: Access,
	studentId: string,
	{ kind, text, callBackOn }: NoteForm,
): Outcome<string> {
	const no = refuseStranger(access, studentId) ?? refusePast(callBackOn, today(access.school.timeZone))
	if (no) return no
	const { schoolId, userId } = access
	return write((tx) => {
		const note = { id: newId(), studentId, kind, text, callBackOn, createdAt: Date.now(), createdBy: userId }
		tx.insert(studentNotes)
			.values({ schoolId, ...note })
			.run()
		return done(note.id)
	})
}

/** Marks a call-back as done or not done. False if none was planned. */
export function setStudentCalled(access: Access, studentId: string, { noteId, done }: Called): boolean {
	if (!reachesStudent(access, studentId)) return false
	return write((tx) => {
		const { changes } = tx
			.update(studentNotes)
			.set({ calledBackAt: done ? Date.now() : null })
			.where(
				and(
					rowOf(studentNotes, access, noteId),
					eq(studentNotes.studentId, studentId),
					isNotNull(studentNotes.callBackOn),
				),
			)
			.run()
		return changes > 0
	})
}

/** Moves the notes of a merged record to the kept one. */
export function moveNotes(
	tx: Tx,
	schoolId: SchoolId,
	{ keptId, otherId }: { keptId: string; otherId: string },
) {
	tx.update(studentNotes)
		.set({ studentId: keptId })
		.where(and(eq(studentNotes.schoolId, schoolId), eq(studentNotes.studentId, otherId)))
		.run()
}
