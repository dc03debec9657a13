import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listExpected } from '#app/models/attendance/expected.server.ts'
import { setEnrolmentPlan } from '#app/models/billing/enrolment-plan.server.ts'
import { readPriceKinds } from '#app/models/billing/flat-prices.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import { endEnrolment, pauseEnrolment, resumeEnrolment } from '#app/models/enrolment/changes.server.ts'
import { findCandidates } from '#app/models/enrolment/candidate.server.ts'
import { listEnded, listRoster } from '#app/models/enrolment/roster.server.ts'
import { moveEnrolment } from '#app/models/enrolment/move.server.ts'
import { freeSeatDay } from '#app/models/enrolment/seats.server.ts'
import { nextOwnLesson } from '#app/models/portal/lessons.server.ts'
import { enrolStudent } from '#app/models/student/activity.server.ts'
import { publishConsentText } from '#app/models/school/consent-text.server.ts'
import { daysAfter, plainDateWords } from '#app/utils/dates.ts'
import { change, rows } from '../support/database.ts'
import { aBillingOffice, aPlan, markLessonOf } from '../support/billing.ts'
import { aLesson } from '../support/lesson-factories.ts'
import { aClass, accessOf, anAdminAt, anEnrolment, aSchool, aStudent } from '../support/factories.ts'
import { known } from '../support/student-lists.ts'
import { valueOf } from '../support/lessons.ts'
import { anOffice, stateOf, versionOf, wordsOf } from '../support/office.ts'

let { school, access, day, join, joined, seats } = {} as ReturnType<typeof anOffice>

beforeEach(() => {
	;({ school, access, day, join, joined, seats } = anOffice())
})

describe('who may be added to a class', () => {
	it('is not who is in it or waits for it already, but who was in it once', () => {
		const id = aClass(school, { name: 'Duo', capacity: 2 })
		const [was] = ['Ada', 'Ben', 'Cy'].map((name) =>
			joined(id, name, { studentId: known(school, name, 'Lind') }),
		)
		known(school, 'Di', 'Lind')
		change("update enrolments set state = 'ended' where id = ?", was)
		const found = (classId?: string) => findCandidates(access, 'lind', classId).map((one) => one.firstName)
		expect(found(id)).toEqual(['Ada', 'Di'])
		expect(found()).toEqual(['Ada', 'Ben', 'Cy', 'Di'])
	})
})

