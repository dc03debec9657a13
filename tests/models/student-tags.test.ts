import { beforeEach, describe, expect, it } from 'vitest'
import type { Access } from '#app/models/access.server.ts'
import { changeStudents, findBulkResult } from '#app/models/student/bulk.server.ts'
import { deleteTag, listTags, renameTag } from '#app/models/student/tag-settings.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { rows } from '../support/database.ts'
import { accessOf, aSchoolWithAccess, aStudent, aTeacherAt, type ASchool } from '../support/factories.ts'

let school: ASchool
let access: Access
let ada: string

beforeEach(() => {
	;({ school, access } = aSchoolWithAccess())
	ada = aStudent(school, { firstName: 'Ada', lastName: 'Okafor' })
})

/** Tags some students, or takes a tag off, and what was said of each. */
function change(act: 'tag' | 'untag', tag: string, ids = [ada], as = access) {
	const key = newId()
	changeStudents(as, ids, { act, tag }, key)
	return findBulkResult(as, key)?.outcomes.map(({ text }) => text)
}

const tagged = () =>
	rows(`select s.first_name as student, t.name as tag from student_tags st
		join tags t on t.school_id = st.school_id and t.id = st.tag_id
		join students s on s.school_id = st.school_id and s.id = st.student_id order by 1, 2`)

describe('a tag that is taken off', () => {
	it('leaves the student, however it is written, and neither other tags nor other students', () => {
		const ben = aStudent(school, { firstName: 'Ben', lastName: 'Ito' })
		change('tag', 'Exam', [ada, ben])
		change('tag', 'Choir')
		expect(change('untag', 'EXAM')).toEqual(['The tag “EXAM” was taken off'])
		expect(tagged()).toEqual([
			{ student: 'Ada', tag: 'Choir' },
			{ student: 'Ben', tag: 'Exam' },
		])
		expect(rows(`select object_id, before from audit_entries where action = 'student.untagged'`)).toEqual([
			{ object_id: ada, before: JSON.stringify({ tag: 'Exam' }) },
		])
	})

	it('is refused by name where a student does not have it, and done for those who do', () => {
		const ben = aStudent(school, { firstName: 'Ben', lastName: 'Ito' })
		change('tag', 'Exam', [ben])
		expect(change('untag', 'exam', [ada, ben])).toEqual([
			'Ada Okafor does not have the tag “Exam”.',
			'The tag “exam” was taken off',
		])
		expect(change('untag', 'Unheard', [ben])).toEqual(['Ben Ito does not have the tag “Unheard”.'])
		expect(tagged()).toEqual([])
		expect(rows('select name from tags')).toEqual([{ name: 'Exam' }])
	})

	it('is taken off by nobody who does not reach the student', () => {
		change('tag', 'Exam')
		const other = aSchoolWithAccess().access
		const gone = 'This student is not on your list any more.'
		for (const stranger of [other, accessOf(aTeacherAt(school), 'student:read')])
			expect(change('untag', 'Exam', [ada], stranger)).toEqual([gone])
		expect(tagged()).toHaveLength(1)
	})
})

describe('the tags of a school', () => {
	const idOf = (name: string) => listTags(access).find((tag) => tag.name === name)?.id ?? ''

	it('are listed with how many students have each', () => {
		change('tag', 'Exam', [ada, aStudent(school, { firstName: 'Ben', lastName: 'Ito' })])
		change('tag', 'Choir')
		change('untag', 'Choir')
		expect(listTags(access).map(({ name, students }) => [name, students])).toEqual([
			['Choir', 0],
			['Exam', 2],
		])
	})

	it('are renamed for everybody, and merged by the name of another', () => {
		const ben = aStudent(school, { firstName: 'Ben', lastName: 'Ito' })
		change('tag', 'Exam', [ada, ben])
		change('tag', 'Exams')
		expect(renameTag(access, idOf('Exam'), 'EXAMS')).toEqual({
			ok: true,
			value: { name: 'Exams', merged: true },
		})
		expect(tagged()).toEqual([
			{ student: 'Ada', tag: 'Exams' },
			{ student: 'Ben', tag: 'Exams' },
		])
		expect(renameTag(access, idOf('Exams'), 'Grade 5')).toEqual({
			ok: true,
			value: { name: 'Grade 5', merged: false },
		})
		expect(tagged().map(({ tag }) => tag)).toEqual(['Grade 5', 'Grade 5'])
		expect(rows(`select action, before from audit_entries where action like 'tag.%' order by id`)).toEqual([
			{ action: 'tag.merged', before: JSON.stringify({ tag: 'Exam' }) },
			{ action: 'tag.changed', before: JSON.stringify({ tag: 'Exams' }) },
		])
	})

	it('are deleted, and taken off their students alone', () => {
		change('tag', 'Exam')
		change('tag', 'Choir')
		expect(deleteTag(access, idOf('Exam')).ok).toBe(true)
		expect(tagged()).toEqual([{ student: 'Ada', tag: 'Choir' }])
		expect(listTags(access).map(({ name }) => name)).toEqual(['Choir'])
	})

	it('of another school are out of reach', () => {
		change('tag', 'Exam')
		const other = aSchoolWithAccess().access
		for (const change of [renameTag(other, idOf('Exam'), 'Mine'), deleteTag(other, idOf('Exam'))])
			expect(change).toMatchObject({ ok: false, status: 404 })
		expect(tagged()).toEqual([{ student: 'Ada', tag: 'Exam' }])
	})
})
