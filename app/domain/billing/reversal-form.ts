import { z } from 'zod'
import { line } from '#app/domain/form/fields.ts'
import { refundForm } from './form.ts'

export const onlineRefundForm = refundForm.pick({ amount: true, reason: true, tells: true }).extend({
	paymentId: line('Load the page again', { max: 64 }),
})

export const returnForm = z.object({
	paymentId: line('Load the page again', { max: 64 }),
	isMistake: z.literal('yes').optional(),
	tells: z.boolean().default(false),
})
