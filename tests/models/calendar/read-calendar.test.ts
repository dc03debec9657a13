import { describe, expect, it } from 'vitest'
import { readCalendar } from '#app/adapters/calendars/read-calendar.server.ts'
import { valueOf } from '../../support/lessons.ts'

const DAY = 24 * 60 * 60_000
const FROM = Date.parse('2026-03-01T00:00:00Z')

/** A zone under a name of its own, as Outlook writes them: Berlin’s rules. */
const ZONE = `BEGIN:VTIMEZONE
TZID:Customized Zone
BEGIN:STANDARD
DTSTART:16010101T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010101T020000
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
END:DAYLIGHT
END:VTIMEZONE`

function read(events: readonly string[], { days = 60, before = '' } = {}) {
	const blocks = events.map((event, i) => {
		const uid = event.includes('UID:') ? '' : `UID:${i}@example.test\n`
		return `BEGIN:VEVENT\n${uid}SUMMARY:Secret doctor\n${event}\nEND:VEVENT`
	})
	const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', before, ...blocks, 'END:VCALENDAR']
		.filter(Boolean)
		.join('\n')
	return readCalendar({
		text: text.replaceAll('\n', '\r\n'),
		timeZone: 'America/New_York',
		from: FROM,
		to: FROM + days * DAY,
	})
}

function times(events: readonly string[], more?: Parameters<typeof read>[1]) {
	return valueOf(read(events, more)).map((span) =>
		span.map((at) => new Date(at).toISOString().slice(0, 16)).join(' '),
	)
}

describe('the busy times of a calendar', () => {
	it.each([
		['in UTC', 'DTSTART:20260302T150000Z\nDTEND:20260302T160000Z', '2026-03-02T15:00 2026-03-02T16:00'],
		[
			'in a known zone that the file does not describe',
			'DTSTART;TZID=Europe/Berlin:20260302T150000\nDTEND;TZID=Europe/Berlin:20260302T160000',
			'2026-03-02T14:00 2026-03-02T15:00',
		],
		[
			'from one zone to another',
			'DTSTART;TZID=Europe/Berlin:20260302T150000\nDTEND;TZID=America/New_York:20260302T160000',
			'2026-03-02T14:00 2026-03-02T21:00',
		],
		[
			'without a zone, on the clock of the school',
			'DTSTART:20260302T150000\nDURATION:PT30M',
			'2026-03-02T20:00 2026-03-02T20:30',
		],
		['for a whole day', 'DTSTART;VALUE=DATE:20260302', '2026-03-02T05:00 2026-03-03T05:00'],
	])('are read %s', (_, event, expected) => {
		expect(times([event])).toEqual([expected])
	})

	it('are read in a zone that only the file knows, in winter and in summer', () => {
		const at = (day: string) =>
			`DTSTART;TZID=Customized Zone:${day}T150000\nDTEND;TZID=Customized Zone:${day}T160000`
		expect(times([at('20260302'), at('20260402')], { before: ZONE })).toEqual([
			'2026-03-02T14:00 2026-03-02T15:00',
			'2026-04-02T13:00 2026-04-02T14:00',
		])
	})

	it('repeat on the same clock, without what was left out, and with what was moved', () => {
		const weekly = `UID:weekly
DTSTART;TZID=America/New_York:20250106T090000
DTEND;TZID=America/New_York:20250106T100000
RRULE:FREQ=WEEKLY
EXDATE;TZID=America/New_York:20260309T090000`
		const moved = `UID:weekly
RECURRENCE-ID;TZID=America/New_York:20260316T090000
DTSTART;TZID=America/New_York:20260317T180000
DTEND;TZID=America/New_York:20260317T183000`
		const canceled = `UID:weekly
RECURRENCE-ID;TZID=America/New_York:20260323T090000
DTSTART;TZID=America/New_York:20260323T090000
DTEND;TZID=America/New_York:20260323T100000
STATUS:CANCELLED`
		expect(times([weekly, moved, canceled], { days: 31 })).toEqual([
			'2026-03-02T14:00 2026-03-02T15:00',
			'2026-03-17T22:00 2026-03-17T22:30',
			'2026-03-30T13:00 2026-03-30T14:00',
		])
	})

	it('leave out what is free or canceled, and our own lessons', () => {
		const at = 'DTSTART:20260302T150000Z\nDTEND:20260302T160000Z'
		expect(
			times([
				`${at}\nTRANSP:TRANSPARENT`,
				`${at}\nSTATUS:CANCELLED`,
				`${at}\nX-MICROSOFT-CDO-BUSYSTATUS:FREE`,
				`UID:lesson@school.solfa\n${at}`,
			]),
		).toEqual([])
	})

	it('are joined where they overlap, and cut at both ends', () => {
		const span = (from: string, to: string) => `DTSTART:${from}Z\nDTEND:${to}Z`
		expect(
			times([
				span('20260302T150000', '20260302T160000'),
				span('20260302T153000', '20260302T170000'),
				span('20260302T170000', '20260302T173000'),
				span('20260201T000000', '20260301T080000'),
				span('20260601T000000', '20260602T000000'),
			]),
		).toEqual(['2026-03-01T00:00 2026-03-01T08:00', '2026-03-02T15:00 2026-03-02T17:30'])
	})

	it('do not lack the others because one event makes no sense', () => {
		expect(times(['DTSTART:20269999T990000Z', 'DTSTART:20260302T150000Z\nDTEND:20260302T160000Z'])).toEqual([
			'2026-03-02T15:00 2026-03-02T16:00',
		])
	})
})

describe('a calendar that asks for too much', () => {
	it('is refused', () => {
		const tooMuch = { ok: false, errors: { form: ['The calendar has too many events'] } }
		const second = 'DTSTART:19700101T000000Z\nDURATION:PT1S\nRRULE:FREQ=SECONDLY'
		expect(read([second])).toMatchObject(tooMuch)
		const many = Array.from({ length: 10_001 }, () => 'DTSTART:20260302T150000Z\nDURATION:PT1H')
		expect(read(many)).toMatchObject(tooMuch)
		const scattered = 'DTSTART:20260301T000000Z\nDURATION:PT1M\nRRULE:FREQ=MINUTELY;INTERVAL=2'
		expect(read([scattered])).toMatchObject(tooMuch)
	})

	it.each(['', '<html>Sign in</html>', 'BEGIN:VCARD\r\nEND:VCARD', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT'])(
		'is refused if it is none: %j',
		(text) => {
			expect(readCalendar({ text, timeZone: 'UTC', from: 0, to: 1 })).toMatchObject({
				errors: { form: ['The address does not lead to a calendar'] },
			})
		},
	)
})
