import { beforeEach, describe, expect, it, vi } from 'vitest'
import { write } from '#db/client.server.ts'
import { listExpected } from '#app/models/attendance/expected.server.ts'
import { markAllPresent } from '#app/models/attendance/marks.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import { addLesson } from '#app/models/class/lesson.server.ts'
import { settleClass } from '#app/models/enrolment/settle.server.ts'
import { settleClasses } from '#app/models/hourly/class-states.server.ts'
import { settleEnrolments } from '#app/models/hourly/enrolments.server.ts'
import { applyPlans } from '#app/models/hourly/planned-states.server.ts'
import { editLesson } from '#app/models/lesson/change.server.ts'
import { findLesson } from '#app/models/lesson/detail.server.ts'
import { addExtraLesson } from '#app/models/lesson/extra-lesson.server.ts'
import { listUnmarked } from '#app/models/lesson/list.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aGuardianOf } from '../../support/accounts.ts'
import { aPlan } from '../../support/billing.ts'
import { rows } from '../../support/database.ts'
import { aStudent } from '../../support/factories.ts'
import { aTimetable, lessonsOfClass, valueOf } from '../../support/lessons.ts'
import { allOf } from '../../support/steps.ts'
import { aFamily } from '../../support/students.ts'

let its: ReturnType<typeof aTimetable> & { mia: string; family: string }

beforeEach(() => {
	const timetable = aTimetable()
	const family = aFamily(timetable.school, 'Ost')
	const who = { firstName: 'Mia', lastName: 'Ost', state: 'enquiry' as const, familyId: family }
	its = { ...timetable, mia: aStudent(timetable.school, who), family }
	return () => vi.useRealTimers()
})

/** A private lesson of Mia’s on Tuesday, 3 February, or from then on. */
function lessonOf(ends: 'once' | 'open', isTrial = true, planId?: string) {
	const when = { weekday: 2, startTime: '16:00', durationMinutes: 45, startsOn: '2026-02-03' }
	const lesson = { studentId: its.mia, teacherId: its.teacher, ...when, ends, planId }
	return valueOf(addLesson(its.access, lesson, newId(), isTrial ? 'sign-up' : 'office')).id
}

/** The hourly job at noon of a day. */
function hourOn(day: string) {
	vi.setSystemTime(`${day}T17:00:00Z`)
	allOf(settleEnrolments())
	allOf(settleClasses())
	allOf(applyPlans())
}

const classRow = (id: string) => rows('select state, starts_on, ends_on from classes where id = ?', id)[0]
const seat = (id: string) =>
	rows('select state, starts_on, ends_on, is_trial from enrolments where class_id = ?', id)[0]
const mia = () => rows<{ state: string }>('select state from students where id = ?', its.mia)[0]?.state
const rollOf = (id: string) => listExpected(its.access, findLesson(its.access, id)!).map(({ name }) => name)

const RUNNING = { state: 'running', starts_on: '2026-02-03', ends_on: '2026-02-03' }
const FINISHED = { ...RUNNING, state: 'finished' }
const ENDED = { state: 'ended', starts_on: '2026-02-03', ends_on: '2026-02-03', is_trial: 1 }

function move(id: string, day: string) {
	const version = findLesson(its.access, id)?.version ?? 0
	const slot = { day, startTime: '16:00', durationMinutes: 45, teacherId: its.teacher, roomId: null }
	return valueOf(editLesson(its.access, { id, version }, slot))
}

describe('a private lesson of one day', () => {
	it('runs through its day, and is over on the next', () => {
		const trial = lessonOf('once')
		hourOn('2026-02-03')
		expect([classRow(trial), seat(trial)]).toMatchObject([RUNNING, { state: 'active', ends_on: null }])
		hourOn('2026-02-04')
		expect([classRow(trial), seat(trial)]).toEqual([FINISHED, ENDED])
	})

	it('that is found long after its day, without a last day, ended on its day', () => {
		const once = lessonOf('once', false)
		hourOn('2026-05-20')
		expect([classRow(once), seat(once)]).toEqual([FINISHED, { ...ENDED, is_trial: 0 }])
	})

	it('is settled with the next change of its class as well', () => {
		const trial = lessonOf('once')
		vi.setSystemTime('2026-02-04T17:00:00Z')
		write((tx) => settleClass(tx, its.access, trial))
		expect(seat(trial)).toEqual(ENDED)
	})

	it('leaves the student on trial, and writes to nobody', () => {
		aGuardianOf(its.school, its.mia, { name: 'Eva Ost', email: 'eva@family.example' })
		lessonOf('once')
		const mails = rows('select id from outbox').length
		hourOn('2026-02-04')
		expect([mia(), rows('select id from outbox').length]).toEqual(['trial', mails])
	})

	it('has a roll that can still be marked', () => {
		const trial = lessonOf('once')
		const id = lessonsOfClass(trial)[0]!.id
		hourOn('2026-02-04')
		expect(rollOf(id)).toEqual(['Mia Ost'])
		expect(listUnmarked(its.access, { classId: trial }).map((row) => row.id)).toEqual([id])
		valueOf(markAllPresent(its.access, id, { source: 'office' }))
		expect(listUnmarked(its.access, { classId: trial })).toEqual([])
	})

	it('can still be billed', () => {
		const trial = lessonOf('once', true, aPlan(its.access, { basis: 'lesson', amountMinor: 40_00 }))
		hourOn('2026-02-04')
		valueOf(markAllPresent(its.access, lessonsOfClass(trial)[0]!.id, { source: 'office' }))
		expect(suggestLines(its.access, its.family, '2026-02').lines).toMatchObject([{ unitMinor: 40_00 }])
	})

	it('comes to life again when it is moved to a day to come', () => {
		const trial = lessonOf('once')
		const id = lessonsOfClass(trial)[0]!.id
		hourOn('2026-02-04')
		move(id, '2026-02-10')
		const on = { starts_on: '2026-02-10' }
		expect([classRow(trial), seat(trial)]).toMatchObject([
			{ ...on, state: 'running' },
			{ ...on, state: 'future', ends_on: null },
		])
		expect(rollOf(id)).toEqual(['Mia Ost'])
		hourOn('2026-02-11')
		expect([classRow(trial), seat(trial)]).toMatchObject([
			{ ...on, state: 'finished' },
			{ ...on, state: 'ended', ends_on: '2026-02-10' },
		])
	})

	it('lasts until a second lesson that was added to it', () => {
		const trial = lessonOf('once')
		const slot = { day: '2026-02-12', startTime: '16:00', durationMinutes: 45, teacherId: its.teacher }
		const second = { classId: trial, kind: 'extra' as const, ...slot, roomId: null }
		const { id } = valueOf(addExtraLesson(its.access, newId(), second))
		hourOn('2026-02-12')
		expect([classRow(trial), seat(trial)]).toMatchObject([RUNNING, { state: 'active' }])
		hourOn('2026-02-13')
		expect([classRow(trial), seat(trial)]).toMatchObject([FINISHED, { ...ENDED, ends_on: '2026-02-12' }])
		expect(rollOf(id)).toEqual(['Mia Ost'])
	})

	it('is told from a weekly one, which goes on', () => {
		const weekly = lessonOf('open')
		hourOn('2026-02-04')
		expect([classRow(weekly), seat(weekly)]).toMatchObject([{ state: 'running' }, { state: 'active' }])
	})
})