describe('joining', () => {
	it('is refused for who is in the class already, and for a class that is over', () => {
		const studentId = aStudent(school, { firstName: 'Ada' })
		const id = aClass(school, { name: 'Duo' })
		joined(id, 'Ada', { studentId })
		expect(wordsOf(join(id, 'Ada', { studentId }))).toBe('Ada is in Duo already.')
		change(`update enrolments set state = 'waiting'`)
		expect(wordsOf(join(id, 'Ada', { studentId }))).toBe(
			'Ada waits for a seat in Duo. Offer a seat on the class’s waiting list when one is free.',
		)
		change(`update enrolments set state = 'offered'`)
		expect(wordsOf(join(id, 'Ada', { studentId }))).toBe(
			'Ada has been offered a seat in Duo. The class’s waiting list shows the offer.',
		)
		expect(wordsOf(join(aClass(school, { state: 'finished' }), 'Ada'))).toBe(
			'This class is no longer open. Choose another.',
		)
		expect(wordsOf(join(aClass(aSchool()), 'Ada'))).toBe('This class is no longer open. Choose another.')
	})

	it.each([
		['enquiry', false, 'active'],
		['waiting', false, 'active'],
		['trial', false, 'active'],
		['waiting', true, 'trial'],
		['trial', true, 'trial'],
		['active', true, 'active'],
		['paused', false, 'paused'],
	] as const)('as a student with the status %s (trial: %s) makes them %s', (state, isTrial, now) => {
		const studentId = aStudent(school, { firstName: 'Ada', state })
		joined(aClass(school, { name: 'Duo' }), 'Ada', { studentId, isTrial })
		expect(rows('select state from students where id = ?', studentId)).toEqual([{ state: now }])
	})

	it('the waiting list of a full class leaves the status as it is', () => {
		const full = aClass(school, { capacity: 1 })
		joined(full, 'Ben')
		const studentId = aStudent(school, { firstName: 'Ada', state: 'waiting' })
		joined(full, 'Ada', { studentId, ifFull: 'wait' })
		expect(rows('select state from students where id = ?', studentId)).toEqual([{ state: 'waiting' }])
	})

	it('begins no sooner than the class, and not after its end', () => {
		const id = aClass(school, { name: 'Term', startsOn: daysAfter(day, 10), endsOn: '2099-06-30' })
		const early = joined(id, 'Ada')
		expect(rows('select state, starts_on from enrolments where id = ?', early)).toEqual([
			{ state: 'future', starts_on: daysAfter(day, 10) },
		])
		expect(wordsOf(join(id, 'Ben', { startsOn: '2099-07-01' }))).toBe(
			'Term ends on 30 June 2099. Choose an earlier first day.',
		)
	})

	it('is billed by the plan of the class from the first day, or from that of its first price', () => {
		const id = aClass(school, { name: 'Choir' })
		const validFrom = daysAfter(day, 10)
		const planId = aPlan(access, { validFrom })
		change('insert into class_prices (school_id, class_id, plan_id) values (?, ?, ?)', school.id, id, planId)
		const [now, later, trial] = [
			joined(id, 'Ada'),
			joined(id, 'Ben', { startsOn: daysAfter(day, 20) }),
			joined(id, 'Cy', { isTrial: true }),
		]
		const plans = (enrolmentId: string) =>
			rows('select plan_id plan, starts_on day from enrolment_plans where enrolment_id = ?', enrolmentId)
		expect(plans(now)).toEqual([{ plan: planId, day: validFrom }])
		expect(plans(later)).toEqual([{ plan: planId, day: daysAfter(day, 20) }])
		expect(plans(trial)).toEqual([])
	})

	it('is possible again once an end that was announced has passed', () => {
		const studentId = aStudent(school)
		const id = aClass(school, { capacity: 1 })
		const first = joined(id, 'Ada', { studentId })
		change("update enrolments set state = 'ending', ends_on = ? where id = ?", daysAfter(day, 3), first)
		expect(listEnded(access, id)).toEqual([])
		change('update enrolments set ends_on = ? where id = ?', daysAfter(day, -3), first)
		expect(seats(id, 1)).toMatchObject({ taken: 0, free: 1 })
		expect(listRoster(access, id, null)).toEqual([])
		joined(id, 'Ada', { studentId })
		expect(stateOf(first)).toBe('ended')
		expect(listRoster(access, id, null)).toHaveLength(1)
		expect(listEnded(access, id)).toHaveLength(1)
	})
})

describe('the consents of a class', () => {
	it('are lacking only where the school asks for them', () => {
		const id = aClass(school)
		joined(id, 'Ada')
		const lacking = () => listRoster(access, id, null).map((row) => row.lacking)
		expect(lacking()).toEqual([null])
		publishConsentText(access, 'policy', 0, 'Cancel a day before.')
		expect(lacking()).toEqual([['policy']])
	})
})

