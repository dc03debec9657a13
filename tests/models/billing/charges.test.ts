import { describe, expect, it } from 'vitest'
import {
	monthCharge,
	siblingDiscount,
	type MonthOfClass,
	type MonthPlan,
} from '#app/domain/billing/month-charge.ts'
import { lineNet, totalsOf, type TaxRate } from '#app/domain/billing/tax.ts'
import { amount } from '#app/domain/billing/form.ts'
import { divide, plainAmount, split } from '#app/utils/money.ts'
import { readAmount } from '#app/utils/read-amount.ts'

const plan: MonthPlan = {
	amountMinor: 160_00,
	lessonsPerMonth: 4,
	fifthLesson: 'free',
	partMonth: 'lessons',
	deductsClosures: false,
}

const march = ['2026-03-04', '2026-03-11', '2026-03-18', '2026-03-25']
const april = ['2026-04-01', '2026-04-08', '2026-04-15', '2026-04-22', '2026-04-29']
const may = ['2026-05-06', '2026-05-13', '2026-05-20', '2026-05-27']

function charged(more: Partial<MonthPlan>, days: string[], month: Partial<MonthOfClass> = {}) {
	const period = days[0]?.slice(0, 7) ?? ''
	const whole = { period, days, closed: [], startsOn: null, endsOn: null, ...month }
	return plainAmount(monthCharge({ ...plan, ...more }, whole).amountMinor)
}

