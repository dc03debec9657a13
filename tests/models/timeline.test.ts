import { describe, expect, it } from 'vitest'
import { plannedOf, timelineOf, type WeeklySeries } from '#app/domain/class/timeline.ts'

const DAY = '2027-01-04'
const monday = { weekday: 1, startTime: '16:00', startsOn: '2026-09-01', endsOn: null }

const weekly = (
	weekdays: string,
	startsOn: string,
	endsOn: string | null,
	more: Partial<WeeklySeries> = {},
) => ({
	...{ weekdays, startTime: '16:00', durationMinutes: 45, everyWeeks: 1, startsOn, endsOn },
	...more,
})
const mondays = weekly('1', '2026-09-07', null)
const wednesdays = (endsOn: string | null) => weekly('3', '2026-09-02', endsOn)

/** As `13 until 2027-01-17, 14`: the weekdays of each period. */
const periods = (rows: WeeklySeries[], usual: Parameters<typeof timelineOf>[1] = monday, day = DAY) =>
	timelineOf(rows, usual, day)
		.map(({ times, until }) => {
			const weekdays = times.map(({ weekday }) => weekday).join('')
			return until === null ? weekdays : `${weekdays} until ${until}`
		})
		.join(', ')

describe('the weekly times of a class', () => {
	it('change with each of its series that changes, begins or ends', () => {
		const thursdays = weekly('4', '2027-01-18', null, { startTime: '15:30' })
		expect(periods([thursdays, wednesdays('2027-01-17'), mondays])).toBe('13 until 2027-01-17, 14')
		expect(periods([mondays, weekly('5', '2027-02-01', null)])).toBe('1 until 2027-01-31, 15')
		expect(periods([mondays, wednesdays('2027-03-17')])).toBe('13 until 2027-03-17, 1')
		expect(periods([mondays, weekly('3', '2027-01-20', '2027-02-10')])).toBe(
			'1 until 2027-01-19, 13 until 2027-02-10, 1',
		)
	})

	it('are those of the day, however many there were before', () => {
		const rows = [weekly('2', '2026-09-01', '2026-12-15'), mondays, weekly('5', '2027-02-01', null)]
		expect(periods(rows, monday, '2026-11-30')).toBe('12 until 2026-12-15, 1 until 2027-01-31, 15')
		expect(periods(rows)).toBe('1 until 2027-01-31, 15')
		expect(periods(rows, monday, '2027-02-01')).toBe('15')
	})

	it('do not change where a series goes on in another, or later in the same week', () => {
		const next = weekly('3', '2027-01-11', null)
		expect(periods([mondays, wednesdays('2027-01-10'), next])).toBe('13')
		const both = [weekly('1', '2026-09-07', '2027-01-17'), wednesdays('2027-01-19')]
		expect(periods([...both, weekly('2', '2027-01-18', null), weekly('5', '2027-01-20', null)])).toBe(
			'13 until 2027-01-17, 25',
		)
	})

	it('have no break in the days between two terms, and none at their end', () => {
		const autumn = [weekly('1', '2026-09-07', '2026-12-14'), wednesdays('2026-12-16')]
		const spring = [weekly('1', '2027-01-11', '2027-04-05'), weekly('3', '2027-01-13', '2027-04-07')]
		const last = '13 until 2027-04-07'
		expect(periods([...autumn, ...spring], monday, '2026-12-01')).toBe(last)
		expect(periods([...autumn, ...spring])).toBe(last)
		expect(periods(autumn, monday, '2026-12-01')).toBe('13 until 2026-12-16')
	})

	it('end with their class', () => {
		const ends = { ...monday, endsOn: '2027-01-31' }
		expect(periods([mondays, weekly('5', '2027-02-01', null)], ends)).toBe('1 until 2027-01-31')
	})

	it('are those of its first week before it begins', () => {
		const rows = [
			weekly('1', '2027-01-18', null),
			weekly('4', '2027-01-21', null),
			weekly('5', '2027-02-01', null),
		]
		expect(periods(rows, { ...monday, startsOn: '2027-01-18' })).toBe('14 until 2027-01-31, 145')
	})

	it('are not known from lessons of which none is at its usual time', () => {
		expect(periods([wednesdays(null), weekly('1', '2026-09-07', null, { startTime: '17:00' })])).toBe('')
		expect(periods([mondays], { ...monday, weekday: null })).toBe('')
	})

	it('also differ in their length, their interval or a new room', () => {
		const then = (more: Partial<WeeklySeries>) =>
			periods([
				weekly('1', '2026-09-07', '2027-01-31', { roomId: 'a' }),
				weekly('1', '2027-02-01', null, more),
			])
		const changed = '1 until 2027-01-31, 1'
		expect(then({ durationMinutes: 60 })).toBe(changed)
		expect(then({ everyWeeks: 2 })).toBe(changed)
		expect(then({ roomId: 'b' })).toBe(changed)
		expect(then({ roomId: 'a' })).toBe('1')
		expect(then({ roomId: null })).toBe('1')
	})

	it('lead from one change to the next', () => {
		const rows = [mondays, weekly('5', '2027-02-01', '2027-03-05')]
		expect(plannedOf(timelineOf(rows, monday, DAY))).toMatchObject({
			until: '2027-01-31',
			weekday: 1,
			weeklyTimes: [{ weekday: 1 }, { weekday: 5 }],
			next: { until: '2027-03-05', weeklyTimes: [{ weekday: 1 }], next: undefined },
		})
		expect(plannedOf(timelineOf([mondays], monday, DAY))).toBeUndefined()
	})
})
