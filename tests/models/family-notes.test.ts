import { describe, expect, it } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { students } from '#db/schema/index.ts'
import { addFamilyNote, listFamilyNotes, setFamilyCalled } from '#app/models/family/note.server.ts'
import { listNeeds } from '#app/models/dashboard/attention.server.ts'
import { dueCondition } from '#app/models/student/call-backs.server.ts'
import { eraseStudent } from '#app/models/student/erasure.server.ts'
import { addNote } from '#app/models/student/note.server.ts'
import { findStudent } from '#app/models/student/student.server.ts'
import { change, rows } from '../support/database.ts'
import { aSchoolWithAccess, aStudent } from '../support/factories.ts'
import { anOffice } from '../support/office.ts'
import { aFamily } from '../support/students.ts'
import { merge, twice } from '../support/twice.ts'
import type { Access } from '#app/models/access.server.ts'

const wordsOf = (access: Access, familyId: string) =>
	listFamilyNotes(access, familyId).map(({ text }) => text)
const noted = (access: Access, familyId: string, ...texts: string[]) =>
	texts.forEach((text) =>
		expect(addFamilyNote(access, familyId, { kind: 'note', text })).toMatchObject({ ok: true }),
	)

function erase(access: Access, id: string) {
	change('update students set archived_at = coalesce(archived_at, 1) where id = ?', id)
	const { firstName = '', lastName = '', version = 0 } = findStudent(access, id) ?? {}
	expect(eraseStudent(access, id, { version, name: `${firstName} ${lastName}` })).toMatchObject({ ok: true })
}

describe('what was noted about a family', () => {
	it('is neither read nor written by another school', () => {
		const [here, there] = [aSchoolWithAccess(), aSchoolWithAccess()]
		const family = aFamily(here.school, 'Quennell')
		noted(here.access, family, 'Rings at noon')
		expect(listFamilyNotes(there.access, family)).toEqual([])
		expect(addFamilyNote(there.access, family, { kind: 'call', text: 'Not theirs' })).toBeNull()
		expect(rows('select text from family_notes')).toEqual([{ text: 'Rings at noon' }])
	})

	it('goes with its last child, and before that where it names who was erased', () => {
		const { school, access } = aSchoolWithAccess()
		const family = aFamily(school, 'Quennell')
		const child = (firstName: string) =>
			aStudent(school, { firstName, lastName: 'Quennell', familyId: family })
		const [ottoline, piers] = [child('Ottoline'), child('Piers')]
		noted(access, family, 'Ottoline needs a later time', 'Letters to the grandparents', 'Ottolines is a café')
		erase(access, ottoline)
		expect(wordsOf(access, family).sort()).toEqual(['Letters to the grandparents', 'Ottolines is a café'])
		erase(access, piers)
		expect(rows('select text from family_notes')).toEqual([])
	})

	it('follows to the family that stays where two records become one', () => {
		const office = anOffice()
		const [stays, goes] = [aFamily(office.school, 'Lind'), aFamily(office.school, 'Lindt')]
		noted(office.access, stays, 'Rings at noon')
		noted(office.access, goes, 'Wants Wednesdays')
		const two = twice(office, { familyId: stays }, { familyId: goes })
		expect(merge(office, two, { family: 'kept' })).toMatchObject({ ok: true })
		expect(wordsOf(office.access, stays).sort()).toEqual(['Rings at noon', 'Wants Wednesdays'])
	})

	it('says whom to call back until they were called, and not before the day', () => {
		const { school, access } = aSchoolWithAccess()
		const there = aSchoolWithAccess()
		const family = aFamily(school, 'Quennell')
		const ada = aStudent(school, { firstName: 'Ada', familyId: family })
		aStudent(school, { firstName: 'Bo', familyId: family })
		const cleo = aStudent(school, { firstName: 'Cleo', lastName: 'Test' })
		const today = '2126-04-14'
		const call = { kind: 'call', text: 'Asks for Wednesdays' } as const
		const note = addFamilyNote(access, family, { ...call, callBackOn: today })
		expect(addNote(access, cleo, { ...call, callBackOn: '2126-04-15' })).toMatchObject({ ok: true })
		expect(addNote(access, cleo, call)).toMatchObject({ ok: true })
		const due = (day: string, of = access) =>
			listNeeds(of, day).flatMap(({ need, people, name }) =>
				need.startsWith('call-') ? [[need, people, name]] : [],
			)
		const listed = (day: string) =>
			database()
				.select({ name: students.firstName })
				.from(students)
				.where(and(eq(students.schoolId, access.schoolId), dueCondition(access.schoolId, day)))
				.all()
				.map(({ name }) => name)
				.sort()
		expect(due('2126-04-13')).toEqual([])
		expect(due(today)).toEqual([['call-family', 1, 'Quennell']])
		expect(listed(today)).toEqual(['Ada', 'Bo'])
		expect(due('2126-04-15')).toEqual([
			['call-student', 1, 'Cleo Test'],
			['call-family', 1, 'Quennell'],
		])
		expect(due(today, there.access)).toEqual([])

		const noteId = note?.ok ? note.value : ''
		expect(setFamilyCalled(there.access, family, { noteId, done: true })).toBe(false)
		expect(setFamilyCalled(access, aFamily(school, 'Lind'), { noteId, done: true })).toBe(false)
		expect(due(today)).toHaveLength(1)
		expect(setFamilyCalled(access, family, { noteId, done: true })).toBe(true)
		expect([due(today), listed(today)]).toEqual([[], []])
		expect(setFamilyCalled(access, family, { noteId, done: false })).toBe(true)
		expect(due(today)).toHaveLength(1)
		change('update students set archived_at = 1 where id <> ?', ada)
		expect(due(today)).toHaveLength(1)
		change('update students set archived_at = 1 where id = ?', ada)
		expect(due(today)).toEqual([])
	})

	it('stays with a family that others still belong to', () => {
		const office = anOffice()
		const [stays, others] = [aFamily(office.school, 'Lind'), aFamily(office.school, 'Lindt')]
		aStudent(office.school, { familyId: others })
		noted(office.access, others, 'Wants Wednesdays')
		const two = twice(office, { familyId: stays }, { familyId: others })
		expect(merge(office, two, { family: 'kept' })).toMatchObject({ ok: true })
		expect(wordsOf(office.access, others)).toEqual(['Wants Wednesdays'])
	})
})