describe('a pause', () => {
	const pause = { from: '', to: undefined, keepsSeat: true, paysWhilePaused: false }

	it('keeps the seat, or gives it away and has to find one again', () => {
		const id = aClass(school, { name: 'Solo', capacity: 1 })
		const ada = joined(id, 'Ada')
		expect(
			pauseEnrolment(access, { classId: id, id: ada }, { ...pause, from: day, version: 1 }),
		).toMatchObject({
			ok: true,
			value: { next: null },
		})
		expect(seats(id, 1)).toMatchObject({ taken: 1, free: 0 })
		expect(resumeEnrolment(access, { classId: id, id: ada }, 2).ok).toBe(true)

		joined(id, 'Ben')
		const away = pauseEnrolment(
			access,
			{ classId: id, id: ada },
			{ ...pause, from: day, keepsSeat: false, version: 3 },
		)
		expect(away).toMatchObject({ ok: true, value: { next: { student: 'Ben Lind', from: day } } })
		// West of the date line the day of the pause may not have come yet.
		change('update enrolments set paused_from = ? where id = ?', daysAfter(day, -2), ada)
		expect(seats(id, 1)).toMatchObject({ taken: 0, waiting: 1, free: 0 })
		expect(wordsOf(resumeEnrolment(access, { classId: id, id: ada }, 4))).toMatch(
			/^Solo is full \(0 of 1, 1 waiting\), and Ada Lind gave the seat away\./,
		)
	})

	it('is over after its last day', () => {
		const id = aClass(school)
		const ada = joined(id, 'Ada')
		change(
			"update enrolments set state = 'paused', paused_from = ?, paused_to = ? where id = ?",
			daysAfter(day, -20),
			daysAfter(day, -1),
			ada,
		)
		joined(id, 'Ben')
		expect(stateOf(ada)).toBe('active')
	})

	it('never begins if the enrollment ends before it, and stays if it ends after', () => {
		const id = aClass(school)
		const ada = joined(id, 'Ada')
		const which = { classId: id, id: ada }
		const end = (days: number, version: number) =>
			valueOf(endEnrolment(access, which, { endsOn: daysAfter(day, days), reason: 'Moves away', version }))
		valueOf(pauseEnrolment(access, which, { ...pause, from: daysAfter(day, 9), version: 1 }))
		end(20, 2)
		expect(stateOf(ada)).toBe('paused')
		end(3, 3)
		expect(rows('select state, paused_from, ends_on from enrolments where id = ?', ada)).toEqual([
			{ state: 'ending', paused_from: null, ends_on: daysAfter(day, 3) },
		])
	})

	it('can be entered before the first day, from that day on, and be taken back', () => {
		const id = aClass(school)
		const ada = joined(id, 'Ada')
		const first = daysAfter(day, 10)
		change(`update enrolments set state = 'future', starts_on = ? where id = ?`, first, ada)
		const which = { classId: id, id: ada }
		expect(
			wordsOf(pauseEnrolment(access, which, { ...pause, from: daysAfter(first, -1), version: 1 })),
		).toMatch(/^The pause cannot begin before the first day/)
		const away = { from: daysAfter(first, 7), to: daysAfter(first, 14) }
		valueOf(pauseEnrolment(access, which, { ...pause, ...away, version: 1 }))
		expect(stateOf(ada)).toBe('paused')
		valueOf(resumeEnrolment(access, which, 2))
		expect(stateOf(ada)).toBe('future')
		valueOf(pauseEnrolment(access, which, { ...pause, ...away, version: 3 }))
		valueOf(endEnrolment(access, which, { endsOn: day, reason: 'Does not come', version: 4 }))
		expect(stateOf(ada)).toBe('ended')
	})

	it('is refused before the first day, after its own end, and twice', () => {
		const id = aClass(school)
		const ada = joined(id, 'Ada')
		const which = { classId: id, id: ada }
		expect(
			wordsOf(pauseEnrolment(access, which, { ...pause, from: daysAfter(day, -9), version: 1 })),
		).toMatch(/^The pause cannot begin before the first day/)
		expect(
			wordsOf(pauseEnrolment(access, which, { ...pause, from: day, to: daysAfter(day, -1), version: 1 })),
		).toMatch(/^A pause that is over already/)
		pauseEnrolment(access, which, { ...pause, from: day, version: 1 })
		expect(wordsOf(pauseEnrolment(access, which, { ...pause, from: day, version: 2 }))).toBe(
			'Ada Lind can only pause while enrolled.',
		)
	})
})

