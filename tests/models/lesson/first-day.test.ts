import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { NewLesson } from '#app/domain/class/lesson-form.ts'
import { listExpected } from '#app/models/attendance/expected.server.ts'
import { setEnrolmentPlan } from '#app/models/billing/enrolment-plan.server.ts'
import { addLesson } from '#app/models/class/lesson.server.ts'
import { addSeries } from '#app/models/lesson/series.server.ts'
import { editLesson } from '#app/models/lesson/change.server.ts'
import { findLesson } from '#app/models/lesson/detail.server.ts'
import { listLessons } from '#app/models/lesson/list.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aGuardianOf } from '../../support/accounts.ts'
import { aPlan } from '../../support/billing.ts'
import { change, databaseHash, rows } from '../../support/database.ts'
import { aClass, anEnrolment, aStudent } from '../../support/factories.ts'
import { aTimetable, lessonsOfClass, tuesdays, valueOf } from '../../support/lessons.ts'

let its: ReturnType<typeof aTimetable> & { mia: string }

beforeEach(() => {
	const timetable = aTimetable()
	its = { ...timetable, mia: aStudent(timetable.school, { firstName: 'Mia', lastName: 'Ost' }) }
	return () => vi.useRealTimers()
})

/** A private lesson of Mia's, on Tuesdays from 3 February. */
function privateLesson({ isTrial = false, ...more }: Partial<NewLesson> & { isTrial?: boolean } = {}) {
	const { access, mia, teacher } = its
	const lesson: NewLesson = {
		studentId: mia,
		teacherId: teacher,
		weekday: 2,
		startTime: '16:00',
		durationMinutes: 45,
		startsOn: '2026-02-03',
		ends: 'open',
		...more,
	}
	return valueOf(addLesson(access, lesson, newId(), isTrial ? 'sign-up' : 'office')).id
}

function move(id: string, day: string, more: { startTime?: string; tells?: boolean } = {}) {
	const slot = { day, startTime: '16:00', durationMinutes: 45, teacherId: its.teacher, roomId: null }
	const version = findLesson(its.access, id)?.version ?? 0
	return editLesson(its.access, { id, version }, { ...slot, ...more })
}

const firstOf = (classId: string) => lessonsOfClass(classId)[0]!.id
const lastOf = (classId: string) => lessonsOfClass(classId).at(-1)!.id

/** Names on the roll, and whether the lesson is among those of the student. */
function seenAt(id: string) {
	const lesson = findLesson(its.access, id)!
	const all = { from: 0, to: Number.MAX_SAFE_INTEGER, studentId: its.mia }
	return {
		roll: listExpected(its.access, lesson).map(({ name }) => name),
		isHers: listLessons(its.access, all).some((own) => own.id === id),
	}
}

const seatIn = (classId: string) =>
	rows('select starts_on, ends_on from enrolments where class_id = ? and student_id = ?', classId, its.mia)[0]
const classRow = (id: string) =>
	rows('select starts_on, ends_on, weekday, start_time from classes where id = ?', id)[0]
const priceDays = () =>
	rows<{ day: string }>('select starts_on as day from enrolment_plans').map(({ day }) => day)

describe('a private lesson every other week', () => {
	const daysOf = (classId: string) => lessonsOfClass(classId).map(({ day }) => day)

	it('begins on its first day and leaves out each second week', () => {
		const days = daysOf(privateLesson({ every: 2 }))
		expect(days.slice(0, 3)).toEqual(['2026-02-03', '2026-02-17', '2026-03-03'])
	})

	it('goes on in the weeks of its first day if it began long ago', () => {
		vi.setSystemTime(Date.parse('2026-02-27T15:00:00Z'))
		for (const startsOn of ['2025-11-04', '2025-11-11']) {
			const [first = ''] = daysOf(privateLesson({ every: 2, startsOn }))
			const weeks = (Date.parse(first) - Date.parse(startsOn)) / (7 * 24 * 60 * 60 * 1000)
			expect([first > '2026-01-20', weeks % 2]).toEqual([true, 0])
		}
	})
})

const HERS = { roll: ['Mia Ost'], isHers: true }

