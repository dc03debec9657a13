import { expect, it, vi } from 'vitest'
import { rollOf } from '#app/routes/school/classes/lesson/read.server.ts'
import { readClassLesson } from '#app/routes/teacher/class/lessons/read-lesson.server.ts'
import { readDay } from '#app/routes/teacher/dashboard/read.server.ts'
import { readProposal } from '#app/routes/teacher/schedule/read-proposal.server.ts'
import {
	answerProposal,
	listTakenTimes,
	proposeMove,
	withdrawProposal,
} from '#app/models/lesson/proposals.server.ts'
import { listProposals, listUnansweredProposals } from '#app/models/lesson/proposal-list.server.ts'
import { editLesson } from '#app/models/lesson/change.server.ts'
import { askToMove } from '#app/models/portal/move-requests.server.ts'
import { findLesson } from '#app/models/lesson/detail.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, rows } from '../../support/database.ts'
import { aClass, aLesson, anEnrolment } from '../../support/factories.ts'
import { aStudio } from '../../support/learning.ts'
import { valueOf } from '../../support/lessons.ts'
import { mails } from '../../support/mail.ts'
import { wordsOf } from '../../support/office.ts'

function aProposal() {
	const studio = aStudio()
	const startsAt = studio.at('2026-01-21', '17:00')
	const times = [
		{ startsAt, roomId: null },
		{ startsAt: studio.at('2026-01-22', '17:00'), roomId: null },
	]
	const proposal = { times, expiresAt: studio.at('2026-01-18', '12:00') }
	return { ...studio, startsAt, proposal }
}

it('a family takes one of the times, and the lesson is moved', () => {
	const { teacher, mother, colleague, next, proposal, startsAt, student } = aProposal()
	const { id } = valueOf(proposeMove(teacher, newId(), next, proposal))
	expect(listProposals(mother, { studentId: student, state: 'open' })).toMatchObject([{ id }])
	expect(listProposals(colleague)).toEqual([])
	expect(answerProposal(teacher, id, { startsAt })).toMatchObject({ status: 404 })
	expect(wordsOf(answerProposal(mother, id, { startsAt: startsAt + 1 }))).toBe(
		'Choose one of the proposed times.',
	)
	valueOf(answerProposal(mother, id, { startsAt }))
	expect(rows('select starts_at, day from lessons where id = ?', next)).toEqual([
		{ starts_at: startsAt, day: '2026-01-21' },
	])
	for (const late of [{ decline: true } as const, { startsAt }])
		expect(wordsOf(answerProposal(mother, id, late))).toBe('This was already answered.')
	const moved = rows<{ subject: string; text: string }>('select subject, text from outbox').filter(
		({ subject }) => subject.startsWith('Moved: '),
	)
	expect(moved).not.toEqual([])
	expect(moved.map(({ text }) => text.match(/The family of .*/)?.[0]).filter(Boolean)).toEqual([
		expect.stringMatching(/^The family of .+ accepted another time:$/),
	])
})

it.each([
	['en', 'Only someone who may book lessons can choose one by 18 January 2026', 'Choose a time'],
	['de', 'Nur wer Stunden buchen darf, kann bis', 'Eine Zeit wählen'],
	['es', 'Solo quien puede reservar clases puede elegir una', 'Elegir una hora'],
])('does not ask a guardian who may not book (%s)', (language, said, asked) => {
	const { teacher, next, proposal } = aProposal()
	change(
		"update guardians set email = 'ana@example.test', email_key = 'ana@example.test', language = ?",
		language,
	)
	const letterTo = (mayBook: number) => {
		change('delete from outbox')
		change('update guardianships set gets_lessons = 1, may_book = ?', mayBook)
		valueOf(proposeMove(teacher, newId(), next, proposal))
		return mails().find(({ to }) => to === 'ana@example.test')?.text
	}
	expect(letterTo(0)).toContain(said)
	expect(letterTo(0)).not.toContain(asked)
	expect(letterTo(1)).toContain(asked)
	expect(letterTo(1)).not.toContain(said)
})

it('ends with the last of its times, after which nothing is left to choose', () => {
	const { teacher, mother, next, proposal, at } = aProposal()
	const times = [{ startsAt: at('2026-01-15', '17:00'), roomId: null }]
	valueOf(proposeMove(teacher, newId(), next, { ...proposal, times }))
	expect(listProposals(mother)).toMatchObject([{ expiresAt: at('2026-01-15', '17:00') }])
})

