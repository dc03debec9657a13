import { describe, expect, it } from 'vitest'
import { classDetails, newClass } from '#app/domain/class/form.ts'
import { newTeacher, teacherEdit } from '#app/domain/teacher/form.ts'
import type { Access } from '#app/models/access.server.ts'
import { addClass, editClass } from '#app/models/class/definition.server.ts'
import { listHistory } from '#app/models/history.server.ts'
import { changeStudents } from '#app/models/student/bulk.server.ts'
import { addTeacher, editTeacher } from '#app/models/teacher/definition.server.ts'
import { changesIn } from '#app/domain/history/activity-changes.ts'
import { newId } from '#app/utils/id.server.ts'
import { aClass, aSchoolWithAccess, aStudent, aTeacher } from '../support/factories.ts'
import { added, anInstrument } from '../support/students.ts'

/** The newest line, as a page says it. */
function said(access: Access): string[] {
	const [line] = listHistory(access, { who: null, actions: null, from: null, to: null, before: null }, 1)
	return changesIn(line?.before, line?.after, { format: 'day-first', timeZone: 'Europe/Madrid' }).map(
		({ what, text }) => `${what}: ${text}`,
	)
}

function anOffice() {
	const { school, access } = aSchoolWithAccess()
	const [ana, ben] = [aTeacher(school, { name: 'Ana Example' }), aTeacher(school, { name: 'Ben Sample' })]
	return { school, access, ana, ben }
}

const SECRET = 'Sleeps badly, owes us a cello'

describe('the history speaks of people and things by their names', () => {
	it('when somebody else teaches a student', () => {
		const { school, access, ana, ben } = anOffice()
		const id = aStudent(school, { primaryTeacherId: ana })
		changeStudents(access, [id], { act: 'teacher', teacherId: ben }, newId())
		expect(said(access)).toEqual(['Teacher: Ana Example → Ben Sample'])
		changeStudents(access, [id], { act: 'teacher', teacherId: null }, newId())
		expect(said(access)).toEqual(['Teacher: Ben Sample → nobody'])
	})

	it('when a class is added and changed', () => {
		const { school, access, ana, ben } = anOffice()
		const typed = { kind: 'group', name: 'Band', durationMinutes: '45', joining: 'closed' }
		const first = { ...typed, teacherId: ana, instrumentId: anInstrument(school, 'Cello'), note: SECRET }
		addClass(access, newClass.parse({ ...first, state: 'open', startsOn: '2026-04-14' }), newId())
		expect(said(access)).toEqual(
			expect.arrayContaining([
				'Teacher: Ana Example',
				'Instrument: Cello',
				'First day: 14 April 2026',
				'Note: (not shown)',
			]),
		)
		const id = aClass(school, { name: 'Band', durationMinutes: 45 })
		editClass(
			access,
			id,
			1,
			classDetails.parse({ ...typed, teacherId: ben, weekday: '2', startTime: '15:30' }),
		)
		expect(said(access).sort()).toEqual([
			'Teacher: nobody → Ben Sample',
			'Usual time: nothing → 15:30',
			'Usual weekday: nothing → Tuesday',
		])
	})

	it('and keeps notes to itself, of a teacher and of a student', () => {
		const { access } = anOffice()
		const teacher = addTeacher(access, newTeacher.parse({ name: 'Cleo' }), newId())
		if (!teacher.ok) throw new Error('There is room.')
		const which = { id: teacher.value.id, version: 1 }
		const profile = {
			name: 'Cleo',
			employment: 'contractor',
			note: SECRET,
			bio: 'x'.repeat(500),
			version: '1',
		}
		editTeacher(access, which, teacherEdit.parse(profile))
		expect(said(access).sort()).toEqual([
			'About them, for families: nothing → (not shown)',
			'Employment: nothing → Freelance',
			'Note: nothing → (not shown)',
		])
		editTeacher(access, { ...which, version: 2 }, teacherEdit.parse({ ...profile, note: 'Another' }))
		expect(said(access)).toEqual(['Note: changed'])
		added(access, { note: SECRET, medicalNotes: 'Asthma' })
		expect(said(access).join()).not.toMatch(/Asthma|cello/)
	})

	it('a moment is a day, a role is a word, and what was empty and stays so is not told', () => {
		const told = (before: unknown, after: unknown) =>
			changesIn(before, after, { format: 'day-first', timeZone: 'Europe/Madrid' })
		const paidThrough = Date.parse('2026-12-20T23:30:00Z')
		expect(told({ state: null }, { state: 'active', paidThrough, providerState: 'ACTIVE' })).toEqual([
			{ what: 'State', text: 'Active' },
			{ what: 'Paid through', text: '21 December 2026' },
		])
		expect(told(null, { role: 'admin', plan: null })).toEqual([{ what: 'Role', text: 'Administrator' }])
		expect(changesIn(null, { paidThrough })[0]?.text).toBe('2026-12-20T23:30:00.000Z')
	})

	it('and says nothing of ids that older lines may have', () => {
		expect(changesIn({ teacherId: 'abc' }, { teacherId: 'def', teacher: 'Ben' })).toEqual([
			{ what: 'Teacher', text: 'Ben' },
		])
		expect(changesIn(null, { text: 'x'.repeat(400) })[0]?.text).toHaveLength(121)
	})
})
