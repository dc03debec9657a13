import { and, eq } from 'drizzle-orm'
import { write, type Tx } from '#db/client.server.ts'
import { studentInstruments, students } from '#db/schema/index.ts'
import type { StudentDetails } from '#app/domain/student/form.ts'
import { changesOf, masked } from '#app/utils/changes.ts'
import { conflicting, done, refused, type Outcome } from '#app/utils/outcome.ts'
import { phoneWords } from '#app/utils/phone.ts'
import { nameOf } from '#app/domain/student/name.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { studentsOf } from '../scope.server.ts'
import { changeSignIn, type SignInChange } from '../account/sign-in-address.server.ts'
import { record } from '../audit.server.ts'
import { renameLessons } from '../class/naming.server.ts'
import { nameOfColleague } from '../colleague.server.ts'
import { renameFamily } from '../family/details.server.ts'
import { studentColumnValues, withTeacher } from './internal/columns.server.ts'
import { refuseUnknown, studentForHistory, writeInstruments } from './internal/details.server.ts'
import { indexStudent } from '../search-words.server.ts'

/** Saves the form, unless the student was edited in the meantime. Null if there is no such student. */
export function editStudent(
	access: Access,
	studentId: string,
	details: StudentDetails & { version: number; signIn?: boolean },
): Outcome<{ name: string; signIn: SignInChange | null }> | null {
	const { schoolId, userId } = access
	return write((tx) => {
		const was = findEdited(tx, access, studentId)
		if (!was) return null
		const name = nameOf(was)
		if (was.archivedAt !== null)
			return refused(
				{ form: `${name} is archived. Restore them before you change their details.` },
				{ status: 409 },
			)
		const rows = instrumentsOf(tx, schoolId, studentId)
		if (was.version !== details.version) return conflictOf(access, was, rows)
		const unknown = refuseUnknown(tx, access, details, was.primaryTeacherId)
		if (unknown) return unknown
		const holder = { is: 'learner', id: studentId } as const
		const signIn = details.signIn ? changeSignIn(tx, access, holder, details.email) : done(null)
		if (!signIn.ok) return signIn

		const complete = withTeacher(access, details, was.primaryTeacherId)
		const columns = studentColumnValues(complete)
		tx.update(students)
			.set({ ...columns, version: was.version + 1, updatedAt: Date.now(), updatedBy: userId })
			.where(rowOf(students, schoolId, studentId))
			.run()
		writeInstruments(tx, schoolId, studentId, details.instruments)
		indexStudent(tx, schoolId, studentId)
		renameLessons(tx, access, studentId, { from: name, to: nameOf(details) })
		renameFamily(tx, access, { ...was, id: studentId }, details)
		tellEdit(tx, access, { was, rows }, { ...complete, id: studentId })
		return done({ name: nameOf(details), signIn: signIn.value })
	})
}

type Edited = NonNullable<ReturnType<typeof findEdited>>
type Values = Record<string, string | null>
type Rows = ReturnType<typeof instrumentsOf>

function tellEdit(
	tx: Tx,
	access: Access,
	{ was, rows }: { was: Edited; rows: Rows },
	details: StudentDetails & { id: string },
) {
	const { schoolId } = access
	const changes = changesOf(
		studentForHistory(tx, schoolId, was, rows),
		studentForHistory(tx, schoolId, studentColumnValues(details), details.instruments),
	)
	if (!changes) return
	record(tx, access, 'student.edited', {
		objectId: details.id,
		objectName: nameOf(details),
		before: masked(changes.before),
		after: masked(changes.after),
	})
}

/** The values now saved, by the names of the form fields. */
function conflictOf(
	access: Access,
	{ version, updatedAt, updatedBy, familyId: _, ...fields }: Edited,
	rows: Rows,
) {
	const instruments = rows.flatMap(({ instrumentId, levelId, startedOn }, i) => [
		[`instruments[${i}].instrumentId`, instrumentId],
		[`instruments[${i}].levelId`, levelId],
		[`instruments[${i}].startedOn`, startedOn],
	])
	const phones = {
		phone: phoneWords(fields.phone, access.school),
		emergencyPhone: phoneWords(fields.emergencyPhone, access.school),
	}
	const theirs = { ...fields, ...phones, archivedAt: null, ...(Object.fromEntries(instruments) as Values) }
	return conflicting({ by: nameOfColleague(access, updatedBy), at: updatedAt, version, theirs })
}

function instrumentsOf(tx: Tx, schoolId: SchoolId, studentId: string) {
	return tx
		.select({
			instrumentId: studentInstruments.instrumentId,
			levelId: studentInstruments.levelId,
			startedOn: studentInstruments.startedOn,
		})
		.from(studentInstruments)
		.where(and(eq(studentInstruments.schoolId, schoolId), eq(studentInstruments.studentId, studentId)))
		.all()
}

function findEdited(tx: Tx, access: Access, studentId: string) {
	return tx
		.select({
			familyId: students.familyId,
			firstName: students.firstName,
			lastName: students.lastName,
			preferredName: students.preferredName,
			pronouns: students.pronouns,
			birthDate: students.birthDate,
			email: students.email,
			phone: students.phone,
			language: students.language,
			source: students.source,
			primaryTeacherId: students.primaryTeacherId,
			schoolYear: students.schoolYear,
			medicalNotes: students.medicalNotes,
			accessNotes: students.accessNotes,
			emergencyName: students.emergencyName,
			emergencyPhone: students.emergencyPhone,
			joinedOn: students.joinedOn,
			note: students.note,
			version: students.version,
			archivedAt: students.archivedAt,
			updatedAt: students.updatedAt,
			updatedBy: students.updatedBy,
		})
		.from(students)
		.where(and(studentsOf(access), eq(students.id, studentId)))
		.get()
}
