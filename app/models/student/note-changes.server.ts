import { and, eq, sql } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { families, familyNotes, studentNotes, students } from '#db/schema/index.ts'
import { refusePast } from '#app/domain/student/call-back.ts'
import type { NoteForm } from '#app/domain/student/form.ts'
import { changesOf, givenOf, masked } from '#app/utils/changes.ts'
import { today } from '#app/utils/dates.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { familiesOf, studentsOf } from '../scope.server.ts'

export type FoundNote = NonNullable<ReturnType<typeof findNote>>

/** A note or call about a student or a family, by its id. */
export function findNote(access: Access, id: string) {
	return noteOfStudent(access, id) ?? noteOfFamily(access, id) ?? null
}

function noteOfStudent(access: Access, id: string) {
	return database()
		.select({
			...columnsOf(studentNotes),
			of: sql<'student' | 'family'>`'student'`,
			ofId: studentNotes.studentId,
			name: sql<string>`trim(${students.firstName} || ' ' || ${students.lastName})`,
			archivedAt: students.archivedAt,
		})
		.from(studentNotes)
		.innerJoin(students, and(studentsOf(access), eq(students.id, studentNotes.studentId)))
		.where(rowOf(studentNotes, access, id))
		.get()
}

function noteOfFamily(access: Access, id: string) {
	return database()
		.select({
			...columnsOf(familyNotes),
			of: sql<'student' | 'family'>`'family'`,
			ofId: familyNotes.familyId,
			name: families.name,
			archivedAt: sql<null>`null`,
		})
		.from(familyNotes)
		.innerJoin(families, and(familiesOf(access), eq(families.id, familyNotes.familyId)))
		.where(rowOf(familyNotes, access, id))
		.get()
}

function columnsOf({ id, kind, text, callBackOn }: typeof studentNotes | typeof familyNotes) {
	return { id, kind, text, callBackOn }
}

/** Another day to call back opens the call again. Null if there is no such note. */
export function editNote(
	access: Access,
	id: string,
	{ text, callBackOn }: Omit<NoteForm, 'kind'>,
): Outcome<FoundNote> | null {
	return write((tx) => {
		const note = findNote(access, id)
		if (!note) return null
		const isOtherDay = (callBackOn ?? null) !== note.callBackOn
		const no = refuseArchivedNote(note) ?? (isOtherDay ? refusePast(callBackOn, dayAt(access)) : null)
		if (no) return no
		const changes = changesOf(saidIn(note), saidIn({ text, callBackOn }))
		if (!changes) return done(note)
		const notes = tableOf(note)
		tx.update(notes)
			.set({ text, callBackOn: callBackOn ?? null, ...(isOtherDay ? { calledBackAt: null } : {}) })
			.where(rowOf(notes, access, id))
			.run()
		record(tx, access, note.kind === 'call' ? 'call-note.changed' : 'office-note.changed', {
			...aboutOf(note),
			before: masked(changes.before),
			after: masked(changes.after),
		})
		return done(note)
	})
}

/** Deletes the text for good; the history keeps that there was a note. Null if there is no such note. */
export function removeNote(access: Access, id: string): Outcome<FoundNote> | null {
	return write((tx) => {
		const note = findNote(access, id)
		if (!note) return null
		const no = refuseArchivedNote(note)
		if (no) return no
		const notes = tableOf(note)
		tx.delete(notes)
			.where(rowOf(notes, access, id))
			.run()
		record(tx, access, note.kind === 'call' ? 'call-note.removed' : 'office-note.removed', {
			...aboutOf(note),
			before: masked(givenOf(saidIn(note))),
		})
		return done(note)
	})
}

const dayAt = ({ school }: Access) => today(school.timeZone)

const tableOf = (note: FoundNote) => (note.of === 'student' ? studentNotes : familyNotes)

const aboutOf = ({ ofId, name }: FoundNote) => ({ objectId: ofId, objectName: name })

/** The history compares these but never shows the text, because a note can be erased and the history cannot. */
function saidIn({ text, callBackOn }: { text: string; callBackOn?: string | null }) {
	return { note: text, callBackOn: callBackOn ?? null }
}

function refuseArchivedNote({ name, archivedAt }: FoundNote) {
	if (archivedAt === null) return null
	return refused(
		{ form: `${name} was archived in the meantime, so nothing was changed. Restore them first.` },
		{ status: 409 },
	)
}
