import { z } from 'zod'
import { optionalAmount } from '#app/domain/billing/form.ts'
import { day, line, optionalLine, wholeNumber } from '#app/domain/form/fields.ts'
import { isDate } from '#app/utils/plain-date.ts'
import { readBic, readCreditorId, readIban } from './iban.ts'

type Reader = (typed: string) => { ok: true; value: string } | { ok: false; message: string }

const checked = (read: Reader) => (typed: string, context: z.RefinementCtx) => {
	const reading = read(typed)
	if (reading.ok) return reading.value
	context.addIssue(reading.message)
	return z.NEVER
}

const iban = line('Enter the IBAN', { max: 60 }).transform(checked(readIban))

/** Blank keeps the account that is stored, because it is never shown again. */
const keptIban = z
	.string()
	.max(60)
	.transform((typed, context) => (typed.trim() ? checked(readIban)(typed, context) : undefined))
	.optional()

const noticeDays = wholeNumber('Enter 1 to 30 days', { min: 1, max: 30 })

export const debitSettingsForm = z.discriminatedUnion(
	'intent',
	[
		z.object({
			intent: z.literal('save'),
			creditorName: line('Enter the name of the account holder', { max: 70 }),
			creditorId: line('Enter the creditor identifier', { max: 60 }).transform(checked(readCreditorId)),
			iban: keptIban,
			bic: z
				.string()
				.max(20)
				.transform((typed, context) => (typed.trim() ? checked(readBic)(typed, context) : null))
				.default(null),
			noticeDays,
			returnFee: optionalAmount(),
		}),
		z.object({ intent: z.literal('stop') }),
	],
	{ error: 'Load the page again' },
)

const holder = line('Enter the name of the account holder', { max: 70 })

export const mandateForm = z.discriminatedUnion(
	'intent',
	[
		z.object({
			intent: z.literal('record'),
			holder,
			iban,
			payerId: z.string().max(64, 'Load the page again').nullable().default(null),
			signedOn: day('Enter the day it was signed'),
			reference: optionalLine().refine(
				(text) => !text || /^[A-Za-z0-9+?:().,'-]{1,35}$/.test(text),
				'Use up to 35 letters, digits and hyphens',
			),
		}),
		z.object({ intent: z.literal('withdraw'), methodId: line('Load the page again', { max: 64 }) }),
	],
	{ error: 'Load the page again' },
)

export const debitRunForm = z.object({
	until: z.string().refine(isDate, 'Load the page again'),
})

export const debitStepForm = z.discriminatedUnion(
	'intent',
	[
		z.object({ intent: z.literal('sent') }),
		z.object({ intent: z.literal('not-sent') }),
		z.object({ intent: z.literal('take-out') }),
		z.object({ intent: z.literal('undo') }),
		z.object({ intent: z.literal('book') }),
		z.object({ intent: z.literal('recall'), debitId: line('Load the page again', { max: 64 }) }),
	],
	{ error: 'Choose what to do' },
)

export const ownAutopayForm = z.discriminatedUnion(
	'intent',
	[
		z.object({
			intent: z.literal('sign'),
			family: line('Load the page again', { max: 64 }),
			holder,
			iban,
			agreed: z.literal('on', 'Tick the box to agree'),
		}),
		z.object({
			intent: z.literal('card'),
			family: line('Load the page again', { max: 64 }),
			agreed: z.literal('on', 'Tick the box to agree'),
		}),
		z.object({ intent: z.literal('withdraw'), family: line('Load the page again', { max: 64 }) }),
	],
	{ error: 'Load the page again' },
)
