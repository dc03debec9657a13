import { describe, expect, it, vi } from 'vitest'
import { listCredits } from '#app/models/attendance/credit-list.server.ts'
import { addEvent, stepEvent } from '#app/models/event/changes.server.ts'
import { signUp } from '#app/models/event/entry-changes.server.ts'
import { setEnrolmentPlan } from '#app/models/billing/enrolment-plan.server.ts'
import { confirmHold, findHold, holdSlot } from '#app/models/portal/booking.server.ts'
import { listChildren } from '#app/models/portal/children.server.ts'
import { findOwnCredit, listSlots } from '#app/models/portal/make-up-times.server.ts'
import { whyNoSlots } from '#app/models/portal/no-slots.server.ts'
import { listOwnLessons } from '#app/models/portal/lessons.server.ts'
import { reportAbsenceAsShown, previewAbsence } from '#app/models/portal/absence.server.ts'
import { lessonThenWords } from '#app/models/lesson/change-words.server.ts'
import { nameBeside } from '#app/domain/lesson/name-beside.ts'
import { lessonNameIn } from '#app/requests/portal-lessons.server.ts'
import { readMakeUpTimes } from '#app/requests/make-up-times.server.ts'
import type { OpenPortal } from '#app/requests/portal.server.ts'
import { readHold } from '#app/routes/student/schedule/read-booking.server.ts'
import { enrolCandidate } from '#app/models/enrolment/candidate.server.ts'
import { addVisitor } from '#app/models/lesson/visitors.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aGuardianOf } from '../../support/accounts.ts'
import { aRule } from '../../support/attendance.ts'
import { aPlan } from '../../support/billing.ts'
import { change, rows } from '../../support/database.ts'
import {
	accessOf,
	aClass,
	aLesson,
	anEnrolment,
	aStudent,
	aStudentAt,
	aTeacher,
} from '../../support/factories.ts'
import { lessonsOfClass, valueOf } from '../../support/lessons.ts'
import { mails } from '../../support/mail.ts'
import { wordsOf } from '../../support/office.ts'
import { aCredit, aHousehold, aParent } from '../../support/portal.ts'

function slotsOf(own: Parameters<typeof findOwnCredit>[0], creditId: string, from = '2026-01-05') {
	const credit = findOwnCredit(own, creditId)
	if (!credit) throw new Error('There is no such credit.')
	return listSlots(own, credit, { from })
}