describe('a plan of 160.00 a month, on Wednesdays', () => {
	it('costs a student who starts on 18 March 80.00 by lessons and 72.26 by days', () => {
		expect(charged({}, march, { startsOn: '2026-03-18' })).toBe('80.00')
		expect(charged({ partMonth: 'days' }, march, { startsOn: '2026-03-18' })).toBe('72.26')
		expect(charged({ partMonth: 'full' }, march, { startsOn: '2026-03-18' })).toBe('160.00')
	})

	it('costs a student who leaves within the month by the same rule', () => {
		expect(charged({}, march, { endsOn: '2026-03-12' })).toBe('80.00')
		expect(charged({ partMonth: 'days' }, march, { endsOn: '2026-03-17' })).toBe('87.74')
	})

	it('costs the same where the lessons of the class begin or end with the student', () => {
		expect(charged({}, ['2026-03-18', '2026-03-25'], { startsOn: '2026-03-18' })).toBe('80.00')
		expect(charged({}, ['2026-03-04', '2026-03-11'], { endsOn: '2026-03-12' })).toBe('80.00')
		expect(charged({}, march, { startsOn: '2026-03-02' })).toBe('160.00')
		expect(charged({ partMonth: 'full' }, ['2026-03-25'], { startsOn: '2026-03-18' })).toBe('160.00')
		const gone = { period: '2026-03', endsOn: '2026-03-02', around: march }
		expect(charged({}, [], gone)).toBe('0.00')
		expect(charged({}, [], { ...gone, around: [] })).toBe('10.32')
	})

	it('costs nothing for a lesson that was canceled before the student joined', () => {
		const missed = ['2026-03-25']
		expect(charged({}, march, { startsOn: '2026-03-18', missed })).toBe('40.00')
		expect(charged({}, march, { startsOn: '2026-03-25', missed })).toBe('0.00')
		expect(charged({}, march, { startsOn: '2026-03-01', missed })).toBe('120.00')
		expect(charged({ fifthLesson: 'charged' }, april, { missed: ['2026-04-29'] })).toBe('160.00')
	})

	it('costs the same in April with its five Wednesdays, and 200.00 where the fifth is charged', () => {
		expect(charged({}, april)).toBe('160.00')
		expect(charged({ fifthLesson: 'charged' }, april)).toBe('200.00')
	})

	it('costs 160.00 in April with a closure on the 15th, under both rules', () => {
		const closed = ['2026-04-15']
		for (const deductsClosures of [true, false]) {
			expect(charged({ deductsClosures }, april, { closed })).toBe('160.00')
			expect(charged({ deductsClosures, fifthLesson: 'charged' }, april, { closed })).toBe('160.00')
		}
	})

	it('costs 120.00 in May with a closure on the 20th where closures are deducted, else 160.00', () => {
		expect(charged({ deductsClosures: true }, may, { closed: ['2026-05-20'] })).toBe('120.00')
		expect(charged({}, may, { closed: ['2026-05-20'] })).toBe('160.00')
	})

	it('costs nothing at the full price where no lesson of the class falls into the seat', () => {
		const full = { partMonth: 'full' } as const
		expect(charged(full, march, { startsOn: '2026-03-26' })).toBe('0.00')
		expect(charged(full, march, { endsOn: '2026-03-03' })).toBe('0.00')
		expect(charged(full, march, { startsOn: '2026-03-25' })).toBe('160.00')
		expect(charged(full, march, { startsOn: '2026-03-25', missed: ['2026-03-25'] })).toBe('0.00')
		expect(charged(full, march, { startsOn: '2026-03-20', closed: ['2026-03-25'] })).toBe('0.00')
		// The class has no lesson in the month at all.
		expect(charged(full, march, { startsOn: '2026-03-20', closed: march })).toBe('160.00')
		expect(charged(full, march, { closed: march })).toBe('160.00')
		// A pause reduces no full price, nor does a price that is for some days of the seat only.
		expect(charged(full, march, { startsOn: '2026-03-10', away: [{ from: '2026-03-11', to: null }] })).toBe(
			'160.00',
		)
		const days = { startsOn: '2026-03-01', endsOn: '2026-03-02' }
		expect(charged(full, march, days)).toBe('0.00')
		expect(charged(full, march, { ...days, seat: { startsOn: '2026-03-01', endsOn: '2026-03-31' } })).toBe(
			'160.00',
		)
	})

	it('says how a part came about', () => {
		const month = { period: '2026-03', days: march, closed: [], startsOn: '2026-03-18', endsOn: null }
		expect(monthCharge(plan, month).why).toBe('2 of 4 lessons')
		expect(monthCharge({ ...plan, partMonth: 'days' }, month).why).toBe('14 of 31 days')
		const shut = { ...month, closed: ['2026-03-25'] }
		expect(monthCharge(plan, shut).why).toBe('2 of 4 lessons, 1 of them on closed days')
		const holiday = { ...month, startsOn: '2026-03-20', closed: ['2026-03-25'] }
		expect(monthCharge(plan, holiday)).toMatchObject({ amountMinor: 0, why: '0 of 4 lessons' })
		expect(monthCharge(plan, holiday, { part: 3, of: 4 }).share).toEqual({ part: 1, of: 4 })
		expect(monthCharge({ ...plan, deductsClosures: true }, shut).why).toBe('1 of 4 lessons')
	})

	it('says which lessons of a whole price are on closed days, as the line names the others only', () => {
		const days = ['2026-12-10', '2026-12-17', '2026-12-24', '2026-12-31']
		const month = { period: '2026-12', days, closed: days.slice(2), startsOn: '2026-12-10', endsOn: null }
		const own = { amountMinor: 160_00, why: '4 of 4 lessons, 2 of them on closed days' }
		expect(monthCharge(plan, month)).toMatchObject(own)
		const all = { ...month, days: ['2026-12-03', ...days], startsOn: null }
		expect(monthCharge(plan, all)).toMatchObject({ ...own, why: '5 lessons, 2 of them on closed days' })
		const shut = { ...all, closed: days.slice(1) }
		expect(monthCharge(plan, shut)).toMatchObject({ ...own, why: '5 lessons, 3 of them on closed days' })
		expect(monthCharge({ ...plan, fifthLesson: 'charged' }, all)).toEqual(monthCharge(plan, all))
		expect(monthCharge(plan, { ...all, closed: days.slice(3) }).why).toBe(null)
		expect(monthCharge(plan, { ...month, free: month.closed }).why).toBe(null)
		const full = { ...month, startsOn: '2026-12-17' }
		expect(monthCharge({ ...plan, partMonth: 'full' }, full)).toMatchObject({ ...own, why: null })
	})

	it('counts all lessons of a part of a month that are more than the price is for', () => {
		const days = ['03', '07', '10', '14', '17', '21', '24', '28', '31'].map((day) => `2026-12-${day}`)
		const month = { period: '2026-12', days, startsOn: '2026-12-14', endsOn: null }
		const why = (closed: string[], more: Partial<MonthPlan> = {}) =>
			monthCharge({ ...plan, ...more }, { ...month, closed })
		expect(why([])).toMatchObject({ amountMinor: 160_00, why: '4 of 4 lessons' })
		expect(why(days.slice(-1))).toMatchObject({ amountMinor: 160_00, why: '4 of 4 lessons' })
		expect(why(days.slice(-2)).why).toBe('4 of 4 lessons')
		expect(why(days.slice(-3))).toMatchObject({
			amountMinor: 160_00,
			why: '6 lessons, 3 of them on closed days',
		})
		expect(why(days.slice(-3), { lessonsPerMonth: 8 })).toMatchObject({
			amountMinor: 120_00,
			why: '6 of 8 lessons, 3 of them on closed days',
		})
	})

	it('is 304.00 for two children with 10% off the second, and 364.80 with 20% tax', () => {
		const off = siblingDiscount(160_00, 1000)
		const rates = [{ name: 'VAT', rate: 20_000 }]
		const lines = [0, off].map((discountMinor) => ({
			netMinor: lineNet({ quantity: 1000, unitMinor: 160_00, discountMinor }),
			rates,
		}))
		const { netMinor, taxes, totalMinor } = totalsOf(lines)
		expect([netMinor, taxes[0]?.taxMinor, totalMinor].map((one) => plainAmount(one!))).toEqual([
			'304.00',
			'60.80',
			'364.80',
		])
	})
})

