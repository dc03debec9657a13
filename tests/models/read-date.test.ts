import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import * as fields from '#app/domain/form/fields.ts'
import { dateEcho, timeEcho } from '#app/utils/date-echo.ts'
import { daysAfter, plainDateWords, shortDateWords } from '#app/utils/dates.ts'
import { writeDate, type DateFormat } from '#app/utils/plain-date.ts'
import { readDate, readTime, withDatesWritten } from '#app/utils/read-date.ts'

const TODAY = '2026-04-14'
const FORMATS = ['day-first', 'month-first', 'year-first'] as const

/** Some days of each month from 1900 to 2199: firsts, lasts and leap days are among them. */
function* days(step: number) {
	for (let day = '1900-01-01'; day < '2200'; day = daysAfter(day, step)) yield day
}

describe('a date as people type it', () => {
	it.each([
		['day-first', '3/3/17', '2017-03-03'],
		['day-first', '3.4.17', '2017-04-03'],
		['month-first', '3/4/17', '2017-03-04'],
		['day-first', '3 4 2017', '2017-04-03'],
		['day-first', '3 March 2017', '2017-03-03'],
		['month-first', '3 March 2017', '2017-03-03'],
		['year-first', '3 mar 17', '2017-03-03'],
		['day-first', '3rd of March 2017', '2017-03-03'],
		['day-first', 'March 3, 2017', '2017-03-03'],
		['day-first', 'March 3 2017', '2017-03-03'],
		['day-first', 'sept. 21st, 2017', '2017-09-21'],
		['day-first', '3-Mar-2017', '2017-03-03'],
		['day-first', '2017 March 3', '2017-03-03'],
		['day-first', 'Friday, 3 March 2017', '2017-03-03'],
		['month-first', 'Fri, Mar 3, 2017', '2017-03-03'],
		['month-first', '2017-03-04', '2017-03-04'],
	] as [DateFormat, string, string][])('is read %s: %s', (format, typed, date) => {
		expect(readDate(typed, format)).toEqual({ ok: true, date })
	})

	it.each([
		['April 31, 2026', 'April has 30 days. Enter a day from 1 to 30'],
		['29 Feb 2025', 'February 2025 has 28 days. Enter a day from 1 to 28'],
		['3 Smarch 2017', 'Enter a date as DD/MM/YYYY, such as 31/12/2015'],
		['0 March 2017', 'There is no such day as 0 March 2017. Enter a date as DD/MM/YYYY, such as 31/12/2015'],
		['Monday 3 March 2017', '03/03/2017 is a Friday. Enter another day, or leave the weekday out'],
		['3 March 1717', 'Enter a year between 1900 and 2199'],
		['3 March 2017 '.repeat(100), 'Enter a date as DD/MM/YYYY, such as 31/12/2015'],
	])('is refused: %s', (typed, message) => {
		expect(readDate(typed)).toEqual({ ok: false, message })
	})

	it.each([
		['day-first', '3.11.', '2025-11-03'],
		['day-first', '3/5', '2026-05-03'],
		['month-first', '5/3', '2026-05-03'],
		['month-first', 'Sep 3', '2026-09-03'],
		['day-first', '3rd of May', '2026-05-03'],
		['day-first', 'Sun, May 3', '2026-05-03'],
		['year-first', '05-03', '2026-05-03'],
		['day-first', '2 January', '2026-01-02'],
		['day-first', '29 Feb', '2026-02-29'],
	] as [DateFormat, string, string][])('without a year is the nearest, %s: %s', (format, typed, date) => {
		const read = readDate(typed, format, { today: typed === '3.11.' ? '2025-12-14' : TODAY })
		expect(read).toEqual(
			date === '2026-02-29'
				? { ok: false, message: 'February 2026 has 28 days. Enter a day from 1 to 28' }
				: { ok: true, date },
		)
	})

	it('of birth needs its year', () => {
		expect(readDate('Nov 3', 'month-first', { past: true, today: TODAY })).toEqual({
			ok: false,
			message: 'Enter a date as MM/DD/YYYY, such as 12/31/2015, with the year',
		})
	})

	it.each([
		['1/1/30', false, '2030-01-01'],
		['1/1/98', false, '1998-01-01'],
		['1/1/17', true, '2017-01-01'],
		['13/4/26', true, '2026-04-13'],
		['14/4/26', true, '1926-04-14'],
		['15/4/26', true, '1926-04-15'],
		['1/1/30', true, '1930-01-01'],
	])('with two figures for the year is near, and a birth date has been: %s', (typed, past, date) => {
		expect(readDate(typed, 'day-first', { past, today: TODAY })).toEqual({ ok: true, date })
	})

	it('is the same day in whatever way it is written out', () => {
		const others: string[] = []
		for (const day of days(29)) {
			const inWords = FORMATS.flatMap((way) => [plainDateWords(day, way), shortDateWords(day, way)])
			for (const format of FORMATS) {
				for (const typed of [day, writeDate(day, format), ...inWords]) {
					const read = readDate(typed, format, { today: TODAY })
					if (!read.ok || read.date !== day) others.push(`${typed} ${format}`)
				}
			}
		}
		expect(others).toEqual([])
	})

	it('of two figures is never a birth to come, and never more than a hundred years ago', () => {
		for (let year = 0; year < 100; year++) {
			for (const day of ['1/1', '13/4', '14/4', '31/12']) {
				const typed = `${day}/${String(year).padStart(2, '0')}`
				const read = readDate(typed, 'day-first', { past: true, today: TODAY })
				const date = read.ok ? read.date : ''
				expect(date < TODAY && date >= '1926-04-14', `${typed} ${date}`).toBe(true)
			}
		}
	})

	it('is a birth date of the past in a form too', () => {
		const schema = z.object({ born: fields.optionalBirthDay() })
		expect(schema.parse({ born: '31/12/99' })).toEqual({ born: '1999-12-31' })
		expect(schema.parse({ born: '31/12/70' })).toEqual({ born: '1970-12-31' })
	})
})