describe('a make-up lesson of a student without a class', () => {
	const teachersOf = (own: Parameters<typeof slotsOf>[0], creditId: string) => [
		...new Set(slotsOf(own, creditId).map(({ teacher }) => teacher)),
	]

	it('is with the only teacher, the main one or that of the missed lesson, and with nobody who has left', () => {
		const { school, access, violin, ben, teacher, at } = aHousehold()
		change('delete from enrolments')
		const given = aCredit(school, ben)
		const why = () => whyNoSlots(access, findOwnCredit(access, given)!)
		expect(teachersOf(access, given)).toEqual(['Jun Mori'])
		const clara = aTeacher(school, { name: 'Clara Diaz' })
		expect([teachersOf(access, given), why()]).toEqual([[], { is: 'no-teacher' }])
		change('update students set primary_teacher_id = ? where id = ?', clara, ben)
		expect([teachersOf(access, given), why()]).toEqual([['Clara Diaz'], null])
		const canceled = { state: 'canceled_by_teacher' as const, startsAt: at('2026-01-02', '16:00') }
		const sourceLessonId = aLesson(school, { classId: violin, teacherId: teacher, ...canceled })
		const owed = aCredit(school, ben, { sourceLessonId })
		expect(teachersOf(access, owed)).toEqual(['Jun Mori'])
		change("update teachers set ended_on = '2026-01-01' where id = ?", teacher)
		expect(teachersOf(access, owed)).toEqual(['Clara Diaz'])
	})

	it('is booked by the family in the teacher’s class for make-up lessons', () => {
		const { school, own, ben } = aHousehold()
		change('delete from enrolments')
		const creditId = aCredit(school, ben)
		const [slot] = slotsOf(own, creditId)
		const { id } = valueOf(holdSlot(own, { creditId, slot: slot!.key }))
		const { lessonId } = valueOf(confirmHold(own, newId(), id))
		expect(
			rows('select name from classes, lessons where classes.id = class_id and lessons.id = ?', lessonId),
		).toEqual([{ name: 'Make-up lessons, Jun Mori' }])
		expect(listCredits(own)).toMatchObject([{ id: creditId, state: 'held' }])
	})

	it('is named in the words of its readers, or like a private lesson beside the student', () => {
		const { school, access, own, ben, at } = aHousehold()
		change('delete from enrolments')
		const [slot] = slotsOf(own, aCredit(school, ben))
		const lesson = { classId: '', class: slot!.class, startsAt: at('2026-01-05', '16:00') }
		expect(lessonThenWords(access, lesson, 'es')).toMatch(/^Clases de recuperación, Jun Mori, /)
		expect(lessonThenWords(access, lesson, 'de')).toMatch(/^Nachholstunden, Jun Mori, /)
		expect(nameBeside('Ben Okafor', { class: slot!.class, instrument: null })).toBeNull()
		const shown = { class: slot!.class, classKind: 'private' as const, instrument: null }
		expect(lessonNameIn({ ...own, language: 'es' }, shown, undefined)).toBe('clase individual')
		const cello = lessonNameIn({ ...own, language: 'de' }, { ...shown, instrument: 'Cello' }, undefined)
		expect(cello).toBe('Einzelstunde, Cello')
	})

	it('that was missed in a group is not alone with the teacher, unless the school allows it', () => {
		const { school, own, ben, teacher, at } = aHousehold()
		const band = aClass(school, { name: 'Band', kind: 'group' })
		change('delete from enrolments')
		const starts = { startsAt: at('2026-01-02', '16:00'), state: 'canceled_by_teacher' as const }
		const sourceLessonId = aLesson(school, { classId: band, teacherId: teacher, ...starts })
		const creditId = aCredit(school, ben, { sourceLessonId })
		expect(slotsOf(own, creditId)).toEqual([])
		aRule(school, { groupAlone: true })
		expect(teachersOf(own, creditId)).toEqual(['Jun Mori'])
	})
})

