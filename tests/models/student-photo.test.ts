import { beforeEach, describe, expect, it } from 'vitest'
import type { Access } from '#app/models/access.server.ts'
import { findFile, type NewFile } from '#app/models/file.server.ts'
import { isPhotoFor, setPhoto } from '#app/models/student/photo.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, rows } from '../support/database.ts'
import { accessOf, aSchoolWithAccess, aStudent, aTeacherAt, type ASchool } from '../support/factories.ts'

let school: ASchool
let access: Access
let child: { id: string; name: string }

beforeEach(() => {
	;({ school, access } = aSchoolWithAccess())
	child = { id: aStudent(school, { firstName: 'Ada', lastName: 'Okafor' }), name: 'Ada Okafor' }
})

/** A picture whose bytes were stored already. */
const aPhoto = (): NewFile => ({
	id: newId(),
	purpose: 'photo',
	name: 'photo.webp',
	type: 'image/webp',
	bytes: 3,
	sha256: 'abc',
	uploadedBy: access.userId,
})
const shown = () =>
	rows<{ id: string | null }>('select photo_id as id from students where id = ?', child.id)[0]?.id
const actions = () =>
	rows<{ action: string }>(`select action from audit_entries where action like 'student.%' order by id`).map(
		({ action }) => action,
	)

describe('the photo of a student', () => {
	it('takes the place of the one before, which nobody can read any longer', () => {
		const [first, second] = [aPhoto(), aPhoto()]
		expect(setPhoto(access, child, first).ok).toBe(true)
		expect([shown(), isPhotoFor(access, first.id)]).toEqual([first.id, true])
		expect(setPhoto(access, child, second).ok).toBe(true)
		expect([shown(), isPhotoFor(access, first.id)]).toEqual([second.id, false])
		expect([findFile(school.id, first.id), findFile(school.id, second.id)?.id]).toEqual([null, second.id])
		expect(actions()).toEqual(['student.photo-added', 'student.photo-added'])
	})

	it('is removed once, with its file', () => {
		const photo = aPhoto()
		setPhoto(access, child, photo)
		expect(setPhoto(access, child, null).ok).toBe(true)
		expect(setPhoto(access, child, null).ok).toBe(true)
		expect([shown(), findFile(school.id, photo.id)]).toEqual([null, null])
		expect(actions()).toEqual(['student.photo-added', 'student.photo-removed'])
	})

	it('is changed by nobody who does not reach the student, and of nobody who is archived', () => {
		const photo = aPhoto()
		setPhoto(access, child, photo)
		for (const stranger of [aSchoolWithAccess().access, accessOf(aTeacherAt(school), 'student:read')]) {
			expect(setPhoto(stranger, child, null)).toMatchObject({ ok: false, status: 404 })
			expect(setPhoto(stranger, child, aPhoto())).toMatchObject({ ok: false, status: 404 })
			expect(isPhotoFor(stranger, photo.id)).toBe(false)
		}
		change('update students set archived_at = 1 where id = ?', child.id)
		expect(setPhoto(access, child, null)).toMatchObject({ ok: false, status: 404 })
		expect([shown(), rows('select id from files')]).toEqual([photo.id, [{ id: photo.id }]])
	})
})