describe('an amount', () => {
	it('of 364.85 is 218.91 and 145.94 for two payers at 60/40', () => {
		expect(split(364_85, [60, 40]).map(plainAmount)).toEqual(['218.91', '145.94'])
	})

	it('of 1,000.00 is 333.34, 333.33 and 333.33 in three installments', () => {
		expect(split(1_000_00, [1, 1, 1]).map(plainAmount)).toEqual(['333.34', '333.33', '333.33'])
	})

	it.each([
		['300', [5000, 9975], '344.93'],
		['140', [5000, 9975], '160.97'],
		['1140', [5000, 9975], '1,310.72'],
		['138.66', [19_000], '165.01'],
		['1393.50', [21_000, -15_000], '1,477.11'],
	])('of %s at rates of %j thousandths comes to %s', (net, rates, total) => {
		const read = readAmount(net)
		const line = {
			netMinor: read.ok ? read.amountMinor : 0,
			rates: rates.map((rate) => ({ name: 'Tax', rate })),
		}
		expect(plainAmount(totalsOf([line]).totalMinor)).toBe(total)
	})

	const gst = { name: 'GST', rate: 5000 }
	const qst = { name: 'QST', rate: 9975 }

	it('is named tax by tax, each on the amount or on the taxes before it as well', () => {
		const taxed = (...rates: TaxRate[]) =>
			totalsOf([{ netMinor: 300_00, rates }]).taxes.map(({ name, baseMinor, taxMinor }) => [
				...[name, baseMinor, taxMinor],
			])
		expect(taxed(gst, qst)).toEqual([
			['GST', 300_00, 15_00],
			['QST', 300_00, 29_93],
		])
		// 9.975% of 315.00
		expect(taxed(gst, { ...qst, compounds: true })).toEqual([
			['GST', 300_00, 15_00],
			['QST', 315_00, 31_42],
		])
		expect(taxed({ name: 'VAT', rate: 21_000 }, { name: 'Withholding', rate: -15_000 })).toEqual([
			['VAT', 300_00, 63_00],
			['Withholding', 300_00, -45_00],
		])
	})

	it('is computed once for all lines of a rate, and compounds on the taxes of its own lines alone', () => {
		const both = [gst, { ...qst, compounds: true }]
		const lines = [33, 33, 34].map((netMinor) => ({ netMinor: netMinor * 100, rates: both }))
		expect(totalsOf([...lines, { netMinor: 50_00, rates: [gst] }])).toEqual({
			netMinor: 150_00,
			totalMinor: 150_00 + 7_50 + 10_47,
			taxes: [
				{ ...gst, baseMinor: 150_00, taxMinor: 7_50 },
				// 9.975% of 100.00 and of 5.00
				{ ...qst, compounds: true, baseMinor: 105_00, taxMinor: 10_47 },
			],
		})
		// The same tax, compounding on one line alone, is shown twice.
		expect(
			totalsOf([
				{ netMinor: 10_00, rates: both },
				{ netMinor: 10_00, rates: [gst, qst] },
			]).taxes.map(({ name, taxMinor }) => [name, taxMinor]),
		).toEqual([
			['GST', 1_00],
			['QST', 1_05],
			['QST', 1_00],
		])
	})

	it('of 8500 less 7500 at 19% comes to 1,190.00', () => {
		const rates = [{ name: 'Tax', rate: 19_000 }]
		const lines = [8500_00, -7500_00].map((netMinor) => ({ netMinor, rates }))
		expect(plainAmount(totalsOf(lines).totalMinor)).toBe('1,190.00')
	})

	it('is rounded half away from zero, both ways', () => {
		expect([5, -5, 4, -4, 15, -15].map((amount) => divide(amount, 10))).toEqual([1, -1, 0, 0, 2, -2])
		expect(() => divide(0.5, 10)).toThrow(RangeError)
		expect(() => divide(1, 0)).toThrow(RangeError)
	})

	it('of 1.5 lessons at 33.33 is 50.00', () => {
		expect(lineNet({ quantity: 1500, unitMinor: 33_33, discountMinor: 0 })).toBe(50_00)
	})
})