describe('a make-up lesson of one', () => {
	it('is offered where teacher, room and child are free, no sooner than the school’s notice', () => {
		const { school, own, ben, violin, teacher, room, at } = aHousehold('2026-01-05T15:00:00Z')
		const creditId = aCredit(school, ben)
		aLesson(school, {
			classId: violin,
			teacherId: teacher,
			roomId: room,
			startsAt: at('2026-01-07', '16:00'),
		})
		const slots = slotsOf(own, creditId)
		expect(slots[0]).toMatchObject({ day: '2026-01-06', teacher: 'Jun Mori', room: 'Blue Room' })
		expect(slots[0]!.startsAt).toBeGreaterThanOrEqual(Date.now() + 24 * 3_600_000)
		const onThatDay = slots.filter(({ day }) => day === '2026-01-07')
		expect(onThatDay.length).toBeGreaterThan(0)
		for (const { startsAt, endsAt } of onThatDay)
			expect(endsAt <= at('2026-01-07', '16:00') || startsAt >= at('2026-01-07', '16:45')).toBe(true)
	})

	it('is booked with the credit, which comes back when it is canceled in time', () => {
		const { school, own, ben, violin } = aHousehold()
		const creditId = aCredit(school, ben)
		const [slot] = slotsOf(own, creditId)
		const { id } = valueOf(holdSlot(own, { creditId, slot: slot!.key }))
		const { lessonId } = valueOf(confirmHold(own, newId(), id))
		expect(lessonsOfClass(violin)).toMatchObject([
			{ id: lessonId, state: 'scheduled', starts_at: slot!.startsAt },
		])
		expect(listCredits(own)).toMatchObject([{ id: creditId, state: 'held' }])
		const [lesson] = listOwnLessons(own, [ben], { from: 0, to: Date.now() + 60 * 24 * 3_600_000 })
		expect(lesson).toMatchObject({ id: lessonId, creditId })
		const preview = previewAbsence(own, lesson!)
		expect(preview).toMatchObject({ charges: false, creditMinutes: 0, isInTime: true })
		valueOf(reportAbsenceAsShown(own, { lessonId, studentId: ben, shown: preview.shown }))
		expect(listCredits(own)).toMatchObject([{ id: creditId, state: 'open' }])
	})

	it('is confirmed with its price, if it is not free', () => {
		const { school, access, own, ben, violin, enrolmentId, at } = aHousehold()
		const missed = { classId: violin, startsAt: at('2026-01-01', '16:00') }
		const sourceLessonId = aLesson(school, missed)
		const creditId = aCredit(school, ben, { sourceLessonId, enrolmentId })
		const [slot] = slotsOf(own, creditId)
		const { id: hold } = valueOf(holdSlot(own, { creditId, slot: slot!.key }))
		const portal = { children: listChildren(own), keep: {} } as OpenPortal
		const price = () => readHold(own, portal, new URLSearchParams({ hold })).price
		expect(price()).toBeNull()
		const planId = aPlan(access, { basis: 'lesson', amountMinor: 25_00, validFrom: '2026-01-01' })
		valueOf(setEnrolmentPlan(access, { enrolmentId, planId, startsOn: '2026-01-01', override: null }))
		expect(price()).toBe('charged')
		change("update make_up_credits set cause = 'goodwill'")
		expect(price()).toBeNull()
	})

	it('is told to everybody of the family when it is booked, and when one of them cancels it', () => {
		const { school, own, ben, parent } = aHousehold()
		aGuardianOf(school, ben, { name: 'Uwe Okafor', email: 'uwe@example.test' })
		aGuardianOf(school, ben, { email: 'far@example.test', noContact: true })
		change("update guardians set language = 'de' where email = 'uwe@example.test'")
		const creditId = aCredit(school, ben)
		const [slot] = slotsOf(own, creditId)
		const { id } = valueOf(holdSlot(own, { creditId, slot: slot!.key }))
		const { lessonId } = valueOf(confirmHold(own, newId(), id))
		const [lesson] = listOwnLessons(own, [ben], { from: 0, to: Date.now() + 60 * 24 * 3_600_000 })
		const { shown } = previewAbsence(own, lesson!)
		valueOf(reportAbsenceAsShown(own, { lessonId, studentId: ben, shown }))
		const subjectsTo = (email?: string | null) =>
			mails().flatMap(({ to, subject }) => (to === email ? [subject] : []))
		expect(subjectsTo(parent.email)).toEqual([
			'Make-up lesson booked for Ben Okafor',
			expect.stringMatching(/^Ben Okafor will be absent on /),
		])
		expect(subjectsTo('uwe@example.test')).toEqual([
			'Nachholstunde für Ben Okafor gebucht',
			expect.stringMatching(/^Ben Okafor fehlt am /),
		])
		expect(subjectsTo('far@example.test')).toEqual([])
	})

	it('is booked once, however often the page is sent', () => {
		const { school, own, ben, violin } = aHousehold()
		const creditId = aCredit(school, ben)
		const [slot] = slotsOf(own, creditId)
		const { id } = valueOf(holdSlot(own, { creditId, slot: slot!.key }))
		const key = newId()
		const first = valueOf(confirmHold(own, key, id))
		expect(valueOf(confirmHold(own, key, id))).toEqual(first)
		// Everybody in the family who gets emails about lessons is told once.
		expect(
			rows('select to_address, subject from outbox where subject like ?', 'Make-up lesson booked for%'),
		).toHaveLength(1)
		expect(lessonsOfClass(violin)).toHaveLength(1)
	})

	it('is held for ten minutes, in which no other family is offered the time', () => {
		const { school, own, ben, violin } = aHousehold()
		const other = aStudent(school, { firstName: 'Mia' })
		anEnrolment(school, violin, other)
		const theirs = accessOf(aParent(school, [other]), 'lesson:book')
		const creditId = aCredit(school, ben)
		const theirCredit = aCredit(school, other)
		const [slot] = slotsOf(own, creditId)
		valueOf(holdSlot(own, { creditId, slot: slot!.key }))
		expect(slotsOf(theirs, theirCredit).map(({ key }) => key)).not.toContain(slot!.key)
		expect(holdSlot(theirs, { creditId: theirCredit, slot: slot!.key })).toMatchObject({
			ok: false,
			status: 409,
		})
		vi.setSystemTime(Date.now() + 10 * 60_000 + 1)
		expect(slotsOf(theirs, theirCredit).map(({ key }) => key)).toContain(slot!.key)
	})

	it('is not booked where the time went meanwhile, and who took it is not said', () => {
		const { school, own, ben, violin, teacher, room } = aHousehold()
		const creditId = aCredit(school, ben)
		const [slot] = slotsOf(own, creditId)
		const { id } = valueOf(holdSlot(own, { creditId, slot: slot!.key }))
		const choir = aClass(school, { name: 'Secret choir' })
		aLesson(school, { classId: choir, teacherId: teacher, roomId: room, startsAt: slot!.startsAt })
		expect(findHold(own, id)?.slot).toBeNull()
		const refusal = confirmHold(own, newId(), id)
		expect(refusal).toMatchObject({ ok: false, status: 409 })
		expect(wordsOf(refusal)).toBe('That time has just been taken. Choose another one below.')
		expect(lessonsOfClass(violin)).toEqual([])
		expect(listCredits(own)).toMatchObject([{ state: 'open' }])
	})

	it('is no longer offered after the last day of the credit', () => {
		const { school, own, ben } = aHousehold()
		const creditId = aCredit(school, ben, { expiresOn: '2026-01-06' })
		expect(new Set(slotsOf(own, creditId).map(({ day }) => day))).toEqual(
			new Set(['2026-01-05', '2026-01-06']),
		)
	})

	it('is not offered in a pause of the child, to the family or to the office', () => {
		const { school, access, own, ben, violin } = aHousehold()
		const creditId = aCredit(school, ben)
		const days = (of = own) => [...new Set(slotsOf(of, creditId).map(({ day }) => day))]
		const all = days()
		expect(all).toContain('2026-01-07')
		change(
			`update enrolments set state = 'paused', keeps_seat = 1, paused_from = ?, paused_to = ? where class_id = ?`,
			...['2026-01-06', '2026-01-12', violin],
		)
		const left = all.filter((day) => day < '2026-01-06' || day > '2026-01-12')
		expect(left.length).toBeGreaterThan(1)
		expect([days(), days(access)]).toEqual([left, left])
	})

	it('says of days without times that the child pauses, and from when on times are offered', () => {
		const { school, own, ben, violin } = aHousehold()
		const creditId = aCredit(school, ben, { expiresOn: '2026-02-10' })
		const read = (from: string) =>
			readMakeUpTimes(own, findOwnCredit(own, creditId)!, new URLSearchParams({ from }))
		const pauses = (from: string, to: string | null) =>
			change(
				`update enrolments set state = 'paused', keeps_seat = 1, paused_from = ?, paused_to = ? where class_id = ?`,
				...[from, to, violin],
			)
		expect(read('2026-01-05').pause).toBeNull()
		pauses('2026-01-04', '2026-01-30')
		const until = '30 January 2026'
		expect(read('2026-01-06')).toMatchObject({
			days: [],
			pause: { until, isThenOffered: true },
			later: '2026-01-31',
		})
		expect(read('2026-01-20')).toMatchObject({ pause: null, earlier: '2026-01-06' })
		pauses('2026-01-04', '2026-02-10')
		expect(read('2026-01-06').pause).toMatchObject({ isThenOffered: false })
		pauses('2026-01-04', null)
		expect(read('2026-01-06').pause).toEqual({ until: null, isThenOffered: false })
	})

	it('cannot be held for a time that was made up', () => {
		const { school, own, ben } = aHousehold()
		const creditId = aCredit(school, ben)
		for (const slot of ['', 't.2026-01-06.12', 'l.2026-01-06.none', 't.2020-01-06.1577836800000'])
			expect(holdSlot(own, { creditId, slot }), slot).toMatchObject({ ok: false, status: 409 })
	})

	it('is booked by those who may book alone', () => {
		const { school, ben, own } = aHousehold()
		const creditId = aCredit(school, ben)
		const [slot] = slotsOf(own, creditId)
		const uncle = accessOf(aParent(school, [ben], { mayBook: false }), 'lesson:book')
		expect(holdSlot(uncle, { creditId, slot: slot!.key })).toMatchObject({ ok: false, status: 403 })
		const young = aStudentAt(school)
		change(`update students set birth_date = '2012-01-01' where membership_id = ?`, young.membershipId)
		const [me] = rows<{ id: string }>('select id from students where membership_id = ?', young.membershipId)
		const mine = aCredit(school, me!.id)
		expect(holdSlot(accessOf(young, 'lesson:book'), { creditId: mine, slot: slot!.key })).toMatchObject({
			ok: false,
			status: 403,
		})
	})

	it('is nothing another family can hold or confirm', () => {
		const { school, own, ben } = aHousehold()
		const creditId = aCredit(school, ben)
		const [slot] = slotsOf(own, creditId)
		const { id } = valueOf(holdSlot(own, { creditId, slot: slot!.key }))
		const stranger = accessOf(aParent(school, [aStudent(school)]), 'lesson:book')
		const court = accessOf(aParent(school, [ben], { noContact: true }), 'lesson:book')
		for (const other of [stranger, court]) {
			expect(findOwnCredit(other, creditId)).toBeNull()
			expect(findHold(other, id)).toBeNull()
			expect(holdSlot(other, { creditId, slot: slot!.key })).toMatchObject({ ok: false, status: 404 })
			expect(confirmHold(other, newId(), id)).toMatchObject({ ok: false, status: 404 })
		}
	})
})

