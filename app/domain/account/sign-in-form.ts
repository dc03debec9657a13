import { z } from 'zod'
import { line, secret } from '#app/domain/form/fields.ts'

export const signInForm = z.object({
	username: line('Please enter your username or email.'),
	password: secret('Password is required.'),
	rememberMe: z.boolean().default(false),
})

/** The simple page has no "remember me". */
export const simpleSignInForm = signInForm.omit({ rememberMe: true })
