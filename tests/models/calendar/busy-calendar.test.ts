import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { busyTimesReader } from '#app/adapters/calendars/busy-times.server.ts'
import { readBusyCalendars } from '#app/jobs/busy-calendars.server.ts'
import {
	claimBusyCalendar,
	findBusyCalendar,
	keepBusyTimes,
	removeBusyCalendar,
	setBusyCalendar,
} from '#app/models/calendar/busy-calendar.server.ts'
import { forgetCalendarsOfLeavers } from '#app/models/hourly/busy-calendars.server.ts'
import { findClashes } from '#app/models/lesson/internal/clashes.server.ts'
import { findFreeTimes } from '#app/models/lesson/free-times.server.ts'
import { listSubstitutes } from '#app/models/lesson/substitutes.server.ts'
import { archiveTeacher } from '#app/models/teacher/leaving.server.ts'
import { change, rows } from '../../support/database.ts'
import { aLesson, aTeacher } from '../../support/factories.ts'
import { aTimetable, valueOf } from '../../support/lessons.ts'

const HOUR = 60 * 60_000
const CALENDAR = `BEGIN:VCALENDAR\r
VERSION:2.0\r
BEGIN:VEVENT\r
UID:1\r
SUMMARY:Secret doctor\r
LOCATION:Clinic\r
DTSTART;TZID=America/New_York:20260106T160000\r
DTEND;TZID=America/New_York:20260106T170000\r
END:VEVENT\r
END:VCALENDAR\r
`

let server: Server
let answer: RequestListener
let url: string
/** The calendar of these tests is on this machine. */
const read = busyTimesReader({ mayReach: (address) => address === '127.0.0.1', timeoutMs: 2_000 })

