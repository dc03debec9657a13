import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { leaveClass } from '#app/models/class/leaving.server.ts'
import { moveEnrolment } from '#app/models/enrolment/move.server.ts'
import { editLesson } from '#app/models/lesson/change.server.ts'
import { addSeries } from '#app/models/lesson/series.server.ts'
import { resumeSeat } from '#app/models/student/planned-state.server.ts'
import { undoStep, withUndo } from '#app/models/undo-step.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, rows } from '../../support/database.ts'
import { aClass, aLesson } from '../../support/factories.ts'
import { lessonsOfClass, tuesdays, valueOf } from '../../support/lessons.ts'
import { versionOf } from '../../support/office.ts'
import { aHousehold } from '../../support/portal.ts'

let its: ReturnType<typeof aHousehold>

/** Ben has Tuesdays at 4:00 until further notice. The lesson of 3 March is moved to Thursday, 5 March, at 5:00. */
beforeEach(() => {
	its = aHousehold()
	const { access, violin, teacher: teacherId } = its
	change(`update teachers set email = 'jun@school.example' where id = ?`, teacherId)
	change('update classes set weekday = 2 where id = ?', violin)
	valueOf(addSeries(access, newId(), violin, tuesdays({ teacherId, endsOn: undefined })))
	const moved = lessonsOfClass(violin).find(({ day }) => day === '2026-03-03')!
	const to = { day: '2026-03-05', startTime: '17:00', durationMinutes: 45, teacherId, roomId: null }
	valueOf(editLesson(access, moved, to))
	change('delete from outbox')
})
afterEach(() => void vi.useRealTimers())

const which = () => ({ classId: its.violin, id: its.enrolmentId })
const version = () => versionOf(its.enrolmentId)
const end = (endsOn: string) =>
	valueOf(leaveClass(its.access, which(), { version: version(), endsOn, reason: 'Moves' }))
const moveTo = (classId: string, startsOn: string) =>
	valueOf(moveEnrolment(its.access, which(), { version: version(), classId, startsOn, price: 'class' }))
const stay = () => valueOf(resumeSeat(its.access, which(), version(), true))
const schedule = () =>
	rows('select id, starts_at, moved_from, state from lessons where class_id = ? order by id', its.violin)
const series = () => rows('select id, ends_on, open_ended, archived_at from series order by id')
const days = () => lessonsOfClass(its.violin).map(({ day }) => day)
const inMarch = () => days().filter((day) => day.startsWith('2026-03'))
const lettersTo = (address: string) =>
	rows<{ subject: string; text: string }>(
		'select subject, text from outbox where to_address = ? order by rowid',
		address,
	)

const MARCH = ['2026-03-05', '2026-03-10', '2026-03-17', '2026-03-24', '2026-03-31']

describe('a last day of a private lesson that is moved', () => {
	it('later brings the lessons up to it back, and all others if the student stays after all', () => {
		const before = [schedule(), series()]
		end('2026-02-28')
		expect(inMarch()).toEqual([])
		expect(end('2026-03-31').lessonsBack).toEqual({ count: 5, isWhole: true })
		expect(inMarch()).toEqual(MARCH)
		expect(days().at(-1)).toBe('2026-03-31')
		expect(series()).toMatchObject([{ ends_on: '2026-03-31', open_ended: 0 }])
		stay()
		expect([schedule(), series()]).toEqual(before)
	})

	it('later tells the teacher of the lessons that are back', () => {
		end('2026-02-28')
		change('update outbox set sent_at = 1')
		end('2026-03-31')
		const told = lettersTo('jun@school.example').filter(({ text }) =>
			text.includes('5 March, 17:00 takes place'),
		)
		expect(told).toHaveLength(1)
		expect(told[0]!.subject).toBe('Lessons of Ben Okafor end after 31 March 2026')
		expect(told[0]!.text).toContain('Tue 31 March, 16:00 takes place')
	})

	it('earlier and later again brings all back if the student stays after all', () => {
		const before = [schedule(), series()]
		end('2026-03-31')
		end('2026-02-28')
		expect(inMarch()).toEqual([])
		end('2026-04-30')
		expect(inMarch()).toEqual(MARCH)
		end('2026-02-10')
		stay()
		expect([schedule(), series()]).toEqual(before)
	})

	it('leaves a lesson out whose time is taken, and says so', () => {
		end('2026-02-28')
		const taken = { classId: aClass(its.school), teacherId: its.teacher }
		aLesson(its.school, { ...taken, startsAt: its.at('2026-03-17', '16:00'), day: '2026-03-17' })
		expect(end('2026-03-31').lessonsBack).toEqual({ count: 4, isWhole: false })
		expect(inMarch()).toEqual(MARCH.filter((day) => day !== '2026-03-17'))
		expect(
			lettersTo('jun@school.example')
				.map(({ text }) => text)
				.join(),
		).toContain('5 March, 17:00–17:45 takes place')
		stay()
		expect(days()).toContain('2026-04-07')
		expect(series()).toMatchObject([{ open_ended: 1 }])
	})

	it('takes the lessons out again that it brought back, if it is undone', () => {
		end('2026-02-28')
		const first = [schedule(), series()]
		const { undo } = withUndo(
			its.access,
			[its.ben],
			() => end('2026-03-31'),
			(left) => left,
		)
		expect(inMarch()).toEqual(MARCH)
		valueOf(undoStep(its.access, undo!))
		expect([schedule(), series()]).toEqual(first)
		stay()
		expect(days()).toContain('2026-03-05')
		expect(series()).toMatchObject([{ open_ended: 1 }])
	})
})

it('a move to another class that is recorded again with a later day brings the lessons until then back', () => {
	const before = [schedule(), series()]
	const group = aClass(its.school, { name: 'Group' })
	moveTo(group, '2026-03-01')
	expect(inMarch()).toEqual([])
	const moved = moveTo(aClass(its.school, { name: 'Other' }), '2026-04-01')
	expect(moved.lessonsBack).toEqual({ count: 5, isWhole: true })
	expect(inMarch()).toEqual(MARCH)
	stay()
	expect([schedule(), series()]).toEqual(before)
})
