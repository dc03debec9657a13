import { describe, expect, it } from 'vitest'
import { clockWords, partOfDayWords, spanWords } from '#app/utils/clock.ts'
import {
	ageOn,
	dateWords,
	dayWords,
	momentWords,
	monthWords,
	plainDateWords,
	plainDayWords,
	shortDateWords,
	shortDayWords,
	startOfDay,
} from '#app/utils/dates.ts'
import { severalDaysWords } from '#app/utils/several-days.ts'
import { formatWords, writeDate, type DateFormat } from '#app/utils/plain-date.ts'
import { readDate, readTime, readTypedDate, withDatesWritten } from '#app/utils/read-date.ts'

const AT = Date.UTC(2026, 3, 14, 13, 5)

describe('several days in words', () => {
	it.each([
		['day-first', '24 Nov, 1, 8 Dec'],
		['month-first-12', 'Nov 24, Dec 1, 8'],
		['year-first', 'Nov 24, Dec 1, 8'],
		['de', '24. Nov., 1., 8. Dez.'],
		['es', '24 nov, 1, 8 dic'],
	] as const)('name each month once: %s', (format, text) => {
		expect(severalDaysWords(['2026-11-24', '2026-12-01', '2026-12-08'], format)).toBe(text)
	})

	it('shorten German months as a date does', () => {
		expect(severalDaysWords(['2026-03-24', '2026-06-02', '2026-09-01'], 'de')).toBe(
			'24. März, 2. Juni, 1. Sept.',
		)
		expect(shortDayWords('2026-06-02', 'de')).toContain('2. Juni')
	})
})

describe('a day in words', () => {
	it.each([
		['day-first', 'Tuesday, 14 April', 'Tue 14 April, 15:05', '14 April 2026', '14 Apr 2026'],
		['month-first', 'Tuesday, April 14', 'Tue, April 14, 15:05', 'April 14, 2026', 'Apr 14, 2026'],
		['month-first-12', 'Tuesday, April 14', 'Tue, April 14, 3:05\u00a0PM', 'April 14, 2026', 'Apr 14, 2026'],
		['day-first-12', 'Tuesday, 14 April', 'Tue 14 April, 3:05\u00a0PM', '14 April 2026', '14 Apr 2026'],
		['year-first', 'Tuesday, April 14', 'Tue, April 14, 15:05', '2026-04-14', '2026-04-14'],
	] as [DateFormat, ...string[]][])('goes by what comes first: %s', (format, day, moment, date, short) => {
		expect(dayWords(AT, 'Europe/Madrid', format)).toBe(day)
		expect(plainDayWords('2026-04-14', format)).toBe(day)
		expect(momentWords(AT, 'Europe/Madrid', format)).toBe(moment)
		expect(dateWords(AT, 'Europe/Madrid', format)).toBe(date)
		expect(plainDateWords('2026-04-14', format)).toBe(date)
		expect(shortDateWords('2026-04-14', format)).toBe(short)
		expect(monthWords('2026-04-14')).toBe('April 2026')
	})
})

describe('a day as it is typed', () => {
	it.each([
		['day-first', '3/4/2026', '2026-04-03'],
		['day-first', '03.04.2026', '2026-04-03'],
		['month-first', '3-4-2026', '2026-03-04'],
		['month-first', '2026/4/3', '2026-04-03'],
		['year-first', '2026-04-03', '2026-04-03'],
	] as [DateFormat, string, string][])('is read %s: %s', (format, typed, date) => {
		expect(readDate(typed, format)).toEqual({ ok: true, date })
	})

	it.each([
		['year-first', '03/04/2026', 'Enter a date as YYYY-MM-DD, such as 2015-12-31'],
		['day-first', '3/4/226', 'Enter a date as DD/MM/YYYY, such as 31/12/2015'],
		['year-first', '3/4/26', 'Enter a date as YYYY-MM-DD, such as 2015-12-31'],
		['day-first', '123/4/2026', 'Enter a date as DD/MM/YYYY, such as 31/12/2015'],
		['year-first', '2026/4/123', 'Enter a date as YYYY-MM-DD, such as 2015-12-31'],
		['day-first', '29/2/2026', 'February 2026 has 28 days. Enter a day from 1 to 28'],
		['day-first', '31/4/2026', 'April has 30 days. Enter a day from 1 to 30'],
		[
			'day-first',
			'4/13/2026',
			'There is no such day as 4/13/2026. Enter a date as DD/MM/YYYY, such as 31/12/2015',
		],
		[
			'month-first',
			'13/4/2026',
			'There is no such day as 13/4/2026. Enter a date as MM/DD/YYYY, such as 12/31/2015',
		],
		[
			'day-first',
			'2026-13-04',
			'There is no such day as 2026-13-04. Enter a date as DD/MM/YYYY, such as 31/12/2015',
		],
		['day-first', '31/12/9999', 'Enter a year between 1900 and 2199'],
		['month-first', '1/1/2200', 'Enter a year between 1900 and 2199'],
		['year-first', '1899-12-31', 'Enter a year between 1900 and 2199'],
		['year-first', '0001-01-01', 'Enter a year between 1900 and 2199'],
	] as [DateFormat, string, string][])('is refused %s: %s', (format, typed, message) => {
		expect(readDate(typed, format)).toEqual({ ok: false, message })
	})

	it.each(['day-first', 'month-first', 'year-first'] as const)('is shown as it is read: %s', (format) => {
		const typed = writeDate('2015-12-31', format)
		expect(readDate(typed, format)).toEqual({ ok: true, date: '2015-12-31' })
		expect(formatWords(format)).toContain(`, such as ${typed}`)
		expect(writeDate('soon', format)).toBe('soon')
	})

	it('is read another school’s way in no form but its own, even one that ends in an error', () => {
		const march = { ok: true, date: '2026-03-04' }
		expect(withDatesWritten('month-first', () => readTypedDate('3/4/2026'))).toEqual(march)
		expect(() =>
			withDatesWritten('month-first', () => {
				throw new Error('unreadable')
			}),
		).toThrow('unreadable')
		expect(readTypedDate('3/4/2026')).toEqual({ ok: true, date: '2026-04-03' })
	})
})