it('a proposal that ran out is named to the teacher until its lesson begins, unless the lesson is proposed anew', () => {
	const { teacher, colleague, next, proposal, at } = aProposal()
	const { id } = valueOf(proposeMove(teacher, newId(), next, proposal))
	expect(listUnansweredProposals(teacher)).toEqual([])
	vi.setSystemTime(at('2026-01-18', '12:00'))
	expect(listUnansweredProposals(teacher)).toMatchObject([{ id }])
	expect(listUnansweredProposals(colleague)).toEqual([])
	expect(readDay(teacher).waiting).toMatchObject([{ text: 'The lesson stays on Tue 20 January, 16:00' }])
	vi.setSystemTime(at('2026-01-20', '16:00'))
	expect(listUnansweredProposals(teacher)).toEqual([])
	vi.setSystemTime(at('2026-01-18', '12:00'))
	valueOf(proposeMove(teacher, newId(), next, { ...proposal, expiresAt: at('2026-01-19', '12:00') }))
	expect(listUnansweredProposals(teacher)).toEqual([])
})

it('is named where its lesson is, and can be read and taken back where it was made', () => {
	const { office, teacher, classId, next, now, proposal } = aProposal()
	const pages = () => ({
		mine: readProposal(teacher, next).waiting,
		lesson: readClassLesson(teacher, classId, next).proposedUntil,
		office: rollOf(office, findLesson(office, next)!).proposals,
	})
	expect(pages()).toEqual({ mine: undefined, lesson: null, office: [] })
	const { id } = valueOf(proposeMove(teacher, newId(), next, proposal))
	const times = ['Wed 21 January, 17:00', 'Thu 22 January, 17:00']
	const until = '18 January 2026'
	expect(pages()).toEqual({
		mine: { id, until, times },
		lesson: until,
		office: [expect.stringContaining(`may answer until ${until}: ${times.join('; ')}.`)],
	})
	expect(rollOf(office, findLesson(office, now)!).proposals).toEqual([])
	valueOf(withdrawProposal(teacher, id))
	expect(pages()).toEqual({ mine: undefined, lesson: null, office: [] })
})

it('another teacher of the student has no part in it', () => {
	const { school, teacher, colleague, colleagueId, student, next, proposal, at } = aProposal()
	const theory = aClass(school, { name: 'Theory' })
	anEnrolment(school, theory, student)
	change(
		`insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'lead')`,
		...[school.id, theory, colleagueId],
	)
	const { id } = valueOf(proposeMove(teacher, newId(), next, proposal))
	expect([listProposals(teacher).length, listProposals(colleague).length]).toEqual([1, 0])
	expect(withdrawProposal(colleague, id)).toMatchObject({ status: 404 })
	vi.setSystemTime(at('2026-01-18', '12:00'))
	expect([listUnansweredProposals(teacher).length, listUnansweredProposals(colleague).length]).toEqual([1, 0])
})

it('a time that went meanwhile is refused, and the lesson stays', () => {
	const { school, teacher, mother, teacherId, classId, next, proposal, startsAt } = aProposal()
	const { id } = valueOf(proposeMove(teacher, newId(), next, proposal))
	const [open] = listProposals(mother)
	expect(listTakenTimes(mother, open!)).toEqual([])
	aLesson(school, { classId, teacherId, startsAt })
	expect(listTakenTimes(mother, open!)).toEqual([startsAt])
	expect(wordsOf(answerProposal(mother, id, { startsAt }))).toBe(
		'That time is no longer free. Choose another one.',
	)
	valueOf(answerProposal(mother, id, { decline: true, note: 'We are away' }))
	expect(listProposals(teacher)).toMatchObject([{ state: 'declined', answer: 'We are away' }])
})

it('a family that asked for another time and declines all that are offered has withdrawn its request', () => {
	const { office, teacher, mother, student: studentId, next: lessonId, proposal } = aProposal()
	change(`update classes set kind = 'private'`)
	valueOf(askToMove(mother, { lessonId, studentId, wish: 'Later, please' }))
	const { id } = valueOf(proposeMove(teacher, newId(), lessonId, proposal))
	expect(rollOf(office, findLesson(office, lessonId)!).moveRequests).toHaveLength(1)
	valueOf(answerProposal(mother, id, { decline: true }))
	expect(rollOf(office, findLesson(office, lessonId)!).moveRequests).toEqual([])
})

