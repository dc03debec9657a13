import { beforeEach, describe, expect, it } from 'vitest'
import { wallTimeAt } from '#app/domain/lesson/wall-time.server.ts'
import { timeZones } from '#app/domain/time-zones.ts'
import { databaseHash, rows } from '../support/database.ts'
import { aClass, aLesson, anAdminAt, aSchool, type ASchool } from '../support/factories.ts'
import { Visitor } from '../support/visitor.ts'

const FORM = '/settings/school/locale'
const ways = { intent: 'save-ways', currency: 'USD', weekStart: '1', dateFormat: 'day-first' }
const DAY = 24 * 60 * 60_000

let school: ASchool
let admin: Visitor

beforeEach(async () => {
	school = aSchool()
	admin = await Visitor.signedInAs(anAdminAt(school))
})

const zoneOf = () =>
	rows<{ time_zone: string }>('select time_zone from schools where id = ?', school.id)[0]?.time_zone

describe('another time zone for a school', () => {
	it('asks once where lessons are to come, keeps what was chosen, and then keeps their time of day', async () => {
		const startsAt = Math.ceil(Date.now() / DAY) * DAY + 3 * DAY + 20 * 60 * 60_000
		aLesson(school, { classId: aClass(school, { name: 'Piano' }), startsAt })
		expect((await admin.get(FORM)).body).not.toContain('name="keepsTimes"')
		const before = databaseHash()
		const asked = await admin.post(FORM, { ...ways, version: '0', timeZone: 'Europe/London' })
		expect(asked.status).toBe(409)
		expect(asked.page.problems.join(' ')).toContain(
			'1 lesson is still to come and would keep the time of day',
		)
		expect(asked.body).toMatch(/<option value="Europe\/London" selected|<option selected="">Europe\/London/)
		expect(databaseHash()).toBe(before)

		const wall = wallTimeAt(startsAt, 'America/New_York')
		const version = asked.page.valueOf('version') ?? ''
		const saved = await admin.post(FORM, { ...ways, version, timeZone: 'Europe/London', keepsTimes: 'on' })
		expect([saved.status, zoneOf()]).toEqual([303, 'Europe/London'])
		const [lesson] = rows<{ starts_at: number; day: string }>('select starts_at, day from lessons')
		expect(wallTimeAt(lesson!.starts_at, 'Europe/London')).toEqual(wall)
		expect(lesson!.day).toBe(wall.day)
	})

	it.each(['Asia/Kolkata', 'Asia/Calcutta', 'Europe/Kyiv', 'America/Argentina/Buenos_Aires', 'US/Eastern'])(
		'takes %s, and offers it',
		async (timeZone) => {
			expect((await admin.get(FORM)).body).toContain(`>${timeZone.replaceAll('_', ' ')}</option>`)
			expect((await admin.post(FORM, { ...ways, version: '0', timeZone })).status).toBe(303)
			expect(zoneOf()).toBe(timeZone)
			expect((await admin.get('/schedule')).status).toBe(200)
		},
	)

	it.each(['+05:30', 'europe/london', 'Factory', 'Mars/Olympus'])('refuses %s', async (timeZone) => {
		expect((await admin.post(FORM, { ...ways, version: '0', timeZone })).status).toBe(400)
	})
})

it('every time zone that is offered has a clock', () => {
	expect(timeZones.length).toBeGreaterThan(590)
	expect(new Set(timeZones).size).toBe(timeZones.length)
	for (const zone of timeZones) expect(wallTimeAt(0, zone).time).toMatch(/^\d\d:\d\d$/)
})