it.each([
	['2026-03-29', 'Europe/Madrid', '2026-03-28T23:00:00Z'],
	['2026-03-30', 'Europe/Madrid', '2026-03-29T22:00:00Z'],
	['2026-10-25', 'Europe/Madrid', '2026-10-24T22:00:00Z'],
	['2026-10-26', 'Europe/Madrid', '2026-10-25T23:00:00Z'],
	['2026-03-08', 'America/New_York', '2026-03-08T05:00:00Z'],
	['2026-03-09', 'America/New_York', '2026-03-09T04:00:00Z'],
	['2026-04-05', 'Pacific/Auckland', '2026-04-04T11:00:00Z'],
	['2026-04-06', 'Pacific/Auckland', '2026-04-05T12:00:00Z'],
	['2026-04-14', 'Pacific/Kiritimati', '2026-04-13T10:00:00Z'],
])('the day %s begins in %s at %s', (day, zone, moment) => {
	expect(new Date(startOfDay(day, zone)).toISOString()).toBe(moment.replace('Z', '.000Z'))
})

it.each([
	['2010-04-14', '2026-04-13', 15],
	['2010-04-14', '2026-04-14', 16],
	['2008-02-29', '2026-02-28', 17],
	['2008-02-29', '2026-03-01', 18],
])('who was born on %s is on %s of age %i', (born, day, age) => {
	expect(ageOn(born, day)).toBe(age)
})

describe('a clock that goes from 1 to 12', () => {
	it.each([
		['00:00', '12:00 AM'],
		['00:30', '12:30 AM'],
		['11:59', '11:59 AM'],
		['12:00', '12:00 PM'],
		['23:05', '11:05 PM'],
	])('shows %s as %s', (time, text) => {
		expect(clockWords(time, 'month-first-12').replace('\u00a0', ' ')).toBe(text)
		expect(clockWords(time, 'month-first')).toBe(time)
		expect(readTime(clockWords(time, 'day-first-12'))).toEqual({ ok: true, time })
	})

	it.each([
		['16:00', '16:45', '4:00–4:45 PM'],
		['11:30', '12:15', '11:30 AM–12:15 PM'],
		['23:30', '00:15', '11:30 PM–12:15 AM'],
		['12:30', '01:15', '12:30 PM–1:15 AM'],
	])('says its half once where both ends have the same: %s to %s', (from, until, text) => {
		expect(spanWords(from, until, 'year-first-12').replaceAll('\u00a0', ' ')).toBe(text)
	})

	it.each([
		['day-first', '13:30', '23:59', 'from 13:30'],
		['de', '13:30', '23:59', 'ab 13:30'],
		['es', '13:30', '23:59', 'desde las 13:30'],
		['de', '00:00', '16:00', 'bis 16:00'],
		['es', '00:00', '16:00', 'hasta las 16:00'],
		['day-first', '13:30', '16:00', '13:30–16:00'],
		['day-first', '00:00', '23:59', null],
	] as const)('says in %s a part of a day from %s to %s', (format, fromTime, toTime, text) => {
		expect(partOfDayWords({ fromTime, toTime }, format)).toBe(text)
	})
})
