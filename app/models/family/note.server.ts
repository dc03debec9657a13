import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import { families, familyNotes, users } from '#db/schema/index.ts'
import { refusePast, type Called } from '#app/domain/student/call-back.ts'
import type { NoteForm } from '#app/domain/student/form.ts'
import { hasWord } from '#app/utils/has-word.ts'
import { today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, type Outcome } from '#app/utils/outcome.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { familiesOf } from '../scope.server.ts'
import { findFamily } from './details.server.ts'

const SHOWN = 50

/** Notes and calls about a family, newest first. */
export function listFamilyNotes(access: Access, familyId: string) {
	return database()
		.select({
			id: familyNotes.id,
			kind: familyNotes.kind,
			text: familyNotes.text,
			at: familyNotes.createdAt,
			by: users.name,
			callBackOn: familyNotes.callBackOn,
			calledBackAt: familyNotes.calledBackAt,
		})
		.from(familyNotes)
		.innerJoin(
			families,
			and(eq(families.schoolId, familyNotes.schoolId), eq(families.id, familyNotes.familyId)),
		)
		.innerJoin(users, eq(users.id, familyNotes.createdBy))
		.where(and(familiesOf(access), rowsOf(familyNotes, access), eq(familyNotes.familyId, familyId)))
		.orderBy(desc(familyNotes.createdAt))
		.limit(SHOWN)
		.all()
}

/** Null if there is no such family. */
export function addFamilyNote(
	access: Access,
	familyId: string,
	{ kind, text, callBackOn }: NoteForm,
): Outcome<string> | null {
	const { schoolId, userId } = access
	return write((tx) => {
		if (!findFamily(access, familyId)) return null
		const past = refusePast(callBackOn, today(access.school.timeZone))
		if (past) return past
		const note = { id: newId(), familyId, kind, text, callBackOn, createdAt: Date.now(), createdBy: userId }
		tx.insert(familyNotes)
			.values({ schoolId, ...note })
			.run()
		return done(note.id)
	})
}

/** Marks a call-back as done or not done. False if none was planned. */
export function setFamilyCalled(access: Access, familyId: string, { noteId, done }: Called): boolean {
	return write((tx) => {
		if (!findFamily(access, familyId)) return false
		const { changes } = tx
			.update(familyNotes)
			.set({ calledBackAt: done ? Date.now() : null })
			.where(
				and(
					rowOf(familyNotes, access, noteId),
					eq(familyNotes.familyId, familyId),
					isNotNull(familyNotes.callBackOn),
				),
			)
			.run()
		return changes > 0
	})
}

/** Moves notes when a merge leaves one of two families empty. */
export function moveFamilyNotes(
	tx: Tx,
	schoolId: SchoolId,
	{ keptId, otherId }: { keptId: string; otherId: string },
) {
	tx.update(familyNotes)
		.set({ familyId: keptId })
		.where(and(eq(familyNotes.schoolId, schoolId), eq(familyNotes.familyId, otherId)))
		.run()
}

/** Deletes all notes of empty families; of other families, only notes that name the erased person. */
export function eraseFamilyNotes(
	tx: Tx,
	schoolId: SchoolId,
	{ familyIds, empty, names }: { familyIds: string[]; empty: string[]; names: string[] },
) {
	const notes = tx
		.select({ id: familyNotes.id, familyId: familyNotes.familyId, text: familyNotes.text })
		.from(familyNotes)
		.where(and(eq(familyNotes.schoolId, schoolId), inArray(familyNotes.familyId, familyIds)))
		.all()
	const gone = notes.filter(
		({ familyId, text }) => empty.includes(familyId) || names.some((name) => hasWord(text, name)),
	)
	tx.delete(familyNotes)
		.where(
			and(
				eq(familyNotes.schoolId, schoolId),
				inArray(
					familyNotes.id,
					gone.map(({ id }) => id),
				),
			),
		)
		.run()
}
