import { z } from 'zod'
import { invoiceActs } from './list.ts'
import { fifthLessons, partMonths, planBases, runSteps } from './plan-labels.ts'
import { MAX_PARTS, rhythms } from './payment-parts.ts'
import { freeLineKinds, paymentMethods } from './labels.ts'
import { exemptions } from './exemptions.ts'
import { isPeriod } from './month-charge.ts'
import { MAX_QUANTITY, MAX_RATES } from './tax.ts'
import { MAX_MINOR } from '#app/utils/money.ts'
import { readAmount, withoutSymbol } from '#app/utils/read-amount.ts'
import { readDecimal } from '#app/utils/read-decimal.ts'
import {
	choice,
	day,
	line,
	optionalLine,
	optionalLines,
	percentage,
	rows,
	secret,
	ticked,
	wholeNumber,
} from '#app/domain/form/fields.ts'

/** Parses an amount of money to minor units. */
export function amount(text: string, { least = 1 }: { least?: number } = {}) {
	return z.string({ error: text }).transform((typed, context) => {
		const read = readAmount(withoutSymbol(typed), { least })
		if (read.ok) return read.amountMinor
		context.addIssue(typed.trim() ? read.message : text)
		return z.NEVER
	})
}

export function optionalAmount({ least = 0 }: { least?: number } = {}) {
	return z
		.string()
		.transform((typed, context) => {
			if (!typed.trim()) return undefined
			const read = readAmount(withoutSymbol(typed), { least })
			if (read.ok) return read.amountMinor
			context.addIssue(read.message)
			return z.NEVER
		})
		.optional()
}

export const severalInvoices = z.object({
	invoiceIds: ticked('Tick at least one invoice'),
	intent: choice(invoiceActs, 'Choose what to do with the selected'),
})

export const nothingAsked = z.object({})

export const reasonForm = z.object({ reason: line('Say why') })

export const creditForm = z.object({
	amount: optionalAmount({ least: 1 }),
	student: optionalLine(),
	/** The line that is credited, all of it without an amount; a link may propose one. */
	line: optionalLine(),
	/** Set by a link that proposes to credit days that are not charged any more, or lessons left of a package. */
	days: z.literal('on').optional(),
	/** Ticked if a line or an invoice was wrong as a whole, and is to be billed once more. */
	again: z.literal('on').optional(),
	reason: line('Say why'),
})

export const paymentForm = z.object({
	amount: amount('Enter the amount'),
	receivedOn: day('Enter the day it was received'),
	method: choice(paymentMethods, 'Choose how it was paid'),
	reference: optionalLine(),
	payerId: optionalLine(),
	how: z.enum(['oldest', 'chosen'], { error: 'Choose which invoices it pays' }).default('oldest'),
	parts: z
		.array(z.object({ invoiceId: line('Load the page again', { max: 64 }), amount: optionalAmount() }))
		.max(200, 'Load the page again')
		.default([]),
	receipt: z.literal('on').optional(),
})

/** A payment a teacher took. It pays the oldest open invoices first. */
export const takenPaymentForm = paymentForm.pick({
	amount: true,
	receivedOn: true,
	method: true,
	reference: true,
	receipt: true,
})

export const refundForm = z.object({
	amount: amount('Enter the amount'),
	payerId: optionalLine(),
	method: choice(paymentMethods, 'Choose how it is paid back'),
	reason: line('Say why the money is paid back'),
	tells: z.boolean().default(false),
})

const planned = {
	/** The state at the time the form was rendered, to detect concurrent changes. */
	openMinor: z
		.string()
		.regex(/^\d{1,12}$/, 'Load the page again')
		.transform(Number),
	planId: optionalLine(),
	/** The parts most recently shown, to detect parts the user has not seen. */
	shown: line('', { min: 0, max: 2_000 }).default(''),
}

export const partsForm = z.discriminatedUnion(
	'how',
	[
		z.object({
			...planned,
			how: z.literal('evenly'),
			count: wholeNumber(`Enter 1 to ${MAX_PARTS} parts`, { min: 1, max: MAX_PARTS }),
			firstOn: day('Enter the day of the first part'),
			rhythm: choice(rhythms, 'Choose how often'),
		}),
		z.object({
			...planned,
			how: z.literal('by-hand'),
			parts: rows(z.object({ dueOn: day('Enter the day it is due'), amount: amount('Enter the amount') }), {
				most: MAX_PARTS,
			}),
		}),
	],
	{ error: 'Load the page again' },
)

export type PartsForm = z.output<typeof partsForm>

export const onlineForm = z.object({
	amount: amount('Enter the amount'),
	/** Left out where a school has one provider. */
	provider: z.enum(['paypal', 'stripe'], 'Choose how to pay').optional(),
})

export const onlineAccountForm = z.discriminatedUnion(
	'intent',
	[
		z.object({
			intent: z.literal('connect'),
			clientId: line('Enter the client ID', { max: 200 }),
			clientPassword: secret('Enter the secret').trim(),
		}),
		z.object({ intent: z.literal('test') }),
		z.object({
			intent: z.literal('connect-stripe'),
			stripePassword: secret('Enter the secret key')
				.trim()
				.regex(/^(sk|rk)_/, 'Enter the secret key of your Stripe account. It begins with sk_ or rk_'),
		}),
		z.object({ intent: z.literal('test-stripe') }),
		z.object({
			intent: z.literal('autopay'),
			cards: z.literal('on').optional(),
			noticeDays: wholeNumber('Enter 1 to 30 days', { min: 1, max: 30 }),
		}),
	],
	{ error: 'Choose what to do' },
)

