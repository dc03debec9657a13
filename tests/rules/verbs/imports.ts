import { write } from '#db/client.server.ts'
import { putBytes } from '#db/files.server.ts'
import { newStudent } from '#app/forms/student.ts'
import type { Access } from '#app/models/access.server.ts'
import { roomInPlan } from '#app/models/plan-limit.server.ts'
import { removeOldImports } from '#app/models/hourly/student-import.server.ts'
import * as imports from '#app/models/student-import.server.ts'
import { whyListed } from '#app/models/student-import/check.server.ts'
import { noteProgress, studentImportsOf, writeRow } from '#app/models/student-import/steps.server.ts'
import { addStudent, addWithin } from '#app/models/student/addition.server.ts'
import { erasePhotos, isPhotoFor, movePhoto, setPhoto } from '#app/models/student/photo.server.ts'
import { setLogo } from '#app/models/school/logo.server.ts'
import { dropPhoto, findStaffPhoto, isStaffPhoto, setOwnPhoto } from '#app/models/account/photo.server.ts'
import { isTeacherPhoto, setTeacherPhoto } from '#app/models/teacher/photo.server.ts'
import { findLogo, findLogoOf } from '#app/models/platform/files.server.ts'
import { newId } from '#app/utils/id.server.ts'
import type { Lists } from './lists.ts'

const aPerson = () =>
	newStudent.parse({
		firstName: newId(),
		email: `${newId()}@rules.example`,
		guardians: [{ email: 'new@known.test' }],
	})

const CHILD = { id: 'harmony-student-4', name: 'A student' }

function aPhoto() {
	const id = newId()
	putBytes(id, Buffer.from(id))
	return { ...{ id, purpose: 'photo' as const, name: 'n', type: 't' }, bytes: 1, sha256: id, uploadedBy: 'u' }
}

function aFile(access: Access): string {
	const named = { fileName: 'list.csv', columns: ['First name'], mapping: ['firstName' as const] }
	return imports.addImport(access, newId(), { ...named, rows: [{ line: 2, cells: '["Ada"]' }] }).id
}

/** A file whose one student is on the list. */
function anImported(access: Access): string {
	const [id, person] = [aFile(access), aPerson()]
	imports.mapImport(access, id, ['firstName'])
	imports.saveChecked(access, id, [{ row: 2, familyKey: '# 7', state: 'new', person }], 1)
	imports.moveImport(access, id, ['checking'], 'importing')
	imports.addImported(access, id, [{ row: 2, familyKey: '# 7', person }], 1)
	imports.finishImport(access, id)
	return id
}

function anUndone(access: Access) {
	const id = anImported(access)
	imports.startUndoing(access, id)
	imports.removeImported(access, id, [2], 1)
	imports.finishUndoing(access, id)
}

/** Students who come as a file, and what somebody or a school is shown by. */
export const IMPORTS: Lists = {
	verbs: {
		'plan-limit.server.ts#roomInPlan': ({ access }) => roomInPlan(access, 'students'),
		'student/addition.server.ts#addStudent': ({ access }) => addStudent(access, aPerson(), { key: newId() }),
		'student/addition.server.ts#addWithin': ({ access }) => write((tx) => addWithin(tx, access, aPerson())),
		'student/photo.server.ts#setPhoto': ({ access }) => [
			setPhoto(access, CHILD, aPhoto()),
			setPhoto(access, CHILD, aPhoto()),
			setPhoto(access, CHILD, null),
		],
		'platform/files.server.ts#findLogo': () => findLogo('none'),
		'platform/files.server.ts#findLogoOf': ({ access }) => findLogoOf(access.schoolId),
		'school/logo.server.ts#setLogo': ({ access }) => [
			setLogo(access, { ...aPhoto(), purpose: 'logo' }),
			setLogo(access, null),
		],
		'teacher/photo.server.ts#setTeacherPhoto': ({ access }) => [
			setTeacherPhoto(access, 'harmony-teacher-1', aPhoto()),
			setTeacherPhoto(access, 'harmony-teacher-1', null),
		],
		'account/photo.server.ts#setOwnPhoto': ({ access }) => [
			setOwnPhoto(access, aPhoto()),
			setOwnPhoto(access, null),
		],
		'account/photo.server.ts#dropPhoto': ({ access }) =>
			write((tx) => dropPhoto(tx, access.schoolId, access.membershipId ?? '')),
		'account/photo.server.ts#findStaffPhoto': ({ access }) => findStaffPhoto(access),
		'account/photo.server.ts#isStaffPhoto': ({ access }) => isStaffPhoto(access, 'none'),
		'teacher/photo.server.ts#isTeacherPhoto': ({ access }) => isTeacherPhoto(access, 'none'),
		'student/photo.server.ts#isPhotoFor': ({ access }) => [
			isPhotoFor(access, 'none'),
			isPhotoFor({ ...access, reach: 'own' }, 'none'),
		],
		'student/photo.server.ts#movePhoto': ({ access }) =>
			write((tx) => movePhoto(tx, access.schoolId, { keptId: CHILD.id, otherId: 'harmony-student-5' })),
		'student/photo.server.ts#erasePhotos': ({ access }) =>
			write((tx) => erasePhotos(tx, access.schoolId, ['none'])),
		'student-import/file.server.ts#addImport': ({ access }) => aFile(access),
		'student-import/file.server.ts#findImport': ({ access }) => imports.findImport(access, 'none'),
		'student-import/file.server.ts#listImports': ({ access }) => imports.listImports(access),
		'student-import/file.server.ts#listImportRows': ({ access }) => imports.listImportRows(access, 'none'),
		'student-import/file.server.ts#listFailedRows': ({ access }) => imports.listFailedRows(access, 'none'),
		'student-import/steps.server.ts#mapImport': ({ access }) => imports.mapImport(access, 'none', []),
		'student-import/steps.server.ts#moveImport': ({ access }) =>
			imports.moveImport(access, 'none', ['checking'], 'checked'),
		'student-import/steps.server.ts#discardImport': ({ access }) =>
			imports.discardImport(access, aFile(access)),
		'student-import/steps.server.ts#forgetImports': ({ access }) =>
			write((tx) => imports.forgetImports(tx, access.schoolId)),
		'student-import/steps.server.ts#studentImportsOf': ({ access }) => studentImportsOf(access, 'none'),
		'student-import/steps.server.ts#noteProgress': ({ access }) =>
			write((tx) => noteProgress(tx, access, 'none', 'checking', 1)),
		'student-import/steps.server.ts#writeRow': ({ access }) =>
			write((tx) => writeRow(tx, access, 'none', 1, { words: null })),
		'student-import/check.server.ts#saveChecked': ({ access }) => imports.saveChecked(access, 'none', [], 1),
		'student-import/check.server.ts#whyListed': ({ access }) => whyListed(access, aPerson()),
		'student-import/addition.server.ts#addImported': ({ access }) => anImported(access),
		'student-import/addition.server.ts#finishImport': ({ access }) => imports.finishImport(access, 'none'),
		'student-import/undo.server.ts#startUndoing': ({ access }) =>
			imports.startUndoing(access, anImported(access)),
		'student-import/undo.server.ts#removeImported': ({ access }) => anUndone(access),
		'student-import/undo.server.ts#finishUndoing': ({ access }) => imports.finishUndoing(access, 'none'),
		'hourly/student-import.server.ts#removeOldImports': () => removeOldImports(Date.now() + 8 * 86_400_000),
	},
	maySort: {},
	mayCross: {
		'hourly/student-import.server.ts#removeOldImports student_imports':
			'old files of all schools are emptied',
	},
}