beforeEach(async () => {
	answer = (_, response) => response.end(CALENDAR)
	server = createServer((request, response) => answer(request, response))
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/private-key/basic.ics`
})

afterEach(() => {
	server.closeAllConnections()
	server.close()
	vi.useRealTimers()
})

function aTable() {
	const its = aTimetable()
	const jun = { id: its.teacher, name: 'Jun Mori' }
	const startsAt = its.at('2026-01-06', '16:15')
	const booking = {
		classId: its.classId,
		teacherId: jun.id,
		roomId: null,
		startsAt,
		endsAt: startsAt + HOUR / 2,
	}
	const kinds = (access = its.access) => findClashes(access, [booking]).map(({ kind }) => kind)
	const readNow = async () => {
		const claimed = valueOf(claimBusyCalendar(its.access.schoolId, jun.id))
		const found = await read(claimed.url, claimed)
		keepBusyTimes(its.access.schoolId, claimed, found)
		return found.ok
	}
	return { ...its, jun, booking, kinds, readNow, startsAt }
}

describe('a teacher’s other calendar', () => {
	it('makes its times busy for clashes, free times and substitutes, and leaves nothing else of them', async () => {
		const { school, access, classId, at, jun, kinds, readNow, booking } = aTable()
		const lesson = aLesson(school, { classId, startsAt: booking.startsAt, teacherId: aTeacher(school) })
		change("update lessons set state = 'canceled_by_school' where id = ?", lesson)
		expect(kinds()).toEqual([])
		valueOf(setBusyCalendar(access, jun, url))
		expect(await readNow()).toBe(true)
		expect(kinds()).toEqual(['elsewhere'])
		const free = findFreeTimes(access, {
			durationMinutes: 30,
			teacherIds: [jun.id],
			roomIds: [],
			classId,
			from: '2026-01-06',
			to: '2026-01-06',
			soonest: true,
			most: 100,
		}).map(({ time }) => time)
		expect(free).toContain('15:30')
		expect(free).toContain('17:00')
		expect(free.filter((time) => time > '15:30' && time < '17:00')).toEqual([])
		const [substitute] = listSubstitutes(access, lesson).filter(({ teacherId }) => teacherId === jun.id)
		expect(substitute).toMatchObject({ isAvailable: false })
		const [startsAt, endsAt] = [at('2026-01-06', '16:00'), at('2026-01-06', '17:00')]
		expect(rows('select starts_at, ends_at from busy_times')).toEqual([
			{ starts_at: startsAt, ends_at: endsAt },
		])
		const kept = JSON.stringify(rows('select * from busy_calendars'))
		expect(kept).not.toMatch(/doctor|Clinic|private-key|127\.0\.0\.1/)
	})

	it('says nothing at another school, also where the same person teaches', async () => {
		const { access, jun, readNow } = aTable()
		valueOf(setBusyCalendar(access, jun, url))
		await readNow()
		const other = aTable()
		expect(other.kinds()).toEqual([])
		expect(findBusyCalendar(other.access, jun.id)).toBeNull()
		expect(removeBusyCalendar(other.access, jun)).toMatchObject({ ok: false, status: 404 })
		expect(rows('select 1 from busy_times')).toHaveLength(1)
	})

	it('keeps its times while it cannot be read, and says since when', async () => {
		const { access, jun, kinds, readNow } = aTable()
		valueOf(setBusyCalendar(access, jun, url))
		await readNow()
		const readAt = Date.now()
		answer = (_, response) => response.writeHead(404).end()
		vi.setSystemTime(readAt + HOUR)
		await readNow()
		vi.setSystemTime(readAt + 2 * HOUR)
		expect(await readNow()).toBe(false)
		expect(findBusyCalendar(access, jun.id)).toEqual({
			host: '127.0.0.1',
			readAt,
			failingSince: readAt + HOUR,
			failure: 'Status 404',
		})
		expect(kinds()).toEqual(['elsewhere'])
		answer = (_, response) => response.end(CALENDAR.replaceAll('20260106', '20260107'))
		vi.setSystemTime(readAt + 3 * HOUR)
		await readNow()
		expect(findBusyCalendar(access, jun.id)).toMatchObject({ failingSince: null, failure: null })
		expect(kinds()).toEqual([])
	})

	it('is read by the hourly job, where the school is open', async () => {
		const { school, access, jun, kinds, startsAt } = aTable()
		valueOf(setBusyCalendar(access, jun, url))
		change("update subscriptions set state = 'expired', paid_through = 1 where school_id = ?", school.id)
		await readBusyCalendars(undefined, read)
		expect(kinds()).toEqual([])
		change(
			"update subscriptions set state = 'active', paid_through = ? where school_id = ?",
			startsAt + 9e9,
			school.id,
		)
		await readBusyCalendars(undefined, read)
		expect(kinds()).toEqual(['elsewhere'])
	})

	it('is not read twice within a minute', async () => {
		const { access, jun, readNow } = aTable()
		valueOf(setBusyCalendar(access, jun, url))
		await readNow()
		expect(claimBusyCalendar(access.schoolId, jun.id)).toMatchObject({
			status: 429,
		})
	})

	it('is not brought back by an answer that comes after it was removed or replaced', async () => {
		const { access, jun, readNow } = aTable()
		valueOf(setBusyCalendar(access, jun, url))
		answer = (_, response) => {
			valueOf(setBusyCalendar(access, jun, `${url}?other`))
			response.end(CALENDAR)
		}
		await readNow()
		expect(rows('select 1 from busy_times')).toEqual([])
		expect(findBusyCalendar(access, jun.id)).toMatchObject({ readAt: null })
	})

	it('is gone with its times once it is removed, and with the teacher', async () => {
		const { access, jun, readNow } = aTable()
		const left = () => rows('select teacher_id from busy_calendars union select teacher_id from busy_times')
		const again = async () => {
			valueOf(setBusyCalendar(access, jun, url))
			await readNow()
			expect(left()).toHaveLength(1)
		}
		await again()
		valueOf(removeBusyCalendar(access, jun))
		expect(left()).toEqual([])
		await again()
		change("update teachers set ended_on = '2025-12-30' where id = ?", jun.id)
		expect([forgetCalendarsOfLeavers(), left()]).toEqual([1, []])
		change('update teachers set ended_on = null where id = ?', jun.id)
		await again()
		valueOf(archiveTeacher(access, { id: jun.id, version: 1 }, null))
		expect(left()).toEqual([])
	})
})

describe('an address of a calendar', () => {
	const tried = async (from: string, how = read) => {
		const outcome = await how(from, { timeZone: 'UTC', from: 0, to: 1 })
		return outcome.ok ? 'read' : outcome.errors.form?.[0]
	}

	it('is not followed to machines behind our firewall', async () => {
		const asked = vi.fn<RequestListener>((_, response) => response.end(CALENDAR))
		answer = asked
		for (const inside of [
			url,
			url.replace('127.0.0.1', 'localhost'),
			'http://[::1]:1/',
			'http://10.0.0.1/x.ics',
		])
			expect(await tried(inside, busyTimesReader())).toBe('The address is not public')
		expect(asked).not.toHaveBeenCalled()
		answer = (_, response) => response.writeHead(302, { Location: 'http://169.254.169.254/latest' }).end()
		expect(await tried(url)).toBe('The address is not public')
		answer = (_, response) => response.writeHead(302, { Location: 'file:///etc/passwd' }).end()
		expect(await tried(url)).toBe('Too many redirects')
		answer = (_, response) => response.writeHead(302, { Location: url }).end()
		expect(await tried(url)).toBe('Too many redirects')
	})

	it('is given up where the answer is too long or never ends', async () => {
		answer = (_, response) => response.end(CALENDAR + 'x'.repeat(5 * 1024 * 1024))
		expect(await tried(url)).toBe('The calendar is larger than 5 MB')
		answer = (_, response) => void response.write('BEGIN:VCALENDAR')
		expect(await tried(url, busyTimesReader({ mayReach: () => true, timeoutMs: 100 }))).toBe(
			'No answer in time',
		)
	})
})
