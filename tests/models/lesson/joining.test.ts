import { beforeEach, describe, expect, it, vi } from 'vitest'
import { recordedWords } from '#app/domain/class/recorded-words.ts'
import { answerOffer, changeQueue } from '#app/models/enrolment/queue.server.ts'
import { enrolCandidate } from '#app/models/enrolment/candidate.server.ts'
import { moveEnrolment } from '#app/models/enrolment/move.server.ts'
import { resumeEnrolment } from '#app/models/enrolment/changes.server.ts'
import { addSeries } from '#app/models/lesson/series.server.ts'
import { addVisitor } from '#app/models/lesson/visitors.server.ts'
import { enrolStudent } from '#app/models/student/activity.server.ts'
import { changeStudents, findBulkResult } from '#app/models/student/bulk.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, databaseHash, rows } from '../../support/database.ts'
import { aClass, anEnrolment, aStudent } from '../../support/factories.ts'
import { aTimetable, tuesdays, valueOf } from '../../support/lessons.ts'
import { stateOf, versionOf } from '../../support/office.ts'

type Timetable = ReturnType<typeof aTimetable> & { band: string }
let its: Timetable

/** Piano is on Tuesdays at four until 27 January, and the band plays at a quarter past until 10 February. */
beforeEach(() => {
	const timetable = aTimetable()
	const { school, access, classId } = timetable
	const band = aClass(school, { name: 'Band' })
	valueOf(addSeries(access, newId(), classId, tuesdays()))
	valueOf(addSeries(access, newId(), band, tuesdays({ startTime: '16:15', endsOn: '2026-02-10' })))
	its = { ...timetable, band }
	return () => vi.useRealTimers()
})

const refusal = (advice = 'Move or cancel one of them first.') =>
	expect.stringMatching(
		new RegExp(
			`^They would be in two lessons at once: Piano and Band \\(Tue 6 January, 16:15\\);.*${advice}$`,
		),
	) as unknown
const enrol = (more: { startsOn?: string; ifFull?: 'wait' | 'refuse' } = {}) =>
	enrolCandidate(
		its.access,
		its.band,
		{ studentId: its.student, startsOn: '2026-01-01', isTrial: false, ifFull: 'refuse', ...more },
		newId(),
	)
const enrolmentIn = (classId: string) =>
	rows<{ id: string }>(
		'select id from enrolments where class_id = ? and student_id = ?',
		classId,
		its.student,
	)[0]?.id ?? ''

describe('a student who joins a class at the time of another lesson', () => {
	it('is not let in, from the class or from their own page', () => {
		const before = databaseHash()
		expect(enrol()).toMatchObject({ ok: false, status: 409, errors: { form: [refusal()] } })
		expect(
			enrolStudent(
				its.access,
				{ id: its.student, name: 'Ada Lind' },
				{ classId: its.band, isTrial: false, ifFull: false },
			),
		).toMatchObject({ ok: false, errors: { form: [refusal()] } })
		expect(databaseHash()).toBe(before)
	})

	it('is not let in with others who are', () => {
		const key = newId()
		changeStudents(
			its.access,
			[its.student],
			{ act: 'enrol', classId: its.band, startsOn: '2026-01-01', isTrial: false, ifFull: 'refuse' },
			key,
		)
		expect(findBulkResult(its.access, key)?.outcomes).toMatchObject([{ text: refusal() }])
		expect(enrolmentIn(its.band)).toBe('')
	})

	it('is let in from the day the other lessons are over', () => {
		valueOf(enrol({ startsOn: '2026-01-28' }))
		expect(stateOf(enrolmentIn(its.band))).toBe('future')
	})

	it('may wait for a seat, and is not given it by the office or the family', () => {
		change('update classes set capacity = 0 where id = ?', its.band)
		valueOf(enrol({ ifFull: 'wait' }))
		change('update classes set capacity = 5 where id = ?', its.band)
		const place = enrolmentIn(its.band)
		const step = (intent: 'offer' | 'accept') =>
			changeQueue(its.access, its.band, { enrolmentId: place, version: versionOf(place), intent, hours: 24 })
		valueOf(step('offer'))
		expect(step('accept')).toMatchObject({ errors: { form: [refusal()] } })
		const family = { ...its.access, role: 'student' as const, reach: 'all' as const }
		const answer = {
			classId: its.band,
			enrolmentId: place,
			version: versionOf(place),
			answer: 'accept' as const,
		}
		expect(answerOffer(family, answer)).toMatchObject({
			errors: { form: [refusal('Ask the school’s office.')] },
		})
		expect(stateOf(place)).toBe('offered')
	})
})