const QUANTITY = 'Enter a quantity above 0 and up to 1,000, with three decimals at most, such as 1.5'

/** Stored in thousandths. */
const quantity = z
	.string()
	.transform((typed, context) => {
		const read = readDecimal(typed, { decimals: 3 })
		if (read.ok && read.value > 0 && read.value <= MAX_QUANTITY) return read.value
		context.addIssue(QUANTITY)
		return z.NEVER
	})
	.default(1000)

const invoiceLine = z.object({
	/** Links an edited line to its original, so that it keeps its origin. */
	lineId: optionalLine(),
	kind: choice(freeLineKinds, 'Choose what it is').default('fee'),
	description: line('Describe the line'),
	quantity,
	unit: amount('Enter the price', { least: -MAX_MINOR }),
	discount: optionalAmount(),
	taxCodeId: optionalLine(),
	studentId: optionalLine(),
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

const version = {
	validFrom: day('Enter the day it takes effect'),
	basis: choice(planBases, 'Choose what it is charged by'),
	amount: amount('Enter the price', { least: 0 }),
	taxCodeId: optionalLine(),
	lessonsPerMonth: wholeNumber('Enter 1 to 31 lessons', { min: 1, max: 31 }).default(4),
	fifthLesson: choice(fifthLessons, 'Choose what a fifth lesson costs').default('free'),
	partMonth: choice(partMonths, 'Choose how a part of a month is charged').default('lessons'),
	deductsClosures: z.literal('on').optional(),
	siblingDiscount: percentage('Enter a percentage from 0 to 100', { decimals: 2, max: 100_00 }).default(0),
	instalments: wholeNumber('Enter 1 to 12 parts', { min: 1, max: 12 }).default(1),
	packageLessons: wholeNumber('Enter 1 to 200 lessons', { min: 1, max: 200 }).default(10),
}

/** The fields that only some kinds of plan have. */
export const basisFields = {
	lessonsPerMonth: ['month'],
	fifthLesson: ['month'],
	deductsClosures: ['month'],
	partMonth: ['month', 'term', 'course'],
	instalments: ['term', 'course'],
	packageLessons: ['package'],
}

export const planForm = z.object({ name: line('Enter a name', { max: 80 }), ...version })
export const versionForm = z.object(version)

export const assignForm = z.object({
	enrolmentIds: z
		.array(z.string().max(64), { error: 'Tick at least one' })
		.min(1, 'Tick at least one')
		.max(1000, 'Tick fewer'),
	startsOn: day('Enter the day it takes effect'),
	override: optionalAmount(),
	overrideReason: optionalLine(),
})

export const runForm = z.object({
	period: z.string().refine(isPeriod, 'Choose a month'),
	intent: z.literal('run', { error: 'Load the page again' }),
})

export const runStep = z.object({ intent: choice(runSteps, 'Choose what to do') })

export const rulesForm = z.object({
	prefix: line('', { min: 0, max: 20 }).default(''),
	termsDays: wholeNumber('Enter 0 to 365 days', { max: 365 }),
	billDay: wholeNumber('Enter a day from 1 to 28', { min: 1, max: 28 }),
	lateFee: optionalAmount(),
	lateFeeAfterDays: wholeNumber('Enter 0 to 365 days', { max: 365 }).default(10),
	remindAfterDays: wholeNumber('Enter 1 to 365 days', { min: 1, max: 365 }),
	remindBeforeDays: optionalDays('Enter 1 to 60 days, or leave it blank'),
	remindLateDays: optionalDays('Enter 1 to 60 days, or leave it blank'),
	paymentNote: optionalLines(),
	smallBusiness: optionalLine(),
})

function optionalDays(text: string) {
	return wholeNumber(text, { min: 1, max: 60 }).optional()
}

const RATE = 'Enter a rate from -100 to 100 with three decimals at most'

const taxRate = z.object({
	name: optionalLine(),
	/** Thousandths of a percent. */
	rate: percentage(RATE, { decimals: 3, min: -100_000, max: 100_000 }),
	compounds: z.literal('on').optional(),
	exemption: choice(exemptions, 'Choose why no tax is charged').default('other'),
	reason: optionalLine(),
})

export const taxForm = z.object({
	name: line('Enter a name', { max: 80 }),
	rates: rows(taxRate, {
		most: MAX_RATES,
		filledBy: ['name', 'rate', 'compounds', 'reason'],
		agree: (list, wrong) => {
			const filled = list.flatMap((rate, row) => (rate ? [{ ...rate, row }] : []))
			if (filled.length === 0) wrong(0, 'rate', RATE)
			if (filled[0]?.compounds) wrong(filled[0].row, 'compounds', 'There is no tax before this one')
			for (const { row, rate, exemption, reason } of filled)
				if (rate !== 0 && reason) wrong(row, 'reason', 'Only a rate of 0% has a reason')
				else if (rate === 0 && !reason && exemption !== 'zero')
					wrong(row, 'reason', 'Enter why no tax is charged, as invoices will say it')
			if (filled.length < 2) return
			const names = filled.map(({ name }) => name?.toLocaleLowerCase())
			for (const [at, { row, name }] of filled.entries())
				if (!name) wrong(row, 'name', 'Enter a name for each tax')
				else if (names.indexOf(names[at]) < at) wrong(row, 'name', 'Enter a different name for each tax')
		},
	}),
})

export const taxChangeForm = taxForm.extend({ version: wholeNumber('Load the page again') })
