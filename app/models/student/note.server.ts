import { and, desc, eq } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import { studentNotes, users } from '#db/schema/index.ts'
import type { NoteForm } from '#app/forms/student.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, type Outcome } from '#app/utils/outcome.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { reachesStudent, refuseStranger } from '../scope.server.ts'

const SHOWN = 50

/** What was noted about a student and which calls there were, the last first. */
export function listOfficeNotes(access: Access, studentId: string) {
	if (!reachesStudent(access, studentId)) return []
	return database()
		.select({
			id: studentNotes.id,
			kind: studentNotes.kind,
			text: studentNotes.text,
			at: studentNotes.createdAt,
			by: users.name,
		})
		.from(studentNotes)
		.innerJoin(users, eq(users.id, studentNotes.createdBy))
		.where(and(eq(studentNotes.schoolId, access.schoolId), eq(studentNotes.studentId, studentId)))
		.orderBy(desc(studentNotes.createdAt))
		.limit(SHOWN)
		.all()
}

export function addNote(access: Access, studentId: string, { kind, text }: NoteForm): Outcome<string> {
	const stranger = refuseStranger(access, studentId)
	if (stranger) return stranger
	const { schoolId, userId } = access
	return write((tx) => {
		const note = { id: newId(), studentId, kind, text, createdAt: Date.now(), createdBy: userId }
		tx.insert(studentNotes)
			.values({ schoolId, ...note })
			.run()
		return done(note.id)
	})
}

/** What was noted on one record of a student, on the one that stays. */
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
