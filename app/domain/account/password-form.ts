import { z } from 'zod'
import { INVALID_LINK } from './reset-link.ts'
import { emailAddress, line, sameAs, secret, secretAgain } from '#app/domain/form/fields.ts'

export const forgotPasswordForm = z.object({ email: emailAddress('Invalid email') })

const password = secret('Password must be at least 8 characters long.', { min: 8 })

/** The page needs no email field, because the link identifies the account. */
export const newPasswordForm = sameAs(
	z.object({ password, confirmPassword: secretAgain() }),
	'password',
	'confirmPassword',
	'Passwords do not match.',
)

/** A signed-in user only confirms. */
export const acceptInvitationForm = z.object({})

/** A user with an existing password proves it, plus a code if the account uses two-factor sign-in. */
export const joinWithPasswordForm = z.object({
	password: secret('Password is required.'),
	code: line('', { min: 0, max: 40 }).optional(),
})

/** The API takes the link's token and the password in one request. */
export const resetPasswordCall = z.object({
	token: line(INVALID_LINK),
	email: line(INVALID_LINK, { max: 254 }),
	password,
})
