import { hashPassword } from '#app/models/password.server.ts'
import { sendResetLink } from '#app/models/identity/password-reset.server.ts'
import { findLinkOwner, LINK_OVER, resetPassword } from '#app/models/identity/password-choice.server.ts'
import { cookie } from '#app/web/cookies.server.ts'
import { wantedLanguage } from '#app/web/language.server.ts'
import { isWeakPassword, TOO_WEAK } from '#app/models/weak-password.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import { resetLinkIn, type ResetLink } from '#app/domain/account/reset-link.ts'
import { originOf, type RouteArgs } from '#app/guards/enter.server.ts'
import { logError } from '#app/utils/log.server.ts'
import { isUnsaved } from '#app/utils/unsaved.ts'

/** Seconds; matches the lifetime of a reset link. */
const LINK_LIFE = 30 * 60
const DONE_LIFE = 60

/** Possible entries to the page: link in the address, link in the cookie, after success, or without a link. */
export type Arrival = { by: 'address' | 'cookie'; link: ResetLink } | { by: 'success' } | { by: 'nothing' }

/** A link in the address, even an incomplete one, takes precedence over the cookie. */
export async function arrivalOf({ request }: RouteArgs): Promise<Arrival> {
	const { searchParams } = new URL(request.url)
	if (searchParams.has('token') || searchParams.has('email')) {
		const named = resetLinkIn(Object.fromEntries(searchParams))
		return named ? { by: 'address', link: named } : { by: 'nothing' }
	}
	const kept: unknown = await cookie('reset').parse(request.headers.get('Cookie'))
	if (kept === 'done') return { by: 'success' }
	const link = resetLinkIn(kept)
	return link ? { by: 'cookie', link } : { by: 'nothing' }
}

/** Moves the link out of the address, where the browser's history, a proxy or an onlooker could read it. */
export function resetLinkHeader(link: ResetLink): Promise<string> {
	return cookie('reset').serialize(link, { maxAge: LINK_LIFE })
}

export function resetDoneHeader(): Promise<string> {
	return cookie('reset').serialize('done', { maxAge: DONE_LIFE })
}

/** Shared by page and API. The response is the same for unknown addresses. */
export function askForLink(args: RouteArgs, email: string): Outcome<null> {
	try {
		sendResetLink(email, askerOf(args))
		return done(null)
	} catch (error) {
		return failed(args, error, 'Failed to send password reset email. Please try again.')
	}
}

/** Shared by page and API. Sets a new password for the holder of a valid link. */
export async function choosePassword(
	args: RouteArgs,
	link: ResetLink,
	password: string,
): Promise<Outcome<null>> {
	if (isWeakPassword(password, link.email)) return refused({ password: TOO_WEAK })
	try {
		if (!findLinkOwner(link)) return refused({ form: LINK_OVER })
		return resetPassword(link, await hashPassword(password), askerOf(args))
	} catch (error) {
		return failed(args, error, 'Failed to reset password. Please try again.')
	}
}

function askerOf(args: RouteArgs) {
	return { ...originOf(args), language: wantedLanguage(args.request) }
}

/** A server error is shown on the form, because the user needs the new password urgently. */
function failed({ context }: RouteArgs, error: unknown, text: string) {
	if (isUnsaved(error)) throw error
	logError({ requestId: context.requestId, what: 'password-reset', error: String(error) })
	return refused({ form: text }, { status: 503 })
}
