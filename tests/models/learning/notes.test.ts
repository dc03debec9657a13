import { expect, it } from 'vitest'
import { lastShared } from '#app/domain/lesson/roll.ts'
import { listLatestNotes, listLessonNotes, listNotes, saveNote } from '#app/models/learning/notes.server.ts'
import { listTaught } from '#app/models/learning/taught-students.server.ts'
import { change } from '../../support/database.ts'
import { aClass, aLesson, anEnrolment, aStudent } from '../../support/factories.ts'
import { aStudio } from '../../support/learning.ts'
import { valueOf } from '../../support/lessons.ts'
import { wordsOf } from '../../support/office.ts'

const TEXT = { covered: 'Scales in thirds', next: 'Bars 9 to 16', privateNote: 'Tired today' }

it('a note is read by the family once it is published, without its private part', () => {
	const { teacher, learner, mother, student, last } = aStudio()
	valueOf(saveNote(teacher, { lessonId: last, studentId: student }, TEXT, false))
	expect(listNotes(mother, student)).toEqual([])
	valueOf(saveNote(teacher, { lessonId: last, studentId: student, version: 1 }, TEXT, true))
	for (const reader of [mother, learner])
		expect(listNotes(reader, student)).toMatchObject([{ covered: 'Scales in thirds', privateNote: null }])
	expect(listNotes(teacher, student)).toMatchObject([{ privateNote: 'Tired today', changedAt: null }])
})

it('a family does not learn that there is a note with nothing but a private part', () => {
	const { teacher, mother, student, last, now } = aStudio()
	valueOf(saveNote(teacher, { lessonId: last, studentId: student }, TEXT, true))
	valueOf(saveNote(teacher, { lessonId: now, studentId: student }, { privateNote: 'Fever' }, true))
	expect(listNotes(mother, student)).toMatchObject([{ covered: 'Scales in thirds' }])
	expect(listLatestNotes(mother, [student])).toMatchObject([{ covered: 'Scales in thirds' }])
	expect(listNotes(teacher, student)).toHaveLength(2)
})

it('a note that prepares a lesson is shown to the family when the lesson begins', () => {
	const { teacher, mother, student, last, now } = aStudio()
	valueOf(saveNote(teacher, { lessonId: last, studentId: student }, TEXT, true))
	valueOf(saveNote(teacher, { lessonId: now, studentId: student }, { next: 'The blue book' }, true))
	const shown = () => [listNotes(mother, student)[0]?.next, listLatestNotes(mother, [student])[0]?.next]
	const startsAt = (at: number) =>
		change('update lessons set starts_at = ?, ends_at = ? where id = ?', at, at + 1_800_000, now)
	startsAt(Date.now() + 60_000)
	expect(shown()).toEqual([TEXT.next, TEXT.next])
	startsAt(Date.now())
	expect(shown()).toEqual(['The blue book', 'The blue book'])
	expect(listNotes(teacher, student, { until: '2026-01-12' })[0]?.next).toBe(TEXT.next)
})

it('a note that prepares a lesson is not the last note before the lesson', () => {
	const { teacher, student, now, next } = aStudio()
	valueOf(saveNote(teacher, { lessonId: next, studentId: student }, TEXT, false))
	expect(listTaught(teacher)).toMatchObject([{ lastNote: null }])
	valueOf(saveNote(teacher, { lessonId: now, studentId: student }, TEXT, false))
	expect(listTaught(teacher)).toMatchObject([{ lastNote: '2026-01-13' }])
})

it('a note that prepared a lesson stays with the teacher once the lesson is canceled, until it is written anew', () => {
	const { teacher, mother, student, last, now, next } = aStudio()
	valueOf(saveNote(teacher, { lessonId: last, studentId: student }, TEXT, true))
	valueOf(saveNote(teacher, { lessonId: now, studentId: student }, { next: 'The blue book' }, true))
	change(`update lesson_notes set updated_at = updated_at - ? where lesson_id = ?`, 24 * 3_600_000, now)
	const shown = () => [
		listNotes(mother, student)[0]?.next,
		listLatestNotes(mother, [student])[0]?.next,
		listNotes(teacher, student, { until: '2026-01-13' })[0]?.next,
		listLessonNotes(teacher, next)[0]?.last?.next,
	]
	const each = (text: string) => [text, text, text, text]
	expect(shown()).toEqual(each('The blue book'))
	expect(listTaught(teacher)).toMatchObject([{ lastNote: '2026-01-13' }])
	for (const state of ['canceled_in_time', 'canceled_late', 'canceled_by_teacher', 'closed']) {
		change('update lessons set state = ? where id = ?', state, now)
		expect(shown(), state).toEqual(each(TEXT.next))
	}
	expect(listTaught(teacher)).toMatchObject([{ lastNote: '2026-01-06' }])
	expect(listNotes(teacher, student)).toMatchObject([{ isCalledOff: true }, { isCalledOff: false }])
	expect(listLessonNotes(teacher, now)).toMatchObject([{ note: { isCalledOff: true } }])
	valueOf(saveNote(teacher, { lessonId: now, studentId: student }, { next: 'Bars 1 to 8' }, true))
	expect(shown()).toEqual(each('Bars 1 to 8'))
	expect(listNotes(teacher, student)).toMatchObject([{ isCalledOff: false }, { isCalledOff: false }])
})

