import { z } from 'zod'
import { secret, wholeNumber } from '#app/domain/form/fields.ts'

export const takeOutForm = z.object({
	part: wholeNumber('Choose a part'),
	currentPassword: secret('Enter your password.'),
})
