import { expect, it } from 'vitest'
import { listExpected } from '#app/models/attendance/expected.server.ts'
import { listNotes } from '#app/models/learning/notes.server.ts'
import { saveRoll } from '#app/models/learning/lesson-roll.server.ts'
import { rows } from '../../support/database.ts'
import { aStudio } from '../../support/learning.ts'
import { valueOf } from '../../support/lessons.ts'

const BY = { source: 'teacher' } as const

it('the roll and the notes of a lesson are saved in one step, and only what changed is written', () => {
	const { teacher, mother, student, last } = aStudio()
	const entry = { studentId: student, code: 'P', covered: 'Scales', next: 'Bach' }
	expect(valueOf(saveRoll(teacher, last, { entries: [entry], publish: true }, BY))).toEqual({
		marked: 1,
		noted: 1,
	})
	expect(valueOf(saveRoll(teacher, last, { entries: [entry], publish: true }, BY))).toEqual({
		marked: 0,
		noted: 0,
	})
	expect(listNotes(mother, student)).toMatchObject([{ covered: 'Scales', changedAt: null }])
	valueOf(saveRoll(teacher, last, { entries: [entry], publish: false }, BY))
	expect(listNotes(mother, student)).toEqual([])
})

it('nothing of it is saved where a mark is refused', () => {
	const { teacher, student, last, next } = aStudio()
	const entries = [{ studentId: student, code: 'P', covered: 'Too early' }]
	expect(saveRoll(teacher, next, { entries, publish: true }, BY).ok).toBe(false)
	expect(
		saveRoll(teacher, last, { entries: [{ studentId: student, code: '?', covered: 'x' }], publish: true }, BY)
			.ok,
	).toBe(false)
	expect(rows('select 1 from lesson_notes')).toEqual([])
	expect(rows('select 1 from attendance_marks')).toEqual([])
})

it('a note can be written before the roll opens, and what the office noted with a mark stays', () => {
	const { teacher, office, student, last, next, classId } = aStudio()
	valueOf(
		saveRoll(
			teacher,
			next,
			{ entries: [{ studentId: student, next: 'Bring the duet' }], publish: false },
			BY,
		),
	)
	expect(listNotes(teacher, student)).toMatchObject([{ next: 'Bring the duet', publishedAt: null }])
	valueOf(
		saveRoll(
			office,
			last,
			{ entries: [{ studentId: student, code: 'X', privateNote: 'Exam at school' }], publish: false },
			BY,
		),
	)
	valueOf(
		saveRoll(
			teacher,
			last,
			{ entries: [{ studentId: student, code: 'L', minutesLate: 5 }], publish: false },
			BY,
		),
	)
	expect(listNotes(teacher, student)).toMatchObject([{ lessonId: next }])
	const lesson = { id: last, classId, day: '2026-01-06', startsAt: 0 }
	expect(listExpected(teacher, lesson)[0]?.mark).toMatchObject({ code: 'L', staffNote: 'Exam at school' })
})

it('notes of which some are shown stay as they are where that was chosen, and new ones are shown', () => {
	const { teacher, mother, student, last } = aStudio()
	const shown = { studentId: student, code: 'P', covered: 'Scales' }
	valueOf(saveRoll(teacher, last, { entries: [shown], publish: 'each' }, BY))
	valueOf(saveRoll(teacher, last, { entries: [{ ...shown, covered: 'Bach' }], publish: 'each' }, BY))
	expect(listNotes(mother, student)).toMatchObject([{ covered: 'Bach' }])
	valueOf(saveRoll(teacher, last, { entries: [shown], publish: false }, BY))
	valueOf(saveRoll(teacher, last, { entries: [{ ...shown, covered: 'Bach' }], publish: 'each' }, BY))
	expect(listNotes(mother, student)).toEqual([])
	expect(listNotes(teacher, student)).toMatchObject([{ covered: 'Bach' }])
})