it('a published note that is edited says so, and two people do not overwrite each other', () => {
	const { teacher, office, mother, student, last } = aStudio()
	const which = { lessonId: last, studentId: student }
	valueOf(saveNote(teacher, which, TEXT, true))
	valueOf(saveNote(office, { ...which, version: 1 }, { ...TEXT, next: 'Bars 1 to 8' }, true))
	expect(listNotes(mother, student)[0]?.changedAt).not.toBeNull()
	expect(saveNote(teacher, { ...which, version: 1 }, TEXT, true)).toMatchObject({
		ok: false,
		status: 409,
		conflict: { theirs: { next: 'Bars 1 to 8' } },
	})
})

it('a note without words is refused, and so is one about somebody who is not expected', () => {
	const { teacher, student, stranger, last } = aStudio()
	expect(wordsOf(saveNote(teacher, { lessonId: last, studentId: student }, {}, true))).toBe(
		'Write what you did, or what comes next.',
	)
	expect(saveNote(teacher, { lessonId: last, studentId: stranger }, TEXT, true)).toMatchObject({
		status: 404,
	})
})

it('the last note is carried over to the next roll, also for a substitute, who reads nothing else', () => {
	const { teacher, colleague, colleagueId, student, last, now } = aStudio()
	valueOf(saveNote(teacher, { lessonId: last, studentId: student }, TEXT, true))
	expect(listLessonNotes(colleague, now)).toEqual([])
	change('update lessons set teacher_id = ? where id = ?', colleagueId, now)
	expect(listLessonNotes(colleague, now)).toMatchObject([{ note: null, last: { next: 'Bars 9 to 16' } }])
	expect(listLessonNotes(colleague, last)).toEqual([])
	expect(listNotes(colleague, student)).toEqual([])
	valueOf(saveNote(colleague, { lessonId: now, studentId: student }, { covered: 'Sight-reading' }, true))
	expect(listNotes(teacher, student).map(({ covered }) => covered)).toEqual([
		'Sight-reading',
		'Scales in thirds',
	])
})

it('a family writes no notes, and a colleague reads none', () => {
	const { teacher, colleague, mother, student, last } = aStudio()
	valueOf(saveNote(teacher, { lessonId: last, studentId: student }, TEXT, true))
	expect(saveNote(mother, { lessonId: last, studentId: student }, TEXT, true)).toMatchObject({ status: 404 })
	expect(saveNote(colleague, { lessonId: last, studentId: student }, TEXT, true)).toMatchObject({
		status: 404,
	})
	expect(listLessonNotes(mother, last)).toEqual([])
	expect(listNotes(colleague, student)).toEqual([])
})

it('notes are searched by what they say', () => {
	const { teacher, student, last, now } = aStudio()
	valueOf(saveNote(teacher, { lessonId: last, studentId: student }, { covered: 'Chopin' }, true))
	valueOf(saveNote(teacher, { lessonId: now, studentId: student }, { next: 'Bach 100%' }, true))
	expect(listNotes(teacher, student, { find: 'bach 100%' })).toHaveLength(1)
	expect(listNotes(teacher, student, { before: '2026-01-13' })).toMatchObject([{ covered: 'Chopin' }])
})

it('a group carries over the last note of its own lessons, and not of others of its students', () => {
	const { school, office, classId, student, last, next, at } = aStudio()
	anEnrolment(school, classId, aStudent(school))
	const choir = aClass(school, { name: 'Choir' })
	anEnrolment(school, choir, student)
	const sung = aLesson(school, { classId: choir, startsAt: at('2026-01-12', '16:00') })
	valueOf(saveNote(office, { lessonId: last, studentId: student }, TEXT, true))
	valueOf(saveNote(office, { lessonId: sung, studentId: student }, { covered: 'Carols' }, true))
	const carried = listLessonNotes(office, next).find((one) => one.studentId === student)
	expect(carried?.last).toMatchObject({ covered: 'Scales in thirds' })
})

it('a student alone carries over the last note of the class, or else of another class with its name', () => {
	const { school, office, student, last, next, at } = aStudio()
	const choir = aClass(school, { name: 'Choir' })
	anEnrolment(school, choir, student)
	const sung = aLesson(school, { classId: choir, startsAt: at('2026-01-12', '16:00') })
	valueOf(saveNote(office, { lessonId: sung, studentId: student }, { covered: 'Carols' }, true))
	expect(listLessonNotes(office, next)[0]?.last).toMatchObject({ covered: 'Carols', otherClass: 'Choir' })
	valueOf(saveNote(office, { lessonId: last, studentId: student }, TEXT, true))
	expect(listLessonNotes(office, next)[0]?.last).toMatchObject({
		covered: 'Scales in thirds',
		otherClass: null,
	})
})

it('a note that is private alone is carried over, and is none to copy', () => {
	const { office, student, last, next } = aStudio()
	valueOf(saveNote(office, { lessonId: last, studentId: student }, { privateNote: 'Tired' }, true))
	const rows = listLessonNotes(office, next)
	expect(rows[0]?.last).toMatchObject({ privateNote: 'Tired' })
	expect(lastShared(rows)).toBeNull()
	valueOf(saveNote(office, { lessonId: last, studentId: student, version: 1 }, TEXT, true))
	expect(lastShared(listLessonNotes(office, next))).toMatchObject({ covered: 'Scales in thirds' })
})
