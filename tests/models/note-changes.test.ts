import { beforeEach, describe, expect, it } from 'vitest'
import { addFamilyNote } from '#app/models/family/note.server.ts'
import { addNote, setStudentCalled } from '#app/models/student/note.server.ts'
import { editNote, findNote, removeNote } from '#app/models/student/note-changes.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { change, rows } from '../support/database.ts'
import { aSchoolWithAccess, aStudent } from '../support/factories.ts'
import { aFamily } from '../support/students.ts'

let access: Access
let ada: string
let family: string
let call: string
let note: string

const said = () =>
	rows<{ action: string; object: string; before: string; after: string | null }>(
		"select action, object_name as object, before, after from audit_entries where action like '%-note.%' order by id",
	)

beforeEach(() => {
	const office = aSchoolWithAccess()
	access = office.access
	family = aFamily(office.school, 'Quennell')
	ada = aStudent(office.school, { firstName: 'Ada', lastName: 'Quennell', familyId: family })
	const ofAda = addNote(access, ada, { kind: 'call', text: 'Wants Friday', callBackOn: '2126-04-14' })
	const ofFamily = addFamilyNote(access, family, { kind: 'note', text: 'Wrong family' })
	call = ofAda.ok ? ofAda.value : ''
	note = ofFamily?.ok ? ofFamily.value : ''
})

describe('a note of the office', () => {
	it('is corrected, and the history says so without its text', () => {
		expect(editNote(access, call, { text: 'Wants Thursday', callBackOn: '2126-04-14' })).toMatchObject({
			ok: true,
		})
		expect(editNote(access, note, { text: 'Right family' })).toMatchObject({ ok: true })
		expect([findNote(access, call)?.text, findNote(access, note)?.text]).toEqual([
			'Wants Thursday',
			'Right family',
		])
		const hidden = '{"note":"(not shown)"}'
		expect(said()).toEqual([
			{ action: 'call-note.changed', object: 'Ada Quennell', before: hidden, after: hidden },
			{ action: 'office-note.changed', object: 'Quennell', before: hidden, after: hidden },
		])
		editNote(access, note, { text: 'Right family' })
		expect(said()).toHaveLength(2)
	})

	it('is open again with another day to call back, which is not past unless it was before', () => {
		setStudentCalled(access, ada, { noteId: call, done: true })
		editNote(access, call, { text: 'Wants Thursday', callBackOn: '2126-04-14' })
		expect(rows('select called_back_at is null as open from student_notes')).toEqual([{ open: 0 }])
		editNote(access, call, { text: 'Wants Thursday', callBackOn: '2126-04-20' })
		expect(rows('select called_back_at is null as open, call_back_on as day from student_notes')).toEqual([
			{ open: 1, day: '2126-04-20' },
		])
		expect(editNote(access, call, { text: 'Later', callBackOn: '2001-02-03' })).toMatchObject({ ok: false })
		change("update student_notes set call_back_on = '2001-02-03'")
		expect(editNote(access, call, { text: 'Later', callBackOn: '2001-02-03' })).toMatchObject({ ok: true })
		expect(editNote(access, call, { text: 'Never' })).toMatchObject({ ok: true })
		expect(rows('select call_back_on as day from student_notes')).toEqual([{ day: null }])
	})

	it('is removed, and the history says so without its text', () => {
		expect([removeNote(access, call), removeNote(access, note)]).toMatchObject([{ ok: true }, { ok: true }])
		expect(rows('select id from student_notes union select id from family_notes')).toEqual([])
		expect(said()).toMatchObject([
			{ action: 'call-note.removed', before: '{"note":"(not shown)","callBackOn":"2126-04-14"}' },
			{ action: 'office-note.removed', before: '{"note":"(not shown)"}' },
		])
		expect([removeNote(access, call), editNote(access, call, { text: 'x' })]).toEqual([null, null])
	})

	it('is neither read nor changed by another school, nor changed while the student is in the archive', () => {
		const there = aSchoolWithAccess().access
		for (const id of [call, note]) {
			expect(findNote(there, id)).toBeNull()
			expect(editNote(there, id, { text: 'x' })).toBeNull()
			expect(removeNote(there, id)).toBeNull()
		}
		change('update students set archived_at = 1')
		expect(editNote(access, call, { text: 'x' })).toMatchObject({ ok: false, status: 409 })
		expect(removeNote(access, call)).toMatchObject({ ok: false, status: 409 })
		expect(rows('select text from student_notes')).toEqual([{ text: 'Wants Friday' }])
	})
})
