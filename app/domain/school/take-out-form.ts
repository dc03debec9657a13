import { z } from 'zod'
import { secret, wholeNumber } from '#app/domain/form/fields.ts'

/** One part of everything a school has. */
export const takeOutForm = z.object({
	part: wholeNumber('Choose a part'),
	currentPassword: secret('Enter your password.'),
})
