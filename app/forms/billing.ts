import { z } from 'zod'
import { bulkActs } from '#app/domain/billing/list.ts'
import { freeLineKinds, paymentMethods } from '#app/domain/billing/labels.ts'
import { isPeriod } from '#app/domain/billing/month-charge.ts'
import { MOST_MINOR, readAmount } from '#app/utils/money.ts'
import { choice, day, line, optionalLine, optionalLines, rows, ticked, wholeNumber } from './fields.ts'

/** An amount of money as people type it, in hundredths. */
export function amount(words: string, { least = 1 }: { least?: number } = {}) {
	return z.string({ error: words }).transform((typed, context) => {
		const read = typed.trim() ? readAmount(typed, { least }) : { ok: false as const, message: words }
		if (read.ok) return read.amountMinor
		context.addIssue(read.message)
		return z.NEVER
	})
}

export function optionalAmount({ least = 0 }: { least?: number } = {}) {
	return z
		.string()
		.transform((typed, context) => {
			if (!typed.trim()) return undefined
			const read = readAmount(typed, { least })
			if (read.ok) return read.amountMinor
			context.addIssue(read.message)
			return z.NEVER
		})
		.optional()
}

export const severalInvoices = z.object({
	invoiceIds: ticked('Tick at least one invoice'),
	intent: choice(bulkActs, 'Choose what to do with the selected'),
})

export const nothingAsked = z.object({})

export const reasonForm = z.object({ reason: line('Say why') })

export const creditForm = z.object({
	amount: amount('Enter the amount to credit'),
	reason: line('Say why'),
})

export const paymentForm = z.object({
	amount: amount('Enter the amount'),
	receivedOn: day('Enter the day it was received'),
	method: choice(paymentMethods, 'Choose how it was paid'),
	reference: optionalLine(),
	how: z.enum(['oldest', 'chosen'], { error: 'Choose which invoices it pays' }).default('oldest'),
	parts: z
		.array(z.object({ invoiceId: line('Load the page again', { max: 64 }), amount: optionalAmount() }))
		.max(200, 'Load the page again')
		.default([]),
})

export const refundForm = z.object({
	amount: amount('Enter the amount'),
	method: choice(paymentMethods, 'Choose how it is paid back'),
	reason: line('Say why the money is paid back'),
})

export const returnForm = z.object({ paymentId: line('Load the page again', { max: 64 }) })

/** In thousandths, as people type it: `1`, `2.5`. */
const quantity = z
	.string()
	.transform((typed, context) => {
		const [, units, decimals = ''] = /^\s*(\d{1,4})(?:[.,](\d{1,3}))?\s*$/.exec(typed) ?? []
		const read = Number(units) * 1000 + Number(decimals.padEnd(3, '0'))
		if (units !== undefined && read > 0) return read
		context.addIssue('Enter a quantity above 0, with three decimals at most')
		return z.NEVER
	})
	.default(1000)

const invoiceLine = z.object({
	/** A line that was on it before keeps what it was made from. */
	lineId: optionalLine(),
	kind: choice(freeLineKinds, 'Choose what it is').default('fee'),
	description: line('Describe the line'),
	quantity,
	unit: amount('Enter the price', { least: -MOST_MINOR }),
	discount: optionalAmount(),
	taxCodeId: optionalLine(),
})

export const invoiceForm = z.object({
	period: z
		.string()
		.refine((text) => !text || isPeriod(text), 'Choose a month')
		.default(''),
	suggested: z.array(z.string().max(200)).max(200, 'Load the page again').default([]),
	lines: rows(invoiceLine, { most: 100, filledBy: ['description', 'unit', 'lineId'] }),
	termsDays: wholeNumber('Enter 0 to 365 days', { max: 365 }),
	publicNote: optionalLines(),
	internalNote: optionalLines(),
	reason: optionalLine(),
})

export type InvoiceForm = z.output<typeof invoiceForm>
