import { beforeEach, describe, expect, it, vi } from 'vitest'
import { recordedWords } from '#app/domain/class/recorded-words.ts'
import { weekdayOf } from '#app/domain/lesson/recurrence.ts'
import type { StateChange } from '#app/domain/student/state-change.ts'
import { previewSeatChange } from '#app/models/billing/seat-change.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import { addLesson } from '#app/models/class/lesson.server.ts'
import { endEnrolment, pauseEnrolment, resumeEnrolment } from '#app/models/enrolment/changes.server.ts'
import { moveEnrolment } from '#app/models/enrolment/move.server.ts'
import { answerOffer, changeQueue } from '#app/models/enrolment/queue.server.ts'
import { settleEnrolments } from '#app/models/hourly/enrolments.server.ts'
import { applyPlans } from '#app/models/hourly/planned-states.server.ts'
import { changeStudentStatus, enrolStudent, keepStudent } from '#app/models/student/activity.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBilledChild, aBillingOffice, aPlan } from '../support/billing.ts'
import { change, rows } from '../support/database.ts'
import { aClass } from '../support/factories.ts'
import { valueOf } from '../support/lessons.ts'
import { versionOf, wordsOf } from '../support/office.ts'
import { allOf } from '../support/steps.ts'

let its: ReturnType<typeof aBillingOffice> & { student: string; enrolmentId: string; guitar: string }

/** Ada is in a class on Wednesdays, on 3 March 2027. Another one meets on Thursdays. */
beforeEach(() => {
	const office = aBillingOffice('2027-03-03T15:00:00Z')
	const { school, access, family, piano } = office
	const planId = aPlan(access, { amountMinor: 60_00 }, 'Group')
	const child = aBilledChild(school, access, { family, classId: piano, planId, startsOn: '2026-09-01' })
	const guitar = aClass(school, { name: 'Guitar', weekday: 4 })
	change('insert into class_prices values (?, ?, ?)', school.id, guitar, planId)
	its = { ...office, ...child, guitar }
	return () => vi.useRealTimers()
})

const studentVersion = () =>
	rows<{ version: number }>('select version from students where id = ?', its.student)[0]!.version
const become = (to: StateChange) =>
	valueOf(changeStudentStatus(its.access, its.student, to, studentVersion()))
const leaves = (since = '2027-04-30') => become({ state: 'left', since, reason: 'Moves away' })
const pauses = (more: Partial<StateChange> = {}) =>
	become({ state: 'paused', since: '2027-03-15', until: '2027-04-11', ...more })
const enrol = (startsOn: string, ifFull = false) =>
	enrolStudent(
		its.access,
		{ id: its.student, name: 'Ada Okafor' },
		{ classId: its.guitar, startsOn, isTrial: false, ifFull },
	)
const moving = (startsOn: string, ifFull?: 'wait') =>
	moveEnrolment(
		its.access,
		{ classId: its.piano, id: its.enrolmentId },
		{ version: versionOf(its.enrolmentId), classId: its.guitar, startsOn, ifFull },
	)
const resume = () =>
	resumeEnrolment(its.access, { classId: its.piano, id: its.enrolmentId }, versionOf(its.enrolmentId))
const seat = (classId = its.guitar) =>
	rows(
		`select state, starts_on, ends_on, end_reason, paused_from, paused_to, pays_while_paused
		from enrolments where class_id = ? and student_id = ? order by id desc`,
		classId,
		its.student,
	)[0]
const step = (intent: 'offer' | 'accept') => {
	const { id } = rows<{ id: string }>('select id from enrolments where class_id = ?', its.guitar)[0]!
	const form = { intent, enrolmentId: id, version: versionOf(id), hours: 24 }
	return changeQueue(its.access, its.guitar, form)
}
const billed = (period: string) =>
	suggestLines(its.access, its.family, period).lines.map(({ description, why, unitMinor }) => [
		description,
		why,
		unitMinor,
	])
const wordsFor = ({ recorded }: { recorded?: Parameters<typeof recordedWords>[0] }) =>
	recordedWords(recorded, its.access.school.dateFormat)
const UNTIL_APRIL = { state: 'ending', ends_on: '2027-04-30', end_reason: 'Moves away' }
const PAUSED = { state: 'paused', paused_from: '2027-03-15', paused_to: '2027-04-11' }