describe('an amount in a form', () => {
	it.each([
		['$200.00', 200_00],
		['$ 1,234.50', 1_234_50],
		['200 €', 200_00],
		['R$ 12,50', 12_50],
	])('may carry the symbol of a currency: %s', (typed, minor) => {
		expect(amount('Enter an amount').parse(typed)).toBe(minor)
	})

	it('is not a symbol alone', () => {
		expect(amount('Enter an amount').safeParse('$').success).toBe(false)
	})
})

describe('a typed amount', () => {
	it.each([
		['1,234.50', 123_450],
		['1234,50', 123_450],
		['1.234,50', 123_450],
		['1 234,50', 123_450],
		['1,234', 123_400],
		['1,234,567.8', 123_456_780],
		[' 12 ', 1200],
		['0', 0],
		['0.05', 5],
		['7,5', 750],
		['-12.30', -1230],
		['\u221212.30', -1230],
	])('%s is %i hundredths', (typed, amountMinor) => {
		expect(readAmount(typed, { least: -1_000_000, most: 1_000_000_000 })).toEqual({ ok: true, amountMinor })
	})

	it.each([
		['', 'Enter an amount, such as 1,234.50'],
		['twelve', 'Enter an amount, such as 1,234.50'],
		['1e5', 'Enter an amount, such as 1,234.50'],
		['$5', 'Enter an amount, such as 1,234.50'],
		['1,23,456', 'Enter an amount, such as 1,234.50'],
		['1..2', 'Enter an amount, such as 1,234.50'],
		['0.005', 'Enter an amount with two decimals at most'],
		['1.234', 'Enter an amount with two decimals at most'],
		['-1', 'Enter an amount that is not below zero'],
		['1000000.01', 'Enter an amount of 1,000,000.00 at most'],
		['1000000000000', 'Enter an amount of 1,000,000.00 at most'],
		['9'.repeat(400), 'Enter an amount of 1,000,000.00 at most'],
	])('%s is refused', (typed, message) => {
		expect(readAmount(typed)).toEqual({ ok: false, message })
	})

	it('of nothing is refused where something is to be paid', () => {
		expect(readAmount('0', { least: 1 })).toEqual({ ok: false, message: 'Enter an amount above zero' })
	})
})
