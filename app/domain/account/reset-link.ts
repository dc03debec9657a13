export const INVALID_LINK = 'Invalid reset link. Please request a new password reset.'

/** The parts of a password reset link. */
export interface ResetLink {
	token: string
	email: string
}

const LONGEST = 254

/** Null unless both parts are present. */
export function resetLinkIn(from: unknown): ResetLink | null {
	const { token, email } = (from ?? {}) as Record<string, unknown>
	return isPart(token) && isPart(email) ? { token, email } : null
}

function isPart(text: unknown): text is string {
	return typeof text === 'string' && text.trim() !== '' && text.length <= LONGEST
}
