import { z } from 'zod'
import { line, secret } from '#app/domain/form/fields.ts'

const code = line('Enter the code', { max: 40 })
const currentPassword = secret('Enter the password you have now.')

/** The second step of signing in. */
export const signInCodeForm = z.object({ code, trust: z.boolean().default(false) })

export const twoFactorForm = z.discriminatedUnion(
	'intent',
	[
		z.object({ intent: z.literal('begin'), currentPassword }),
		z.object({ intent: z.literal('confirm'), code }),
		z.object({ intent: z.literal('new-codes'), currentPassword, code }),
		z.object({ intent: z.literal('end'), currentPassword, code }),
		z.object({ intent: z.literal('distrust'), device: line('Choose a device', { max: 64 }) }),
	],
	{ error: 'Choose what to do' },
)
