import { expect, it } from 'vitest'
import type { Access } from '#app/models/access.server.ts'
import { findFormer, listFormer } from '#app/models/learning/former-students.server.ts'
import { listTaught } from '#app/models/learning/taught-students.server.ts'
import { listNotes, saveNote } from '#app/models/learning/notes.server.ts'
import { change } from '../../support/database.ts'
import { aSeries } from '../../support/factories.ts'
import { aStudio } from '../../support/learning.ts'
import { valueOf } from '../../support/lessons.ts'

const leave = (student: string, on: string) =>
	change(`update enrolments set state = 'ended', ends_on = ? where student_id = ?`, on, student)

it('a teacher reads what they wrote about somebody who left for ninety days, and nothing that others wrote', () => {
	const { office, teacher, student, last, now } = aStudio()
	valueOf(saveNote(teacher, { lessonId: last, studentId: student }, { covered: 'Scales' }, true))
	valueOf(saveNote(office, { lessonId: now, studentId: student }, { covered: 'By somebody else' }, true))
	expect(listFormer(teacher)).toEqual([])
	leave(student, '2026-01-12')
	expect(listFormer(teacher)).toMatchObject([{ id: student, lastDay: '2026-01-12' }])
	expect(findFormer(teacher, student)).toMatchObject({
		until: '2026-04-12',
		notes: [{ covered: 'Scales' }],
		reports: [],
	})
	expect(listNotes(teacher, student)).toEqual([])
	leave(student, '2025-10-15')
	expect(listFormer(teacher)).toHaveLength(1)
	leave(student, '2025-10-14')
	expect(listFormer(teacher)).toEqual([])
})

it('a student who left is listed with their main teacher, in whichever class they were', () => {
	const { teacher, colleague, colleagueId, teacherId, student } = aStudio()
	const ids = (of: Access) => [listTaught(of), listFormer(of)].map((rows) => rows.map(({ id }) => id))
	change('update students set primary_teacher_id = ? where id = ?', teacherId, student)
	expect(ids(teacher)).toEqual([[student], []])
	leave(student, '2026-01-12')
	// A student whose enrollment ended alone is still taught by the main teacher.
	expect(ids(teacher)).toEqual([[student], []])
	change(`update students set state = 'left', left_on = '2026-01-12' where id = ?`, student)
	expect(ids(teacher)).toEqual([[], [student]])
	change('update students set primary_teacher_id = ? where id = ?', colleagueId, student)
	expect([ids(teacher), ids(colleague)]).toEqual(Array(2).fill([[], [student]]))
})

it('a student whose class went to a colleague stays with its teacher of before, but not with a substitute', () => {
	const { school, classId, teacher, colleague, colleagueId, student, last } = aStudio()
	change('update lessons set series_id = ? where id = ?', aSeries(school, { classId }), last)
	change('update class_teachers set teacher_id = ? where class_id = ?', colleagueId, classId)
	const ids = (of: Access) => [listTaught(of), listFormer(of)].map((rows) => rows.map(({ id }) => id))
	expect([ids(teacher), ids(colleague)]).toEqual([
		[[], [student]],
		[[student], []],
	])
	expect(findFormer(teacher, student)).toMatchObject({ lastDay: '2026-01-06', until: '2026-04-06' })
	change('update lessons set substitute_for = ? where id = ?', colleagueId, last)
	expect(ids(teacher)).toEqual([[], []])
})

it('a former student is nobody a colleague, a family or the teacher of a stranger knows', () => {
	const { teacher, colleague, mother, student, stranger } = aStudio()
	leave(student, '2026-01-12')
	expect([listFormer(colleague), findFormer(colleague, student)]).toEqual([[], null])
	expect([listFormer(mother), findFormer(mother, student)]).toEqual([[], null])
	expect(findFormer(teacher, stranger)).toBeNull()
})

it('somebody who only waited for a seat was never a student', () => {
	const { teacher, student } = aStudio()
	change(
		`update enrolments set state = 'ended', ends_on = '2026-01-12', starts_on = null, queued_at = 1 where student_id = ?`,
		student,
	)
	expect(listFormer(teacher)).toEqual([])
})

it('nothing is written about a former student any more', () => {
	const { teacher, student, next } = aStudio()
	leave(student, '2026-01-12')
	expect(saveNote(teacher, { lessonId: next, studentId: student }, { covered: 'x' }, true)).toMatchObject({
		status: 404,
	})
})
