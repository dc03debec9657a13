import { z } from 'zod'
import { line, secret } from '#app/domain/form/fields.ts'

const SENDER = 'Enter the number with + and the country code, such as +14155550100'
const PRICE = 'Enter a price, such as 0.0079'

export const textAccountForm = z.discriminatedUnion(
	'intent',
	[
		z.object({
			intent: z.literal('save'),
			sid: line('Enter the account SID').regex(/^AC[0-9a-f]{32}$/i, 'It begins with AC and has 34 letters'),
			textPassword: secret('Enter the auth token'),
			sender: line(SENDER).regex(/^\+[1-9]\d{6,14}$/, SENDER),
			price: line(PRICE)
				.regex(/^\d{1,2}([.,]\d{1,4})?$/, PRICE)
				.transform((typed) => Math.round(Number(typed.replace(',', '.')) * 10_000)),
		}),
		z.object({ intent: z.literal('end') }),
	],
	{ error: 'Choose what to do' },
)

/** A family's answer for one of its own numbers. */
export const textConsentForms = [
	z.object({ intent: z.literal('texts-agree'), phone: line('Choose a number', { max: 40 }) }),
	z.object({ intent: z.literal('texts-end'), phone: line('Choose a number', { max: 40 }) }),
] as const

export const textStates = {
	waiting: 'Waiting',
	sent: 'Sent',
	delivered: 'Delivered',
	failed: 'Failed',
	received: 'Received',
} as const