describe('a move', () => {
	it('keeps the last day of the student, and nothing is billed after it', () => {
		leaves()
		const moved = valueOf(moving('2027-03-11'))
		expect(seat()).toMatchObject({ ...UNTIL_APRIL, starts_on: '2027-03-11' })
		expect(wordsFor(moved)).toBe('The seat ends on 30 April 2027, the last day that is recorded.')
		expect(billed('2027-05')).toEqual([])
	})

	it('keeps the last day of the one seat, if it is still ahead then', () => {
		const which = { classId: its.piano, id: its.enrolmentId }
		valueOf(endEnrolment(its.access, which, { version: 1, endsOn: '2027-04-14', reason: 'Sports' }))
		valueOf(moving('2027-03-11'))
		expect(seat()).toMatchObject({ state: 'ending', ends_on: '2027-04-14', end_reason: 'Sports' })
	})

	it('that replaces another one takes over what holds for the seat of that one', () => {
		const duo = aClass(its.school, { name: 'Duo' })
		pauses({ pays: true })
		leaves()
		const which = { classId: its.piano, id: its.enrolmentId }
		const move = { version: versionOf(its.enrolmentId), classId: duo, startsOn: '2027-03-10' }
		valueOf(moveEnrolment(its.access, which, move))
		expect(seat(its.piano)).toMatchObject({ state: 'ending', ends_on: '2027-03-09' })
		valueOf(moving('2027-03-08'))
		expect(seat()).toMatchObject({ ...PAUSED, ends_on: '2027-04-30', pays_while_paused: 1 })
	})

	it('keeps a pause, which is taken into account by the preview and the bill', () => {
		pauses()
		const request = { classId: its.guitar, startsOn: '2027-03-11', price: 'class' as const }
		const preview = previewSeatChange(its.access, its.enrolmentId, request)
		const moved = valueOf(moving('2027-03-11'))
		expect(seat()).toMatchObject({ ...PAUSED, ends_on: null, pays_while_paused: 0 })
		expect(wordsFor(moved)).toBe('The seat pauses from 15 March 2027 to 11 April 2027, as recorded.')
		const lines = [
			['Ada Okafor, Piano, March 2027', 'Group, $60.00 a month; 2 of 4 lessons', 30_00],
			['Ada Okafor, Guitar, March 2027', 'Group, $60.00 a month; 1 of 4 lessons', 15_00],
		]
		expect(billed('2027-03')).toEqual(lines)
		const shown = preview?.lines.map(({ description, why, amountMinor }) => [description, why, amountMinor])
		expect(shown).toEqual(lines)
	})

	it('keeps a pause of the one seat that is paid', () => {
		const which = { classId: its.piano, id: its.enrolmentId }
		const pause = { from: '2027-03-15', to: '2027-04-11', keepsSeat: true, paysWhilePaused: true }
		valueOf(pauseEnrolment(its.access, which, { version: 1, ...pause }))
		valueOf(moving('2027-03-11'))
		expect(seat()).toMatchObject({ ...PAUSED, pays_while_paused: 1 })
	})

	it('is refused after the last day', () => {
		leaves()
		expect(wordsOf(moving('2027-05-01'))).toBe(
			'Ada Okafor leaves on 30 April 2027. Choose an earlier first day, or take the last day back under Change status.',
		)
	})

	it('that is taken back leaves the old seat with the last day and the pause', () => {
		pauses()
		leaves()
		valueOf(moving('2027-03-11'))
		const preview = previewSeatChange(its.access, its.enrolmentId, { backOn: undefined })
		expect(wordsFor(valueOf(resume()))).toContain('pauses from 15 March 2027')
		expect(seat(its.piano)).toMatchObject({ ...PAUSED, ends_on: '2027-04-30', end_reason: 'Moves away' })
		const march = preview?.lines.filter(({ period }) => period === '2027-03')
		expect(march?.map(({ amountMinor }) => [amountMinor])).toEqual(
			billed('2027-03').map(([, , minor]) => [minor]),
		)
	})

	it('that waits for a seat takes both over once the seat is accepted', () => {
		change('update classes set capacity = 0 where id = ?', its.guitar)
		valueOf(moving('2027-03-11', 'wait'))
		pauses()
		change('update classes set capacity = 1 where id = ?', its.guitar)
		valueOf(step('offer'))
		expect(wordsFor(valueOf(step('accept')))).toContain('pauses from 15 March 2027')
		expect(seat()).toMatchObject(PAUSED)
	})
})

describe('a seat that is added', () => {
	it('ends on the last day of the student, and stays when that is taken back', () => {
		leaves()
		expect(wordsFor(valueOf(enrol('2027-03-10')))).toContain('ends on 30 April 2027')
		expect(seat()).toMatchObject(UNTIL_APRIL)
		expect(billed('2027-04')).toHaveLength(2)
		expect(billed('2027-05')).toEqual([])
		valueOf(keepStudent(its.access, its.student, { version: studentVersion(), tells: false }))
		expect(seat()).toMatchObject({ state: 'future', ends_on: null, end_reason: null })
		expect(billed('2027-05')).toHaveLength(2)
	})

	it('pauses with the student, and is paid or not as the others', () => {
		pauses({ pays: true })
		valueOf(enrol('2027-03-05'))
		expect(seat()).toMatchObject({ ...PAUSED, pays_while_paused: 1 })
		valueOf(keepStudent(its.access, its.student, { version: studentVersion(), tells: false }))
		expect(seat()).toMatchObject({ state: 'future', paused_from: null })
	})

	it('does neither where both are over by then, or the class is', () => {
		pauses({ until: '2027-03-20' })
		leaves()
		change(`update classes set ends_on = '2027-04-28' where id = ?`, its.guitar)
		expect(wordsFor(valueOf(enrol('2027-03-21')))).toBe('')
		expect(seat()).toMatchObject({ state: 'future', ends_on: null, paused_from: null })
	})

	it('from the waiting list is not accepted after the last day, by the office or the family', () => {
		change('update classes set capacity = 0 where id = ?', its.guitar)
		valueOf(enrol('2027-05-02', true))
		leaves()
		change(`update classes set capacity = 1 where id = ?`, its.guitar)
		change(`update enrolments set state = 'waiting', ends_on = null where class_id = ?`, its.guitar)
		valueOf(step('offer'))
		const { id } = rows<{ id: string }>('select id from enrolments where class_id = ?', its.guitar)[0]!
		const answer = { classId: its.guitar, enrolmentId: id, version: versionOf(id), answer: 'accept' } as const
		expect(wordsOf(answerOffer({ ...its.access, role: 'student' }, answer))).toContain(
			'This offer can no longer be answered.',
		)
		expect(step('accept')).toMatchObject({
			errors: { form: [expect.stringContaining('leaves on 30 April')] },
		})
	})

	it('is refused after the last day', () => {
		leaves()
		const refused = enrol('2027-05-01')
		expect(refused).toMatchObject({ errors: { startsOn: [expect.stringContaining('leaves on 30 April')] } })
		expect(seat()).toBeUndefined()
	})
})