describe('a move', () => {
	it('takes a seat in the new class and ends the old one the day before', () => {
		const [from, to] = [aClass(school, { capacity: 1 }), aClass(school, { name: 'Late', capacity: 1 })]
		const ada = joined(from, 'Ada')
		change('update enrolments set starts_on = ? where id = ?', daysAfter(day, -30), ada)
		joined(from, 'Ben')
		const move = { version: 1, classId: to, startsOn: daysAfter(day, 7) }
		expect(moveEnrolment(access, { classId: from, id: ada }, move)).toMatchObject({
			ok: true,
			value: { student: 'Ada Lind', to: 'Late', next: { student: 'Ben Lind', from: daysAfter(day, 7) } },
		})
		expect(rows('select state, ends_on, end_reason from enrolments where id = ?', ada)).toEqual([
			{ state: 'ending', ends_on: daysAfter(day, 6), end_reason: 'Moved to Late' },
		])
		expect(rows('select state, starts_on, moved_from from enrolments where class_id = ?', to)).toEqual([
			{ state: 'future', starts_on: daysAfter(day, 7), moved_from: ada },
		])
		expect([seats(from, 1).taken, seats(to, 1).taken]).toEqual([1, 1])
	})

	it('somewhere else gives up the seat of the move before', () => {
		const [from, duo, late] = [aClass(school), aClass(school, { name: 'Duo', capacity: 1 }), aClass(school)]
		const ada = joined(from, 'Ada', { startsOn: daysAfter(day, -30) })
		const which = { classId: from, id: ada }
		valueOf(moveEnrolment(access, which, { version: 1, classId: duo, startsOn: daysAfter(day, 7) }))
		joined(duo, 'Ben')
		const again = moveEnrolment(access, which, { version: 2, classId: late, startsOn: daysAfter(day, 9) })
		expect(valueOf(again)).toMatchObject({
			givenUp: [{ className: 'Duo', startsOn: daysAfter(day, 7) }],
			next: { student: 'Ben Lind', className: 'Duo' },
		})
		const seatsOfMove = rows('select class_id, state from enrolments where moved_from = ?', ada)
		expect(seatsOfMove).toEqual([
			{ class_id: duo, state: 'ended' },
			{ class_id: late, state: 'future' },
		])
	})

	it('to the class of the move before says how its day is changed', () => {
		const [from, duo] = [aClass(school, { name: 'Trio' }), aClass(school, { name: 'Duo' })]
		const ada = joined(from, 'Ada', { startsOn: daysAfter(day, -30) })
		const which = { classId: from, id: ada }
		const moveOn = (startsOn: string) =>
			moveEnrolment(access, which, { version: versionOf(ada), classId: duo, startsOn })
		const first = daysAfter(day, 7)
		valueOf(moveOn(first))
		expect(wordsOf(moveOn(daysAfter(day, 9)))).toBe(
			`Ada Lind moves to Duo on ${plainDateWords(first, access.school.dateFormat)} already. To change the day, choose “Stay after all” in Trio first, then move again.`,
		)
		valueOf(resumeEnrolment(access, which, versionOf(ada)))
		expect(moveOn(daysAfter(day, 9)).ok).toBe(true)
	})

	it('to a full class changes nothing in either', () => {
		const [from, to] = [aClass(school), aClass(school, { name: 'Full', capacity: 1 })]
		const ada = joined(from, 'Ada')
		joined(to, 'Ben')
		const before = rows('select * from enrolments')
		const outcome = moveEnrolment(
			access,
			{ classId: from, id: ada },
			{ version: 1, classId: to, startsOn: daysAfter(day, 1) },
		)
		expect(wordsOf(outcome)).toBe('Full is full (1 of 1). Choose its waiting list instead.')
		expect(rows('select * from enrolments')).toEqual(before)
	})

	it('of who has not begun yet leaves nothing behind', () => {
		const [from, to] = [aClass(school), aClass(school)]
		const ada = joined(from, 'Ada', { startsOn: daysAfter(day, 20) })
		expect(
			moveEnrolment(
				access,
				{ classId: from, id: ada },
				{ version: 1, classId: to, startsOn: daysAfter(day, 5) },
			).ok,
		).toBe(true)
		expect(stateOf(ada)).toBe('ended')
	})
})