describe('a make-up lesson among several', () => {
	function aGroup() {
		const house = aHousehold()
		const { school, at } = house
		change(
			`insert into instruments (school_id, id, name, name_key, position, created_at, updated_at) values (?, 'guitar', 'Guitar', 'guitar', 1, 1, 1)`,
			school.id,
		)
		const group = { kind: 'group' as const, instrumentId: 'guitar', capacity: 1 }
		const mondays = aClass(school, { ...group, name: 'Guitar on Mondays' })
		const fridays = aClass(school, { ...group, name: 'Guitar on Fridays', extraSeats: 1 })
		const mia = aStudent(school, { firstName: 'Mia' })
		const enrolmentId = anEnrolment(school, mondays, mia)
		anEnrolment(school, fridays, aStudent(school))
		const startsAt = at('2026-01-09', '16:00')
		const lesson = aLesson(school, { classId: fridays, startsAt })
		const own = accessOf(aParent(school, [mia]), 'lesson:book')
		return { ...house, own, mia, enrolmentId, fridays, lesson, startsAt }
	}

	it('is a seat in another class of the instrument', () => {
		const { school, own, mia, enrolmentId, lesson } = aGroup()
		const creditId = aCredit(school, mia, { enrolmentId })
		const slots = slotsOf(own, creditId)
		expect(slots).toMatchObject([{ lessonId: lesson, class: 'Guitar on Fridays', seats: 1 }])
		const { id } = valueOf(holdSlot(own, { creditId, slot: slots[0]!.key }))
		valueOf(confirmHold(own, newId(), id))
		expect(rows('select student_id, credit_id from lesson_visitors')).toEqual([
			{ student_id: mia, credit_id: creditId },
		])
		expect(listCredits(own)).toMatchObject([{ state: 'held' }])
	})

	it('is canceled for the visitor alone, also in a class without students', () => {
		const { school, own, mia, enrolmentId, fridays, lesson } = aGroup()
		change('delete from enrolments where class_id = ?', fridays)
		const creditId = aCredit(school, mia, { enrolmentId })
		const { id } = valueOf(holdSlot(own, { creditId, slot: slotsOf(own, creditId)[0]!.key }))
		valueOf(confirmHold(own, newId(), id))
		const [visit] = listOwnLessons(own, [mia], { from: 0, to: Date.now() + 60 * 24 * 3_600_000 })
		const { shown } = previewAbsence(own, visit!)
		valueOf(reportAbsenceAsShown(own, { lessonId: lesson, studentId: mia, shown }))
		expect(lessonsOfClass(fridays)).toMatchObject([{ state: 'scheduled' }])
		expect(listCredits(own)).toMatchObject([{ state: 'open' }])
	})

	it('is not offered while the child takes part in a recital', () => {
		const { school, access, own, mia, enrolmentId } = aGroup()
		const creditId = aCredit(school, mia, { enrolmentId })
		const on = '2026-01-09'
		const recital = { kind: 'recital', name: 'Recital', place: 'Hall', audience: 'all' } as const
		const event = addEvent(access, newId(), { ...recital, day: on, time: '16:30', signUpUntil: on })
		const { id: eventId } = valueOf(event!)
		valueOf(stepEvent(access, eventId, 'open')!)
		expect(slotsOf(own, creditId)).toHaveLength(1)
		valueOf(signUp(access, newId(), { eventId, studentId: mia, title: 'Suite' })!)
		expect(slotsOf(own, creditId)).toEqual([])
	})

	it('is not offered when the class is full, or the lesson longer than the credit', () => {
		const { school, own, mia, enrolmentId, fridays } = aGroup()
		const short = aCredit(school, mia, { enrolmentId, minutes: 30 })
		expect(slotsOf(own, short)).toEqual([])
		const whole = aCredit(school, mia, { enrolmentId })
		expect(slotsOf(own, whole)).toHaveLength(1)
		anEnrolment(school, fridays, aStudent(school))
		expect(slotsOf(own, whole)).toEqual([])
	})
})

