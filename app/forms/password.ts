import { z } from 'zod'
import { emailAddress, line, sameAs, secret } from './fields.ts'

export const INVALID_LINK = 'Invalid reset link. Please request a new password reset.'

export const forgotPasswordForm = z.object({ email: emailAddress('Please enter a valid email address') })

const password = secret('Password must be at least 8 characters long.', { min: 8 })

/** The page: whose password it is, the link has said already. */
export const newPasswordForm = sameAs(
	z.object({ password, confirmPassword: secret('Passwords do not match.') }),
	'password',
	'confirmPassword',
	'Passwords do not match.',
)

/** What a link carries. */
export const resetLink = z.object({
	token: line(INVALID_LINK),
	email: line(INVALID_LINK, { max: 254 }),
})

export type ResetLink = z.output<typeof resetLink>

/** The call: everything at once. */
export const resetPasswordCall = resetLink.extend({ password })