describe('a student who moves to a class at the time of their own', () => {
	it('is let in, because they leave the other', () => {
		const id = enrolmentIn(its.classId)
		valueOf(
			moveEnrolment(
				its.access,
				{ classId: its.classId, id },
				{ classId: its.band, startsOn: '2026-01-02', ifFull: 'refuse', version: 1 },
			),
		)
		expect(stateOf(enrolmentIn(its.band))).toBe('future')
	})

	const daysLeft = () =>
		rows<{ day: string }>('select day from lessons where class_id = ? order by day', its.classId).map(
			({ day }) => day,
		)
	const move = (ifFull: 'wait' | 'refuse') =>
		valueOf(
			moveEnrolment(
				its.access,
				{ classId: its.classId, id: enrolmentIn(its.classId) },
				{ classId: its.band, startsOn: '2026-01-14', ifFull, version: 1 },
			),
		)

	it('takes the lessons of their private class after that day out of the schedule', () => {
		change("update classes set kind = 'private' where id = ?", its.classId)
		expect(daysLeft()).toEqual(['2026-01-06', '2026-01-13', '2026-01-20', '2026-01-27'])
		move('refuse')
		expect(daysLeft()).toEqual(['2026-01-06', '2026-01-13'])
		expect(rows('select ends_on from series where class_id = ?', its.classId)).toEqual([
			{ ends_on: '2026-01-13' },
		])
	})

	it('leaves the lessons of a group where they are', () => {
		change("update classes set kind = 'group' where id = ?", its.classId)
		move('refuse')
		expect(daysLeft()).toHaveLength(4)
	})

	it('keeps them while they wait, until a seat is taken', () => {
		change("update classes set kind = 'private' where id = ?", its.classId)
		change('update classes set capacity = 0 where id = ?', its.band)
		move('wait')
		expect(daysLeft()).toHaveLength(4)
		change('update classes set capacity = 5 where id = ?', its.band)
		const place = enrolmentIn(its.band)
		for (const intent of ['offer', 'accept'] as const)
			valueOf(
				changeQueue(its.access, its.band, {
					enrolmentId: place,
					version: versionOf(place),
					intent,
					hours: 24,
				}),
			)
		expect(daysLeft()).toEqual(['2026-01-06', '2026-01-13'])
	})
})

describe('an end that is taken back', () => {
	it('does not lead into two lessons at once', () => {
		const id = enrolmentIn(its.classId)
		change("update enrolments set state = 'ending', ends_on = '2026-01-04' where id = ?", id)
		anEnrolment(its.school, its.band, its.student)
		expect(resumeEnrolment(its.access, { classId: its.classId, id }, 1)).toMatchObject({
			status: 409,
			errors: { form: [refusal()] },
		})
		expect(stateOf(id)).toBe('ending')
	})
})

describe('a student who takes the last seat of a class', () => {
	const visited = ['2026-01-13', '2026-01-20']
	const visits = (extraSeats = 0) => {
		const { school, access, classId } = its
		change('update classes set capacity = 2, extra_seats = ? where id = ?', extraSeats, classId)
		const finn = aStudent(school, { firstName: 'Finn', lastName: 'Foster' })
		for (const day of visited) {
			const [{ id } = { id: '' }] = rows<{ id: string }>(
				'select id from lessons where class_id = ? and day = ?',
				...[classId, day],
			)
			valueOf(addVisitor(access, id, { studentId: finn }))
		}
	}
	const join = (startsOn: string, extraSeats = 0) => {
		const { school, access, classId } = its
		visits(extraSeats)
		const studentId = aStudent(school, { firstName: 'Kim' })
		const wish = { studentId, startsOn, isTrial: false, ifFull: 'refuse' } as const
		const { position, recorded } = valueOf(enrolCandidate(access, classId, wish, newId()))
		return [position, recordedWords(recorded, 'day-first')]
	}

	it('joins, and the result names the visitors who have booked it on some days', () => {
		const on = (day: string) => `On ${day} January 2026 a visitor has the free seat: Finn Foster.`
		expect(join('2026-01-13')).toEqual([null, `${on('13')} ${on('20')}`])
	})

	it.each([
		['en', 'On 13 January 2026 a visitor has the free seat: Finn Foster.'],
		['de', 'Am 13. Januar 2026 hat ein Gast den freien Platz: Finn Foster.'],
		['es', 'El 13 de enero de 2026 la plaza libre está reservada por una persona invitada: Finn Foster.'],
	])('by an offer joins, and the office reads in %s of the visitors too', (language, words) => {
		const { school, access, classId } = its
		change(
			'insert into preferences (user_id, language, updated_at) values (?, ?, 1)',
			access.userId,
			language,
		)
		visits()
		const studentId = aStudent(school, { firstName: 'Kim' })
		const wish = { studentId, startsOn: '2026-01-13', isTrial: false, ifFull: 'wait' } as const
		change('update classes set capacity = 1 where id = ?', classId)
		const { id: enrolmentId } = valueOf(enrolCandidate(access, classId, wish, newId()))
		change('update classes set capacity = 2 where id = ?', classId)
		const at = () => ({ classId, enrolmentId, version: versionOf(enrolmentId) })
		valueOf(changeQueue(access, classId, { ...at(), intent: 'offer', hours: 24 }))
		const family = { ...access, role: 'student', reach: 'all' } as const
		const { recorded } = valueOf(answerOffer(family, { ...at(), answer: 'accept' }))
		expect(recordedWords(recorded, 'day-first')).toContain('On 13 January 2026 a visitor has the free seat')
		const letters = rows<{ text: string }>("select text from outbox where kind = 'offer-answer'")
		expect(letters[0]?.text).toContain(words)
	})

	it.each([
		['before the first day', '2026-01-21', 0],
		['on an extra seat', '2026-01-13', 1],
	])('reads of no visitor who comes %s', (_, startsOn, extraSeats) => {
		expect(join(startsOn, extraSeats)).toEqual([null, ''])
	})
})
