import { describe, expect, it } from 'vitest'
import { addFamilyNote, listFamilyNotes } from '#app/models/family/note.server.ts'
import { eraseStudent } from '#app/models/student/erasure.server.ts'
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
