import { z } from 'zod'
import { giftCauses } from './lists.ts'
import { amount } from '#app/domain/billing/form.ts'
import { choice, day, line, minutes, optionalDay, wholeNumber } from '#app/domain/form/fields.ts'

export const bookMakeUpForm = z.object({
	slot: line('Choose a time', { max: 80 }),
	tells: z.boolean().default(false),
})

export const giveCreditForm = z.object({
	number: wholeNumber('Enter how many lessons, 1 to 20', { min: 1, max: 20 }),
	minutes: minutes('Enter 5 to 480 minutes', { min: 5, max: 480 }),
	cause: choice(giftCauses, 'Choose why the credit is given'),
	reason: line('Say why the credit is given'),
	expiresOn: optionalDay(),
})

export const extendCreditForm = z.object({ expiresOn: day('Enter the new last day') })

export const revokeCreditForm = z.object({ reason: line('Say why the credit is revoked') })

export const convertCreditForm = z.object({
	invoice: line('Choose an invoice', { max: 64 }),
	amount: amount('Enter the amount to credit'),
	reason: line('Say why. The family reads it on the credit note'),
	tells: z.boolean().default(false),
})

export const declineMakeUpForm = z.object({ answer: line('Write the family a short answer') })
