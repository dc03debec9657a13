import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { parseWithZod } from '@conform-to/zod/v4'
import * as fields from '#app/domain/form/fields.ts'
import { beatsAMinute } from '#app/domain/learning/form.ts'
import { today } from '#app/utils/dates.ts'
import { isDate, yearsBefore } from '#app/utils/plain-date.ts'
import { readDate } from '#app/utils/read-date.ts'

/** As a form is read: through the form library, which has its own idea of what is empty. */
function read<S extends z.ZodObject>(schema: S, typed: [string, string][]) {
	const form = new FormData()
	for (const [name, value] of typed) form.append(name, value)
	const submission = parseWithZod(form, { schema })
	return submission.status === 'success' ? submission.value : (submission.error ?? {})
}

describe('a day', () => {
	it.each(['2024-02-29', '2000-02-29', '2026-12-31', '2026-04-30', '1900-01-01', '2199-12-31'])(
		'is %s',
		(text) => {
			expect(isDate(text)).toBe(true)
		},
	)

	it.each([
		'2023-02-29',
		'1900-02-29',
		'2026-04-31',
		'2026-13-01',
		'2026-00-10',
		'2026-1-1',
		'0000-01-01',
		'0001-01-01',
		'1899-12-31',
		'2200-01-01',
		'9999-12-31',
	])('is not %s', (text) => {
		expect(isDate(text)).toBe(false)
	})

	it.each([
		['2026-04-14', undefined, '2026-04-14'],
		[' 14/4/2026 ', undefined, '2026-04-14'],
		['14.04.2026', undefined, '2026-04-14'],
		['4/14/2026', 'month-first', '2026-04-14'],
		['2026/4/14', 'year-first', '2026-04-14'],
		['29/02/2024', undefined, '2024-02-29'],
	] as const)('may be typed as %j', (typed, format, date) => {
		expect(readDate(typed, format)).toEqual({ ok: true, date })
	})

	it.each([
		['29/02/2023', 'February 2023 has 28 days. Enter a day from 1 to 28'],
		['31/4/2026', 'April has 30 days. Enter a day from 1 to 30'],
		['4/14/2026', 'There is no such day as 4/14/2026. Enter a date as DD/MM/YYYY, such as 31/12/2015'],
		['tomorrow', 'Enter a date as DD/MM/YYYY, such as 31/12/2015'],
		['14/4/226', 'Enter a date as DD/MM/YYYY, such as 31/12/2015'],
	])('is not %j, and it is said why', (typed, message) => {
		expect(readDate(typed)).toEqual({ ok: false, message })
	})

	it('with day and month in either order is none where the year comes first', () => {
		const message = 'Enter a date as YYYY-MM-DD, such as 2015-12-31'
		expect(readDate('03/04/2019', 'year-first')).toEqual({ ok: false, message })
	})

	it('is another one elsewhere', () => {
		const at = Date.UTC(2026, 3, 14, 23, 30)
		expect([today('UTC', at), today('Europe/Madrid', at), today('America/New_York', at)]).toEqual([
			'2026-04-14',
			'2026-04-15',
			'2026-04-14',
		])
	})

	it('of many years ago is one that was there', () => {
		expect(yearsBefore('2024-02-29', 1)).toBe('2023-02-28')
		expect(yearsBefore('2024-02-29', 4)).toBe('2020-02-29')
		expect(yearsBefore('2026-04-14', 110)).toBe('1916-04-14')
	})
})

