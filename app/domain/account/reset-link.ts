export const INVALID_LINK = 'Invalid reset link. Please request a new password reset.'

/** What a link to choose a new password carries. */
export interface ResetLink {
	token: string
	email: string
}

const LONGEST = 254

/** The link in an address or a cookie, or null where there is only half of one. */
export function resetLinkIn(from: unknown): ResetLink | null {
	const { token, email } = (from ?? {}) as Record<string, unknown>
	return isPart(token) && isPart(email) ? { token, email } : null
}

function isPart(text: unknown): text is string {
	return typeof text === 'string' && text.trim() !== '' && text.length <= LONGEST
}
