import { afterEach, describe, expect, it, vi } from 'vitest'
import { covers } from '#app/domain/calendar/closed-time.ts'
import { listLessonsHit } from '#app/models/calendar/lessons-hit.server.ts'
import { addSeries, previewSeries } from '#app/models/lesson/series.server.ts'
import { countLessonsToClose } from '#app/models/lesson/closing-count.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change } from '../../support/database.ts'
import { aClosure, aLesson } from '../../support/factories.ts'
import { aTimetable, tuesdays } from '../../support/lessons.ts'
import { wordsOf } from '../../support/office.ts'

afterEach(() => void vi.useRealTimers())

describe('a closed time touches a lesson over midnight', () => {
	const day = { startsOn: '2026-04-15', endsOn: '2026-04-15', fromTime: null, toTime: null }
	const eve = { day: '2026-04-14', time: '23:30' }
	const until = (time: string, on = '2026-04-15') => ({ day: on, time })

	it.each([
		['on its first day', { ...day, startsOn: '2026-04-14', endsOn: '2026-04-14' }, '00:30', true],
		['on its second', day, '00:30', true],
		['which ends as that begins', day, '00:00', false],
		['in the hours it reaches', { ...day, fromTime: '00:00', toTime: '01:00' }, '00:30', true],
		['after the hours it reaches', { ...day, fromTime: '00:30', toTime: '02:00' }, '00:30', false],
		[
			'in its first hour',
			{ ...day, startsOn: '2026-04-14', fromTime: '22:30', toTime: '23:45' },
			'00:30',
			true,
		],
		['neither before nor after', { ...day, startsOn: '2026-04-16', endsOn: '2026-04-16' }, '00:30', false],
	])('%s', (_, closed, end, touches) => {
		expect(covers(closed, eve, until(end))).toBe(touches)
	})

	it('and not one that ends before it on the same day', () => {
		const closed = { ...day, fromTime: '10:00', toTime: '11:00' }
		const at = (time: string) => until(time)
		expect(covers(closed, at('09:00'), at('10:00'))).toBe(false)
		expect(covers(closed, at('10:45'), at('11:30'))).toBe(true)
	})
})

describe('a lesson at 23:30 for an hour, on the eve', () => {
	const late = (teacherId: string | null, more = {}) => ({
		...tuesdays({ startTime: '23:30', durationMinutes: 60, teacherId }),
		frequency: 'dates' as const,
		dates: ['2026-04-14'],
		startsOn: '2026-04-14',
		skipsClosures: false,
		...more,
	})

	it('of a closed day is refused with its name, left out of a series that skips it, and closed with it', () => {
		const { school, access, classId, at } = aTimetable({ now: '2026-04-01T12:00:00Z' })
		aClosure(school, { id: 'fair', name: 'Fair', startsOn: '2026-04-15', endsOn: '2026-04-15' })
		expect(wordsOf(addSeries(access, newId(), classId, late(null)))).toContain('Closed then: Fair')
		const skipping = late(null, {
			skipsClosures: true,
			startsOn: '2026-04-07',
			dates: ['2026-04-07', '2026-04-14'],
		})
		expect(previewSeries(access, classId, skipping)).toMatchObject({
			value: { days: [{ closedBy: null }, { closedBy: 'Fair' }] },
		})
		const lesson = aLesson(school, {
			classId,
			day: '2026-04-14',
			startsAt: at('2026-04-14', '23:30'),
			endsAt: at('2026-04-15', '00:30'),
		})
		const closed = { startsOn: '2026-04-15', endsOn: '2026-04-15', fromTime: null, toTime: null }
		expect(listLessonsHit(access, closed).map(({ id }) => id)).toEqual([lesson])
		expect(countLessonsToClose(access, '2026-04-01').get('fair')).toBe(1)
	})

	it('of a teacher’s day off is refused', () => {
		const { school, access, classId, teacher } = aTimetable({ now: '2026-04-01T12:00:00Z' })
		change(
			`insert into teacher_time_off (school_id, id, teacher_id, starts_on, ends_on, reason, state, created_at, updated_at)
			values (?, 'off', ?, '2026-04-15', '2026-04-15', 'Tour', 'approved', 1, 1)`,
			...[school.id, teacher],
		)
		expect(wordsOf(addSeries(access, newId(), classId, late(teacher)))).toContain('Jun Mori is away (Tour)')
	})
})