describe('the fields of a long form', () => {
	it('a day that must be there has one message when it is missing', () => {
		const schema = z.object({ starts: fields.day('Choose the first day') })
		expect(read(schema, [['starts', '']])).toEqual({ starts: ['Choose the first day'] })
		expect(read(schema, [['starts', '2026-04-14']])).toEqual({ starts: '2026-04-14' })
	})

	it('a birth date may be left out, has been, and is not of another age', () => {
		const schema = z.object({ born: fields.optionalBirthDay() })
		const now = today('UTC')
		expect(read(schema, [['born', '']])).toEqual({})
		expect(read(schema, [['born', '2012-02-29']])).toEqual({ born: '2012-02-29' })
		expect(read(schema, [['born', now]])).toEqual({ born: ['A birth date is a day in the past'] })
		expect(read(schema, [['born', yearsBefore(now, 110)]])).toEqual({
			born: ['A birth date is less than 110 years ago'],
		})
		expect(read(schema, [['born', '30/02/2012']])).toEqual({
			born: ['February 2012 has 29 days. Enter a day from 1 to 29'],
		})
	})

	it('a phone number may be left out', () => {
		expect(read(z.object({ phone: fields.optionalPhone() }), [['phone', '']])).toEqual({})
	})

	it('a whole number is read as one, within its bounds', () => {
		const schema = z.object({ minutes: fields.wholeNumber('Enter 15 to 240 minutes', { min: 15, max: 240 }) })
		expect(read(schema, [['minutes', ' 45 ']])).toEqual({ minutes: 45 })
		for (const typed of ['', '14', '241', '4.5', '1e2', 'ten']) {
			expect(read(schema, [['minutes', typed]])).toEqual({ minutes: ['Enter 15 to 240 minutes'] })
		}
	})

	it('minutes may be typed with their word, and hours are not read as minutes', () => {
		const schema = z.object({ late: fields.minutes('Enter whole minutes', { max: 480 }).optional() })
		for (const typed of ['10', '10 min', '10min.', '10 Minutes'])
			expect(read(schema, [['late', typed]])).toEqual({ late: 10 })
		for (const typed of ['10 h', 'min', '481 min'])
			expect(read(schema, [['late', typed]])).toEqual({ late: ['Enter whole minutes'] })
		expect(read(schema, [])).toEqual({})
	})

	it('a tempo may be typed with its unit', () => {
		const schema = z.object({ tempo: beatsAMinute('Enter 20 to 400') })
		for (const typed of ['96', '96 bpm', '96BPM', ' 96 Bpm '])
			expect(read(schema, [['tempo', typed]])).toEqual({ tempo: 96 })
		for (const typed of ['bpm', '96 min', '401 bpm'])
			expect(read(schema, [['tempo', typed]])).toEqual({ tempo: ['Enter 20 to 400'] })
	})

	it('several of a list are several, one, or none', () => {
		const days = [{ value: 'mon' }, { value: 'tue' }]
		const schema = z.object({ days: fields.choices(days, 'Choose days') })
		expect(
			read(schema, [
				['days', 'mon'],
				['days', 'tue'],
			]),
		).toEqual({ days: ['mon', 'tue'] })
		expect(read(schema, [['days', 'mon']])).toEqual({ days: ['mon'] })
		expect(read(schema, [])).toEqual({ days: [] })
		expect(read(schema, [['days', 'sun']])).toEqual({ 'days[0]': ['Choose days'] })
	})

	it('nothing ticked is said', () => {
		const schema = z.object({ ids: fields.ticked('Tick at least one student') })
		expect(read(schema, [])).toEqual({ ids: ['Tick at least one student'] })
		expect(read(schema, [['ids', 'a']])).toEqual({ ids: ['a'] })
	})
})

describe('rows of fields', () => {
	const guardian = z.object({ name: fields.line('Enter a name'), phone: fields.optionalPhone() })
	const schema = z.object({ guardians: fields.rows(guardian, { most: 2 }) })

	it('are left out where nobody filled them in', () => {
		expect(read(schema, [])).toEqual({ guardians: [] })
		expect(
			read(schema, [
				['guardians[0].name', ''],
				['guardians[0].phone', ''],
				['guardians[1].name', 'Ana'],
				['guardians[1].phone', ''],
			]),
		).toEqual({ guardians: [{ name: 'Ana' }] })
	})

	it('have their mistakes where they were made', () => {
		expect(
			read(schema, [
				['guardians[0].name', ''],
				['guardians[1].name', ''],
				['guardians[1].phone', '12'],
			]),
		).toEqual({
			'guardians[1].name': ['Enter a name'],
			'guardians[1].phone': [
				'Enter the full phone number with + and the country code, such as +44 20 7946 0018',
			],
		})
	})

	it('are no more than so many', () => {
		const three: [string, string][] = [0, 1, 2].map((i) => [`guardians[${i}].name`, 'Ana'])
		expect(read(schema, three)).toEqual({ guardians: ['Please add at most 2'] })
	})
})