describe('a seat that was given away for a pause', () => {
	it('is not taken twice by announcing an end and taking that back', () => {
		const id = aClass(school, { name: 'Duo', capacity: 1 })
		const ada = joined(id, 'Ada', { startsOn: daysAfter(day, -9) })
		const pause = { version: 1, from: daysAfter(day, -1), keepsSeat: false, paysWhilePaused: false }
		expect(pauseEnrolment(access, { classId: id, id: ada }, pause).ok).toBe(true)
		joined(id, 'Ben')
		const end = { version: 2, endsOn: daysAfter(day, 30), reason: 'Moves away' }
		expect(endEnrolment(access, { classId: id, id: ada }, end).ok).toBe(true)
		expect(seats(id, 1)).toMatchObject({ taken: 1 })
		expect(resumeEnrolment(access, { classId: id, id: ada }, 3).ok).toBe(false)
		expect(seats(id, 1)).toMatchObject({ taken: 1 })
	})
})

describe('an enrollment by mistake', () => {
	it('is taken back after lessons were closed, but not after a roll', () => {
		const id = aClass(school)
		const studentId = aStudent(school)
		const seat = joined(id, 'Ada', { studentId })
		const lessonId = aLesson(school, { classId: id, startsAt: Date.now() - 60_000 })
		change(
			`insert into attendance_marks (school_id, id, lesson_id, student_id, code, source, at)
			values (?, 'mark', ?, ?, 'S', 'office', 1)`,
			...[school.id, lessonId, studentId],
		)
		const takeBack = () =>
			endEnrolment(
				access,
				{ classId: id, id: seat },
				{ version: versionOf(seat), endsOn: daysAfter(day, -4), reason: 'By mistake' },
			)
		change('update enrolments set starts_on = ?', daysAfter(day, -3))
		change('update lessons set day = ?', day)
		for (const state of ['scheduled', 'held', 'canceled_late']) {
			change('update lessons set state = ?', state)
			expect(wordsOf(takeBack())).toContain('Attendance is marked')
		}
		change("update lessons set state = 'closed'")
		expect(takeBack().ok).toBe(true)
		expect(stateOf(seat)).toBe('ended')
	})
})

describe('a place in a class', () => {
	it('is not changed by who saw an older version, or from another school', () => {
		const id = aClass(school)
		const ada = joined(id, 'Ada')
		const end = { version: 7, endsOn: day, reason: 'x' }
		expect(endEnrolment(access, { classId: id, id: ada }, end)).toMatchObject({ ok: false, status: 409 })
		const stranger = accessOf(anAdminAt(aSchool()))
		const before = rows('select * from enrolments')
		for (const [who, which] of [
			[stranger, { classId: id, id: ada }],
			[access, { classId: id, id: 'none' }],
			[access, { classId: aClass(school), id: ada }],
		] as const) {
			expect(endEnrolment(who, which, { ...end, version: 1 })).toMatchObject({ ok: false, status: 404 })
			expect(resumeEnrolment(who, which, 1)).toMatchObject({ ok: false, status: 404 })
			expect(moveEnrolment(who, which, { version: 1, classId: id, startsOn: day })).toMatchObject({
				status: 404,
			})
		}
		expect(rows('select * from enrolments')).toEqual(before)
	})
})