describe('a seat that goes on', () => {
	it('before the pause begins still ends on the last day of the student', () => {
		pauses()
		leaves()
		expect(wordsFor(valueOf(resume()))).toContain('ends on 30 April 2027')
		expect(seat(its.piano)).toMatchObject({ ...UNTIL_APRIL, paused_from: null })
	})

	it('does not go on beyond the last day at the school', () => {
		leaves()
		const words = 'Ada Okafor leaves the school after 30 April 2027. Remove that last day'
		expect(wordsOf(resume())).toContain(words)
		const which = { classId: its.piano, id: its.enrolmentId }
		const later = { version: versionOf(its.enrolmentId), endsOn: '2027-05-14', reason: 'Sports' }
		valueOf(endEnrolment(its.access, which, later))
		expect(wordsOf(resume())).toContain(words)
		expect(seat(its.piano)).toMatchObject({ state: 'ending', ends_on: '2027-05-14' })
	})
})

describe('a private lesson that is added', () => {
	const add = (startsOn: string, ends?: 'once') => {
		const lesson = { weekday: weekdayOf(startsOn), startTime: '16:00', durationMinutes: 30, startsOn, ends }
		return addLesson(its.access, { ...lesson, studentId: its.student }, newId())
	}

	it('ends on the last day too, but a single one takes place as booked', () => {
		leaves()
		const weekly = valueOf(add('2027-03-09'))
		expect(wordsFor(weekly)).toContain('ends on 30 April 2027')
		expect(seat(weekly.id)).toMatchObject(UNTIL_APRIL)
		const single = valueOf(add('2027-03-17', 'once'))
		expect(seat(single.id)).toMatchObject({ state: 'future', ends_on: null })
		expect(wordsOf(add('2027-05-04', 'once'))).toContain('Ada Okafor leaves on 30 April 2027.')
	})
})

it('a seat whose pause ends early keeps its last day, in the preview and the bill', () => {
	const which = { classId: its.piano, id: its.enrolmentId }
	const pause = { from: '2027-03-08', to: '2027-03-21', keepsSeat: true, paysWhilePaused: false }
	valueOf(pauseEnrolment(its.access, which, { version: 1, ...pause }))
	valueOf(endEnrolment(its.access, which, { version: 2, endsOn: '2027-05-14', reason: 'Moves away' }))
	vi.setSystemTime('2027-03-10T15:00:00Z')
	const preview = previewSeatChange(its.access, its.enrolmentId, { backOn: undefined })
	const resumed = valueOf(resume())
	expect(seat(its.piano)).toMatchObject({
		state: 'ending',
		ends_on: '2027-05-14',
		end_reason: 'Moves away',
		paused_to: '2027-03-09',
	})
	expect(resumed.was.endsOn).toBeNull()
	expect(wordsFor(resumed)).toBe('The seat ends on 14 May 2027, the last day that is recorded.')
	const shown = preview?.lines.map(({ description, why, amountMinor }) => [description, why, amountMinor])
	expect(shown).toEqual(billed('2027-03'))
	expect(billed('2027-05').map(([, , amount]) => amount)).toEqual([30_00])
	expect(billed('2027-06')).toEqual([])
	valueOf(resume())
	expect(seat(its.piano)).toMatchObject({ state: 'active', ends_on: null })
})

it('no seat goes on once the last day is over', () => {
	leaves()
	change(`update enrolments set state = 'active', ends_on = null where id = ?`, its.enrolmentId)
	vi.setSystemTime('2027-05-01T18:00:00Z')
	allOf(settleEnrolments())
	expect(allOf(applyPlans())).toBe(1)
	expect(seat(its.piano)).toMatchObject({ state: 'ended', ends_on: '2027-04-30', end_reason: 'Moves away' })
	expect(billed('2027-05')).toEqual([])
})
