import ical, { type VEvent } from 'node-ical'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { calendarOf } from '#app/letters/calendar.server.ts'
import { findFeedLesson } from '#app/models/lesson/feed.server.ts'
import { change } from '../support/database.ts'
import { aLesson } from '../support/factories.ts'
import { aHousehold } from '../support/portal.ts'
import { anInstrument } from '../support/students.ts'

afterEach(() => void vi.useRealTimers())

const NAMES = [
	'Piano',
	'Piano, first steps; with \\ and "quotes": all of it',
	'Two\nlines',
	'Ансамбль старинной музыки и хоровое пение для начинающих в большом зале школы',
	`Choir ${'🎵'.repeat(60)}`,
	'x'.repeat(74 - 'SUMMARY:'.length),
	'x'.repeat(75 - 'SUMMARY:'.length),
	'x'.repeat(76 - 'SUMMARY:'.length),
]

function fileOf(name: string, more: { state?: string; room?: null; onlineLink?: string } = {}) {
	const lesson = {
		id: 'lesson',
		startsAt: Date.UTC(2026, 2, 2, 16),
		endsAt: Date.UTC(2026, 2, 2, 16, 45),
		version: 3,
		state: 'scheduled',
		kind: 'make_up',
		updatedAt: 0,
		class: name,
		teacher: name,
		room: name,
		...more,
	}
	return calendarOf([lesson], { id: 'c', school: name, name: 'Ada', timeZone: 'Europe/London' })
}

function eventIn(file: string) {
	return Object.values(ical.sync.parseICS(file)).find((part): part is VEvent => part?.type === 'VEVENT')
}

describe('a calendar file', () => {
	it.each(NAMES)('keeps every letter of %s', (name) => {
		const event = eventIn(fileOf(name))
		expect(event).toMatchObject({
			uid: 'lesson@c.solfa',
			sequence: 3,
			summary: name,
			location: `${name}, ${name}`,
			description: `${name}\nMake-up lesson`,
			status: 'CONFIRMED',
		})
		expect(event?.start.toISOString()).toBe('2026-03-02T16:00:00.000Z')
		expect(event?.end?.toISOString()).toBe('2026-03-02T16:45:00.000Z')
	})

	it('names the instrument of a private lesson that is called after its student', () => {
		const { school, own, violin, at } = aHousehold()
		const id = aLesson(school, { classId: violin, startsAt: at('2026-01-06', '16:00') })
		const about = { id: 'c', school: 'Harmony', name: 'Ben', timeZone: 'Europe/London' }
		const summary = () => eventIn(calendarOf([findFeedLesson(own, id)!], about))?.summary
		change('update classes set instrument_id = ?', anInstrument(school, 'Violin'))
		expect(summary()).toBe('Violin')
		change("update classes set name = 'Ben Okafor'")
		expect(summary()).toBe('Ben Okafor, Violin')
		change("update classes set kind = 'group'")
		expect(summary()).toBe('Ben Okafor')
	})

	it('says the link of an online lesson where every phone shows it, and of a canceled one nowhere', () => {
		const onlineLink = 'https://meet.example/piano;a,b'
		const read = (state: string, room?: null) =>
			eventIn(fileOf('Piano', { state, onlineLink, ...(room === null && { room }) }))
		expect(read('scheduled')).toMatchObject({
			url: onlineLink,
			description: `Piano\nMake-up lesson\nJoin online: ${onlineLink}`,
			location: 'Piano, Piano',
		})
		expect(read('scheduled', null)).toMatchObject({ location: onlineLink })
		expect(read('canceled_school', null)).toMatchObject({
			summary: 'Canceled: Piano',
			description: 'Piano\nMake-up lesson',
			location: 'Piano',
		})
		expect(read('canceled_school')?.url).toBeUndefined()
	})

	it.each(NAMES)('has no line of more than 75 bytes and no letter cut in two for %s', (name) => {
		const file = fileOf(name)
		expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
		const lines = file.slice(0, -2).split('\r\n')
		for (const line of lines) {
			expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
			expect(line.isWellFormed()).toBe(true)
			expect(line).toMatch(/^( |[A-Z-]+[:;])/)
		}
	})
})