describe('a trial in a class with lessons before the first day for good', () => {
	const days = ['2026-09-09', '2026-09-16', '2026-10-01']
	let its: ReturnType<typeof aBillingOffice>
	let choir: string
	let student: string
	let seat: string

	beforeEach(() => {
		its = aBillingOffice('2026-09-10T15:00:00Z')
		const kim = { firstName: 'Kim', lastName: 'Poe', familyId: its.family, state: 'trial' } as const
		choir = aClass(its.school, { name: 'Choir', weekday: 3, capacity: 1 })
		student = aStudent(its.school, kim)
		seat = anEnrolment(its.school, choir, student, { isTrial: true, startsOn: '2026-09-02' })
		for (const day of days)
			aLesson(its.school, { classId: choir, startsAt: Date.parse(`${day}T20:00:00Z`), day })
	})

	afterEach(() => void vi.useRealTimers())

	const enroll = (startsOn: string) =>
		valueOf(
			enrolStudent(
				its.access,
				{ id: student, name: 'Kim Poe' },
				{ classId: choir, startsOn, isTrial: false, ifFull: false },
			),
		)
	const seatsOfKim = () =>
		rows<object>(
			'select state, is_trial, starts_on, ends_on from enrolments where student_id = ? order by starts_on',
			student,
		)
	const roll = () =>
		rows<{ id: string; day: string; startsAt: number }>(
			'select id, day, starts_at startsAt from lessons order by day',
		).map((lesson) => listExpected(its.access, { ...lesson, classId: choir }).map(({ name }) => name))

	it('ends once it took place, and the student is a newcomer from that day on who keeps the seat', () => {
		const { school, access, family } = its
		const planId = aPlan(access, { amountMinor: 60_00 })
		change(
			'insert into class_prices (school_id, class_id, plan_id) values (?, ?, ?)',
			school.id,
			choir,
			planId,
		)
		anEnrolment(school, choir, aStudent(school), { state: 'waiting', position: 1, queuedAt: 1 })
		expect(enroll('2026-10-01').position).toBeNull()
		expect(seatsOfKim()).toEqual([
			{ state: 'ended', is_trial: 1, starts_on: '2026-09-02', ends_on: '2026-09-09' },
			{ state: 'future', is_trial: 0, starts_on: '2026-10-01', ends_on: null },
		])
		expect(roll()).toEqual([['Kim Poe'], [], ['Kim Poe']])
		expect(nextOwnLesson(access, [student])?.day).toBe('2026-10-01')
		expect(freeSeatDay(access, { id: choir, capacity: 1 })).toBeNull()
		expect(rows('select state from students where id = ?', student)).toEqual([{ state: 'active' }])
		const billed = (period: string) =>
			suggestLines(access, family, period).lines.map(({ unitMinor }) => unitMinor)
		expect([billed('2026-09'), billed('2026-10')]).toEqual([[], [60_00]])
	})

	it('is free, and lessons after it are not', () => {
		enroll('2026-10-01')
		const isFree = (on: string) =>
			readPriceKinds(
				its.access,
				{ classId: choir, day: on },
				false,
			)({ studentId: student, isVisitor: false, creditId: null }).isFree
		expect([isFree('2026-09-09'), isFree('2026-10-01')]).toEqual([true, false])
	})

	it('hands its own price on', () => {
		const planId = aPlan(its.access, { basis: 'lesson', amountMinor: 40_00 })
		valueOf(
			setEnrolmentPlan(its.access, {
				enrolmentId: seat,
				planId,
				startsOn: '2026-09-02',
				override: null,
			}),
		)
		const { id } = enroll('2026-10-01')
		expect(rows('select plan_id from enrolment_plans where enrolment_id = ?', id)).toEqual([
			{ plan_id: planId },
		])
	})

	it.each([
		['the first day is that of the next lesson', '2026-09-02', '2026-09-16'],
		['it is still ahead', '2026-09-16', '2026-10-01'],
	])('goes on in the same seat if %s', (_, trialFrom, startsOn) => {
		change('update enrolments set starts_on = ?', trialFrom)
		enroll(startsOn)
		expect(seatsOfKim()).toEqual([{ state: 'active', is_trial: 0, starts_on: trialFrom, ends_on: null }])
		expect(roll()[1]).toEqual(['Kim Poe'])
	})

	it('goes on after an absence in time', () => {
		const [lesson] = rows<{ id: string }>('select id from lessons order by day')
		markLessonOf(its.access, lesson!.id, student, 'M')
		enroll('2026-10-01')
		expect(seatsOfKim()).toHaveLength(1)
	})
})
