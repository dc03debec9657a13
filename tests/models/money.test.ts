import { expect, test } from 'vitest'
import { moneyWords, split, symbolOf } from '#app/utils/money.ts'
import { priceWords, yearlySaving } from '#app/domain/subscription/plans.ts'

test.each([
	['USD', '$1.00'],
	['EUR', '€1.00'],
	['GBP', '£1.00'],
	['ZAR', 'R1.00'],
	['CAD', 'C$1.00'],
	['AUD', 'A$1.00'],
	['JPY', '¥1.00'],
	['CNY', '¥1.00'],
	['INR', '₹1.00'],
	['BRL', 'R$1.00'],
	['MXN', 'Mex$1.00'],
	['XXX', '$1.00'],
	['', '$1.00'],
	['constructor', '$1.00'],
])('a unit of %s reads %s', (currency, text) => {
	expect(moneyWords(100, currency)).toBe(text)
	expect(symbolOf(currency) + '1.00').toBe(text)
})

test.each([
	[0, '$0.00'],
	[5, '$0.05'],
	[50, '$0.50'],
	[99_999, '$999.99'],
	[100_000, '$1,000.00'],
	[123_450, '$1,234.50'],
	[123_456_789_01, '$123,456,789.01'],
	[-5, '−$0.05'],
	[-123_450, '−$1,234.50'],
])('%i hundredths read %s', (amount, text) => {
	expect(moneyWords(amount, 'USD')).toBe(text)
})

test('half a hundredth is no amount', () => {
	expect(() => moneyWords(0.5, 'USD')).toThrow(RangeError)
	expect(() => moneyWords(Number.NaN, 'USD')).toThrow(RangeError)
	expect(() => split(10.5, [1])).toThrow(RangeError)
})

test.each([
	[36_485, [60, 40], [21_891, 14_594]],
	[100_000, [1, 1, 1], [33_334, 33_333, 33_333]],
	[-100_000, [1, 1, 1], [-33_334, -33_333, -33_333]],
	[1000, [1, 1, 1, 1, 1, 1], [167, 167, 167, 167, 166, 166]],
	[1, [60, 40], [1, 0]],
	[0, [1, 1], [0, 0]],
	[500, [0, 1], [0, 500]],
	[500, [1, 0], [500, 0]],
	[500, [7], [500]],
])('%i split by %j is %j', (amount, shares, parts) => {
	expect(split(amount, shares)).toEqual(parts)
})

test('the parts of a split are the whole, each within a hundredth of its share', () => {
	for (let amount = 0; amount < 3000; amount += 7) {
		for (const shares of [
			[1, 1, 1],
			[60, 40],
			[5, 3, 2, 1],
			[3333, 6667],
		]) {
			const all = shares.reduce((sum, share) => sum + share)
			const parts = split(amount, shares)
			expect(parts.reduce((sum, part) => sum + part)).toBe(amount)
			parts.forEach((part, i) => expect(Math.abs(part - (amount * (shares[i] ?? 0)) / all)).toBeLessThan(1.5))
		}
	}
})

test('an amount cannot be split among nobody', () => {
	expect(() => split(100, [])).toThrow(RangeError)
	expect(() => split(100, [0, 0])).toThrow(RangeError)
	expect(() => split(100, [2, -1])).toThrow(RangeError)
})

test('the price list leaves out hundredths where there are none', () => {
	expect(priceWords('soloTeacher', 'monthly')).toBe('$9.99')
	expect(priceWords('soloTeacher', 'yearly')).toBe('$99')
	expect(priceWords('standard', 'monthly')).toBe('$29')
	expect(priceWords('professional', 'yearly')).toBe('$399')
	expect(yearlySaving('soloTeacher')).toBe('Save $20.88 compared to monthly')
	expect(yearlySaving('standard')).toBe('Save $199')
	expect(yearlySaving('professional')).toBe('Save $549')
})