describe('a time as people type it', () => {
	it.each([
		['9', '09:00'],
		['9:00', '09:00'],
		['09:00', '09:00'],
		['17.30', '17:30'],
		['17h30', '17:30'],
		['17h', '17:00'],
		['930', '09:30'],
		['1730', '17:30'],
		['5pm', '17:00'],
		['5 PM', '17:00'],
		['5.30 p.m.', '17:30'],
		['12am', '00:00'],
		['12 pm', '12:00'],
		['0', '00:00'],
		['noon', '12:00'],
		[' 23:59 ', '23:59'],
	])('is read: %s', (typed, time) => {
		expect(readTime(typed)).toEqual({ ok: true, time })
	})

	it.each([
		['4:30', '16:30'],
		['1', '13:00'],
		['7.15', '19:15'],
		['430', '16:30'],
		['8', '08:00'],
		['11:30', '11:30'],
		['12:15', '12:15'],
		['4:30am', '04:30'],
		['04:30', '04:30'],
		['0', '00:00'],
	])('is in the afternoon where the clock goes from 1 to 12: %s', (typed, time) => {
		expect(readTime(typed, 'month-first-12')).toEqual({ ok: true, time })
	})

	it('is in the afternoon in a form of such a school', () => {
		const schema = z.object({ starts: fields.timeOfDay('When?') })
		const read = (format: DateFormat) => withDatesWritten(format, () => schema.parse({ starts: '4:30' }))
		expect(read('month-first-12')).toEqual({ starts: '16:30' })
		expect(read('month-first')).toEqual({ starts: '04:30' })
	})

	it.each(['24:00', '25:30', '9:60', '13pm', '0 am'])(
		'is none, and it is said what to enter: %s',
		(typed) => {
			const message = `There is no such time as ${typed}. Enter a time, such as 15:30 or 3:30 PM`
			expect(readTime(typed)).toEqual({ ok: false, message })
		},
	)

	it.each(['', 'soon', '9:5', '9:00:00', '-9', '9,5', '9 to 10', 'constructor', '__proto__'])(
		'is refused: %s',
		(typed) => {
			expect(readTime(typed)).toEqual({ ok: false, message: 'Enter a time, such as 15:30 or 3:30 PM' })
		},
	)

	it('is the same minute in whatever way it is written', () => {
		const others: string[] = []
		for (let minute = 0; minute < 24 * 60; minute++) {
			const [hour, rest] = [Math.floor(minute / 60), String(minute % 60).padStart(2, '0')]
			const time = `${String(hour).padStart(2, '0')}:${rest}`
			const half = `${hour % 12 || 12}:${rest}${hour < 12 ? 'am' : 'pm'}`
			for (const typed of [time, `${hour}:${rest}`, `${hour}.${rest}`, half, half.toUpperCase()]) {
				const read = readTime(typed)
				if (!read.ok || read.time !== time) others.push(typed)
			}
		}
		expect(others).toEqual([])
	})
})

describe('what was understood', () => {
	it.each([
		['3/3/17', 'day-first', 'Understood as Friday, 3 March 2017'],
		['3/4/17', 'month-first', 'Understood as Saturday, March 4, 2017'],
		['March 3 2017', 'year-first', 'Understood as Friday, 2017-03-03'],
		['2017-03-03', 'day-first', 'Understood as Friday, 3 March 2017'],
		['3.3.2017', 'day-first', ''],
		['03/03/2017', 'day-first', ''],
		['31/31/2017', 'day-first', ''],
		['', 'day-first', ''],
	] as [string, DateFormat, string][])('of the date %j is said %s: %j', (typed, format, text) => {
		expect(dateEcho(typed, format, false, TODAY)).toBe(text)
	})

	it('of a birth date is said with the age', () => {
		expect(dateEcho('3/3/17', 'day-first', true, TODAY)).toBe(
			'Understood as Friday, 3 March 2017 (9 years old)',
		)
		expect(dateEcho('03/03/2025', 'day-first', true, TODAY)).toBe('1 year old')
	})

	it.each([
		['9', 'Understood as 09:00'],
		['5pm', 'Understood as 17:00'],
		['17.30', ''],
		['9:00', ''],
		['25:00', ''],
	])('of the time %j: %j', (typed, text) => {
		expect(timeEcho(typed, 'day-first')).toBe(text)
	})

	it.each([
		['17:30', 'Understood as 5:30\u00a0PM'],
		['5:30', 'Understood as 5:30\u00a0PM'],
		['5:30pm', ''],
		['5:30 P.M.', ''],
		['5:30\u00a0PM', ''],
	])('of the time %j where the clock goes from 1 to 12: %j', (typed, text) => {
		expect(timeEcho(typed, 'month-first-12')).toBe(text)
	})
})