it('a make-up lesson in a class that the student joins is one of the class, and its credit is open again', () => {
	const { school, access, own, ben, at } = aHousehold()
	const group = aClass(school, { name: 'Violin Group', capacity: 4 })
	const lesson = (day: string) => aLesson(school, { classId: group, startsAt: at(day, '16:00') })
	const creditId = aCredit(school, ben)
	const visited = lesson('2026-01-08')
	lesson('2026-01-15')
	valueOf(addVisitor(access, visited, { studentId: ben, creditId }))
	expect(listCredits(own)).toMatchObject([{ id: creditId, state: 'held' }])
	const wish = { studentId: ben, isTrial: false, ifFull: 'refuse' as const }
	const joins = (startsOn: string) => {
		const { recorded } = valueOf(enrolCandidate(access, group, { ...wish, startsOn }, newId()))
		const freed = recorded?.freed
		return { freed, state: listCredits(own)[0]?.state }
	}
	expect(joins('2026-01-09')).toEqual({ freed: [], state: 'held' })
	change('delete from enrolments where class_id = ?', group)
	expect(joins('2026-01-05')).toEqual({ freed: ['2026-01-08'], state: 'open' })
	expect(rows('select 1 from lesson_visitors')).toEqual([])
	const [told, ...others] = mails().filter(
		({ subject }) => subject === 'Make-up credit free again for Ben Okafor',
	)
	expect(told?.text).toContain(
		'Now it is one of the class, and you keep the make-up credit for another time:',
	)
	expect(others).toEqual([])
})
