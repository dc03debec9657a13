import { describe, expect, it } from 'vitest'
import { lineReasons } from '#app/content/letters/line-reasons.ts'
import { monthByLessons, monthCharge, type MonthPlan } from '#app/domain/billing/month-charge.ts'
import { reasonAfterChange, reasonOfLine } from '#app/letters/line-reason.server.ts'

const plan: MonthPlan = {
	amountMinor: 100_00,
	lessonsPerMonth: 4,
	fifthLesson: 'free',
	partMonth: 'lessons',
	deductsClosures: false,
}
const april = ['2026-04-01', '2026-04-08', '2026-04-15', '2026-04-22', '2026-04-29']
const whole = { period: '2026-04', days: april, closed: [], startsOn: null, endsOn: null }
const late = { ...whole, startsOn: '2026-04-15' }

const billed = [
	monthCharge(plan, late),
	monthCharge({ ...plan, partMonth: 'days' }, late),
	monthCharge(plan, { ...late, closed: ['2026-04-22'] }),
	monthCharge(plan, { ...whole, closed: april.slice(0, 2) }),
	monthCharge({ ...plan, fifthLesson: 'charged' }, whole),
	monthCharge({ ...plan, deductsClosures: true }, { ...whole, closed: april.slice(0, 2) }),
	...[1, 2].map((shut) => {
		const month = { ...whole, closed: april.slice(0, shut + 1), free: april.slice(0, 1) }
		return monthCharge({ ...plan, lessonsPerMonth: 5, deductsClosures: true }, month)
	}),
	monthCharge({ ...plan, deductsClosures: true }, { ...whole, closed: april.slice(0, 2), free: april }),
	monthCharge(plan, late, { part: 2, of: 4 }),
	monthCharge(plan, whole, { part: 1, of: 4 }),
	monthByLessons(25_00, whole),
	monthByLessons(25_00, { ...whole, days: april.slice(0, 1) }),
].map(({ why }) => why ?? '')

describe('the reason of a line', () => {
	it.each(['de', 'es'] as const)('that billing writes is known in %s, part by part', (language) => {
		expect(billed).toContain('3 of 4 lessons, 1 of them on closed days')
		expect(billed).toContain('5 lessons, 2 of them on closed days')
		expect(billed).toContain('3 of 4 lessons, 1 free of charge')
		expect(billed).toContain('2 of 5 lessons, closed on 2 of them, 1 free of charge')
		for (const why of billed) {
			const said = reasonOfLine(why, language, 'EUR')
			expect(said, why).not.toMatch(/lessons|days|month|free/)
			expect(said?.match(/\d+/g), why).toEqual(why.match(/\d+/g))
		}
	})

	it('keeps the name of a plan, and writes amounts, percents, days and marks like its reader', () => {
		const said = (why: string) => reasonOfLine(why, 'de', 'EUR')?.replace(/\u00a0/g, ' ')
		expect(said('Private 45, €1,100.00 a month; 2 of 4 lessons; 12.5% sibling discount')).toBe(
			'Private 45, 1.100,00 € im Monat; 2 von 4 Unterrichtsstunden; 12,5 % Geschwisterrabatt',
		)
		expect(said('Marked “Present”, made up for March 3, 2026; Solo, €60.00 an hour, 45 min')).toBe(
			'Eingetragen als „Anwesend“, nachgeholt für den 3. März 2026; Solo, 60,00 € pro Zeitstunde, 45 min',
		)
		expect(said('Signed up for 2026-06-01')).toBe('Angemeldet für den 1. Juni 2026')
	})

	it('does not say of a family that called off late that it gave no notice', () => {
		const said = (label: string) => reasonOfLine(`Marked “${label}”; Solo, €36.00 a lesson`, 'en', 'EUR')
		expect(said('Absent, no notice')).toBe('Marked “Absent, not canceled in time”; Solo, €36.00 a lesson')
		expect(said('No show')).toBe('Marked “No show”; Solo, €36.00 a lesson')
	})

	it('names no price or discount that a line no longer has after the office changed it', () => {
		const why = 'Weekly, £90.00 a month; 2 of 4 lessons; £5.00 of it was billed before; 10% sibling discount'
		const line = { why, unitMinor: 90_00, quantity: 1000, discountMinor: 9_00 }
		expect(reasonAfterChange(line, line)).toBe(why)
		expect(reasonAfterChange(line, { ...line, unitMinor: 85_00 })).toBe('2 of 4 lessons')
		expect(reasonAfterChange(line, { ...line, quantity: 2000 })).toBe('2 of 4 lessons')
		expect(reasonAfterChange(line, { ...line, discountMinor: 0 })).toBe(
			why.replace('; 10% sibling discount', ''),
		)
		const plain = { ...line, why: 'Weekly, Mex$1,190.00 a month' }
		expect(reasonAfterChange(plain, { ...plain, unitMinor: 1_00 })).toBeNull()
		expect(reasonAfterChange({ ...line, why: null }, line)).toBeNull()
	})

	it('leaves out what the office typed', () => {
		expect(reasonOfLine('Weekly, $160.00 a month; Most of the lessons', 'es', 'USD')).not.toContain('Most')
		for (const why of ['Most of the lessons', 'Signed up for the choir', 'Cheaper, as agreed, a month'])
			expect(reasonOfLine(why, 'de', 'EUR')).toBeNull()
		expect(reasonOfLine('Most of the lessons', 'en', 'EUR')).toBe('Most of the lessons')
	})

	it('has the same values in the same order in every language', () => {
		const names = (text: string) => text.match(/\{\w+\}/g)
		expect(Object.keys(lineReasons.es)).toEqual(Object.keys(lineReasons.de))
		for (const phrases of Object.values(lineReasons))
			for (const [english, own] of Object.entries(phrases)) expect(names(own)).toEqual(names(english))
	})
})
