import { describe, expect, it } from 'vitest'
import { clockAt, wallTimeAt } from '#app/domain/lesson/wall-time.server.ts'

const DAY = 24 * 60 * 60_000
const STEP = 7 * 60_000
/** Around each change of clocks of 2026 in one of the zones. */
const changes = [
	'2026-03-08',
	'2026-03-29',
	'2026-04-05',
	'2026-04-24',
	'2026-10-04',
	'2026-10-25',
	'2026-11-01',
]

describe('what a clock at the school shows', () => {
	it.each([
		'America/New_York',
		'Europe/London',
		'Africa/Cairo',
		'Australia/Lord_Howe',
		'Asia/Kathmandu',
		'UTC',
	])('in %s is what the calendar of the system says, at every change of clocks', (timeZone) => {
		const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
		for (const change of changes)
			for (let at = Date.parse(change) - DAY; at < Date.parse(change) + 2 * DAY; at += STEP) {
				const { day, time } = wallTimeAt(at, timeZone)
				expect(`${day} ${time}`).toBe(clock.format(at))
				expect(clockAt(at, timeZone)).toBe(time)
			}
	})
})
