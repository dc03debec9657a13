import { z } from 'zod'
import { line } from '#app/domain/form/fields.ts'

export const returnForm = z.object({
	paymentId: line('Load the page again', { max: 64 }),
	isMistake: z.literal('yes').optional(),
	tells: z.boolean().default(false),
})