it('a newer proposal takes the place of an older one, and can be withdrawn', () => {
	const { teacher, mother, next, proposal, startsAt } = aProposal()
	const { id: first } = valueOf(proposeMove(teacher, newId(), next, proposal))
	const { id } = valueOf(proposeMove(teacher, newId(), next, proposal))
	expect(answerProposal(mother, first, { startsAt })).toMatchObject({ status: 409 })
	valueOf(withdrawProposal(teacher, id))
	expect(listProposals(mother, { state: 'open' })).toEqual([])
})

it('is over once the office moves or cancels the lesson', () => {
	const { office, teacher, teacherId, mother, next, proposal, at } = aProposal()
	const { id } = valueOf(proposeMove(teacher, newId(), next, proposal))
	const lessonNow = () => ({ id: next, version: findLesson(office, next)!.version })
	const edit = { durationMinutes: 30, teacherId, roomId: null }
	valueOf(editLesson(office, lessonNow(), { ...edit, day: '2026-01-23', startTime: '16:00' }))
	expect(rows('select starts_at from lessons where id = ?', next)).toEqual([
		{ starts_at: at('2026-01-23', '16:00') },
	])
	expect([listProposals(teacher, { state: 'open' }), listProposals(mother, { state: 'open' })]).toEqual([
		[],
		[],
	])
	expect(answerProposal(mother, id, { startsAt: proposal.times[0]!.startsAt })).toMatchObject({ status: 409 })
	valueOf(proposeMove(teacher, newId(), next, proposal))
	change("update lessons set state = 'canceled_by_school' where id = ?", next)
	expect(listProposals(mother, { state: 'open' })).toEqual([])
})

it('is over once the office gives the lesson to another teacher, but not with another room', () => {
	const { office, teacher, teacherId, colleagueId, room, mother, next, proposal } = aProposal()
	const { id } = valueOf(proposeMove(teacher, newId(), next, proposal))
	const lessonNow = () => ({ id: next, version: findLesson(office, next)!.version })
	const stays = { day: '2026-01-20', startTime: '16:00', durationMinutes: 45 }
	valueOf(editLesson(office, lessonNow(), { ...stays, teacherId, roomId: room }))
	expect(listProposals(mother, { state: 'open' })).toMatchObject([{ id }])
	valueOf(editLesson(office, lessonNow(), { ...stays, teacherId: colleagueId, roomId: room }))
	expect(listProposals(mother, { state: 'open' })).toEqual([])
	expect(listProposals(mother)).toMatchObject([{ id, state: 'withdrawn' }])
	expect(answerProposal(mother, id, { startsAt: proposal.times[0]!.startsAt })).toMatchObject({ status: 409 })
})

it('a lesson of several students, of a colleague or of the past is not proposed', () => {
	const { school, teacher, colleague, mother, classId, stranger, last, next, proposal } = aProposal()
	expect(proposeMove(colleague, newId(), next, proposal)).toMatchObject({ status: 404 })
	expect(proposeMove(mother, newId(), next, proposal)).toMatchObject({ status: 404 })
	expect(proposeMove(teacher, newId(), last, proposal)).toMatchObject({ status: 404 })
	anEnrolment(school, classId, stranger)
	expect(wordsOf(proposeMove(teacher, newId(), next, proposal))).toBe(
		'You can propose another time for a lesson with one student.',
	)
})

it('a lesson that a colleague gives is not proposed by the teacher of its class, but by an assistant', () => {
	const { school, teacher, teacherId, classId, colleague, colleagueId, next, proposal } = aProposal()
	const [{ name }] = rows<{ name: string }>('select name from teachers where id = ?', colleagueId) as [
		{ name: string },
	]
	change('update lessons set teacher_id = ? where id = ?', colleagueId, next)
	expect(wordsOf(proposeMove(teacher, newId(), next, proposal))).toBe(`${name} teaches this lesson.`)
	change('update lessons set substitute_for = ? where id = ?', teacherId, next)
	expect(wordsOf(proposeMove(teacher, newId(), next, proposal))).toMatch(`${name} is substituting for `)
	expect(rows('select id from move_proposals')).toEqual([])
	change('update lessons set teacher_id = ?, substitute_for = null where id = ?', teacherId, next)
	change(
		`insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'assist')`,
		...[school.id, classId, colleagueId],
	)
	valueOf(proposeMove(colleague, newId(), next, proposal))
})
