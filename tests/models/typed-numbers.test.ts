import { describe, expect, it } from 'vitest'
import { guessColumns, readBankCsv } from '#app/domain/bank/csv.ts'
import { bankRows } from '#app/requests/bank-file.server.ts'
import { amount, invoiceForm, planForm, taxForm } from '#app/domain/billing/form.ts'
import { share } from '#app/domain/student/form.ts'
import { readAmount } from '#app/utils/read-amount.ts'

const TWO_DECIMALS = 'Enter an amount with two decimals at most'
const AN_AMOUNT = 'Enter an amount, such as 1,234.50'
const QUANTITY = 'Enter a quantity above 0 and up to 1,000, with three decimals at most, such as 1.5'

describe('an amount', () => {
	it.each([
		['0,005', TWO_DECIMALS],
		['0,500', TWO_DECIMALS],
		['012,345', TWO_DECIMALS],
		['1.000', TWO_DECIMALS],
		['0.005', TWO_DECIMALS],
		['1,234,56', AN_AMOUNT],
		['1.234.56', AN_AMOUNT],
		['0,123,456', AN_AMOUNT],
		['1,234.567.8', AN_AMOUNT],
		["1,234'567", AN_AMOUNT],
		['1 234,567', TWO_DECIMALS],
		['.', AN_AMOUNT],
	])('typed as %s is refused, and taken for nothing else', (typed, message) => {
		expect(readAmount(typed)).toEqual({ ok: false, message })
	})

	it.each([
		['0,05', 5],
		['0,5', 50],
		['.50', 50],
		['007', 700],
		['1,234', 1_234_00],
		['1,234.5', 1_234_50],
		['1.234,5', 1_234_50],
		['1.234.567', 1_234_567_00],
		['1,234,567', 1_234_567_00],
		['1 234,56', 1_234_56],
		['1’234.56', 1_234_56],
		['1234,56', 1_234_56],
	])('typed as %s is %i hundredths', (typed, amountMinor) => {
		expect(readAmount(typed, { most: 10_000_000_00 })).toEqual({ ok: true, amountMinor })
	})

	it('is read from a bank’s file by the same rules, and money that went out is no payment', () => {
		const file = 'Date;Amount\n' + ['0,005', '0,500', '012,345', '1,234,56', '5.00 DR', '5.00-'].join(';\n')
		const rows = bankRows(file.replace(/\n(?=[\d])/g, '\n2026-04-09;'))
		expect(readBankCsv(rows, guessColumns(rows)!, 'day-first')).toMatchObject({ lines: [], skipped: 6 })
		const paid = bankRows(
			'Date;Amount\n' +
				['£5.00', 'R$ 5,00', '5,00 EUR', '5.00 CR', '+5.00', 'R5.00', 'EUR5.00']
					.map((typed) => `2026-04-09;${typed}`)
					.join('\n'),
		)
		const { lines, skipped } = readBankCsv(paid, guessColumns(paid)!, 'day-first')
		expect([lines.map(({ amountMinor }) => amountMinor), skipped]).toEqual([Array(7).fill(500), 0])
	})
})

const lineOf = (quantity: string, unit = '1') => {
	const lines = [{ description: 'Book', quantity, unit }]
	const read = invoiceForm.safeParse({ lines, termsDays: '14' })
	return read.success ? read.data.lines[0]?.quantity : read.error.issues.map(({ message }) => message)
}

describe('a quantity', () => {
	it.each([
		['1,000', 1_000_000],
		['1 000', 1_000_000],
		['1000', 1_000_000],
		['0,5', 500],
		['2.5', 2_500],
		['0,333', 333],
		['0.333', 333],
		['1.333', 1_333],
		['.25', 250],
	])('typed as %s is %i thousandths, as a price would be read', (typed, thousandths) => {
		expect(lineOf(typed)).toBe(thousandths)
	})

	it.each(['1,333', '1000.001', '0', '-1', '0,0005', '1,00,0', 'x'])('typed as %s is refused', (typed) => {
		expect(lineOf(typed)).toEqual([QUANTITY])
	})
})

describe('a percentage', () => {
	const rateOf = (rate: string) => taxForm.safeParse({ name: 'Tax', rates: [{ rate }] }).data?.rates[0]?.rate
	const shareOf = (typed: string) => share.safeParse(typed).data
	// A form leaves fields out that are blank.
	const discountOf = (typed: string) => planForm.shape.siblingDiscount.safeParse(typed || undefined).data

	it('never has thousands, so that its comma is always a decimal one', () => {
		expect(['9,975', '9.975 %', '-15%', '19', ' 0,5 % '].map(rateOf)).toEqual([
			9975, 9975, -15_000, 19_000, 500,
		])
		expect(['33,33', '60%', '100', '0.01'].map(shareOf)).toEqual([33_33, 60_00, 100_00, 1])
		expect(['12,5', '12.5 %', '10', ''].map(discountOf)).toEqual([12_50, 12_50, 10_00, 0])
	})

	it.each(['1,000', '0,0005', '1 0', '101', '5,5,5'])('typed as %s is refused', (typed) => {
		expect(
			[rateOf, shareOf, discountOf].map((read) => read(typed)).filter((one) => one === 1_000 * 100),
		).toEqual([])
		expect(rateOf(typed === '1,000' ? '1,0000' : typed)).toBeUndefined()
		expect(shareOf(typed)).toBeUndefined()
		expect(discountOf(typed)).toBeUndefined()
	})
})

it('a form that takes amounts above zero says so of nothing', () => {
	expect(amount('Enter the amount').safeParse('0,00').error?.issues[0]?.message).toBe(
		'Enter an amount above zero',
	)
})
