import { z } from 'zod'
import { INVALID_LINK } from './reset-link.ts'
import { emailAddress, line, sameAs, secret, secretAgain } from '#app/domain/form/fields.ts'

export const forgotPasswordForm = z.object({ email: emailAddress('Invalid email') })

const password = secret('Password must be at least 8 characters long.', { min: 8 })

/** The page: whose password it is, the link has said already. */
export const newPasswordForm = sameAs(
	z.object({ password, confirmPassword: secretAgain() }),
	'password',
	'confirmPassword',
	'Passwords do not match.',
)

/** Whoever is signed in already only says that they are coming. */
export const acceptInvitationForm = z.object({})

/** Whoever has a password already says so with it, and with a code where their account asks for one. */
export const joinWithPasswordForm = z.object({
	password: secret('Password is required.'),
	code: line('', { min: 0, max: 40 }).optional(),
})

/** The call: what the link carries and the password, at once. */
export const resetPasswordCall = z.object({
	token: line(INVALID_LINK),
	email: line(INVALID_LINK, { max: 254 }),
	password,
})