describe('a lesson moved to a day on which its student is not there yet', () => {
	it.each(['2026-01-29', '2026-02-05'])('takes a trial and its class along to %s, and back', (day) => {
		const trial = privateLesson({ isTrial: true, ends: 'once' })
		const id = firstOf(trial)
		valueOf(move(id, day, { startTime: '17:15' }))
		expect(seenAt(id)).toEqual(HERS)
		expect(classRow(trial)).toEqual({ starts_on: day, ends_on: day, weekday: 4, start_time: '17:15' })
		valueOf(move(id, '2026-02-03'))
		expect(seenAt(id)).toEqual(HERS)
		expect(classRow(trial)).toMatchObject({ starts_on: '2026-02-03', ends_on: '2026-02-03', weekday: 2 })
	})

	it.each([
		['open', '2026-01-30'],
		['open', '2026-02-06'],
		['once', '2026-01-30'],
		['once', '2026-02-06'],
	] as const)('tells the family (%s) when it is moved to %s, and when it is moved back', (ends, day) => {
		aGuardianOf(its.school, its.mia, { name: 'Eva Ost', email: 'eva@family.example' })
		const id = firstOf(privateLesson({ ends }))
		const mails = () => rows("select id from outbox where kind = 'lesson-changes'").length
		valueOf(move(id, day, { tells: true }))
		expect(mails()).toBe(1)
		valueOf(move(id, '2026-02-03', { tells: true }))
		expect(mails()).toBe(2)
		expect(findLesson(its.access, id)?.movedFrom).toBeNull()
	})

	it('begins on the first day again, when the lesson is moved back or further', () => {
		const piano = privateLesson()
		for (const day of ['2026-02-03', '2026-02-06']) {
			const id = firstOf(piano)
			valueOf(move(id, '2026-01-30'))
			valueOf(move(id, day))
			expect(seatIn(piano)).toMatchObject({ starts_on: '2026-02-03' })
			expect(classRow(piano)).toMatchObject({ starts_on: '2026-02-03' })
		}
	})

	it('lets a student who pays by lesson begin, and pay, earlier', () => {
		const piano = privateLesson({ planId: aPlan(its.access, { basis: 'lesson', amountMinor: 40_00 }) })
		const id = firstOf(piano)
		valueOf(move(id, '2026-01-30'))
		expect(seenAt(id)).toEqual(HERS)
		expect(seatIn(piano)).toEqual({ starts_on: '2026-01-30', ends_on: null })
		expect(classRow(piano)).toMatchObject({ starts_on: '2026-01-30', weekday: 2 })
		expect(priceDays()).toEqual(['2026-01-30'])
	})

	it.each(['2026-01-30', '2026-02-06'])(
		'is a trial on %s, and the price of a student enrolled for good begins after it',
		(day) => {
			const classId = privateLesson({ isTrial: true })
			const planId = aPlan(its.access, { basis: 'lesson' })
			const [seat] = rows<{ id: string }>('select id from enrolments where class_id = ?', classId)
			change(`update enrolments set is_trial = 0, enrolled_from = '2026-02-10' where id = ?`, seat!.id)
			const plan = { enrolmentId: seat!.id, planId, startsOn: '2026-02-01', override: null }
			valueOf(setEnrolmentPlan(its.access, plan))
			valueOf(move(firstOf(classId), day))
			expect(priceDays()).toEqual(['2026-02-10'])
		},
	)

	it('charges no part of an earlier month under a monthly price, not even one chosen before', () => {
		const piano = privateLesson({ planId: aPlan(its.access) })
		change("update enrolment_plans set starts_on = '2026-01-02'")
		valueOf(move(firstOf(piano), '2026-01-30'))
		expect(priceDays()).toEqual(['2026-02-03'])
	})

	it('counts the lesson as one of its month under a monthly price', () => {
		const piano = privateLesson({ planId: aPlan(its.access), startsOn: '2026-02-10' })
		valueOf(move(firstOf(piano), '2026-02-05'))
		expect(priceDays()).toEqual(['2026-02-05'])
	})

	it('keeps the first day, when the lesson is moved to a later one', () => {
		const piano = privateLesson()
		valueOf(move(firstOf(piano), '2026-02-06'))
		expect(seatIn(piano)).toMatchObject({ starts_on: '2026-02-03' })
	})
})

describe('a lesson moved to a day on which its student has left', () => {
	it('lets the student and the class end with it, and adds no lesson between', () => {
		const piano = privateLesson({ ends: 'date', endsOn: '2026-02-24' })
		const id = lastOf(piano)
		valueOf(move(id, '2026-03-06'))
		expect(seenAt(id)).toEqual(HERS)
		expect(classRow(piano)).toMatchObject({ ends_on: '2026-03-06' })
		expect(rows('select open_ended from series where class_id = ?', piano)).toEqual([{ open_ended: 0 }])
	})
})

describe('a lesson of a class that meets on the days between', () => {
	let band: string

	/** Ada is in the band since long ago, Mia begins on 20 January. */
	beforeEach(() => {
		const { school, access, student, mia } = its
		band = aClass(school, { name: 'Band' })
		anEnrolment(school, band, student)
		anEnrolment(school, band, mia, { startsOn: '2026-01-20' })
		valueOf(addSeries(access, newId(), band, tuesdays()))
	})

	const third = () => lessonsOfClass(band)[2]!.id

	it('is not moved past them, as the student would miss it or come too early', () => {
		const before = databaseHash()
		expect(move(third(), '2026-01-12')).toMatchObject({
			ok: false,
			errors: {
				form: [
					'Mia Ost begins on 20 January 2026 and does not come on 13 January 2026, so this lesson cannot be moved past that day.',
				],
			},
		})
		expect(databaseHash()).toBe(before)
	})

	it('is moved to the days since, with everyone', () => {
		valueOf(move(third(), '2026-01-15'))
		expect(seenAt(third())).toEqual({ roll: ['Ada Lind', 'Mia Ost'], isHers: true })
	})
})
