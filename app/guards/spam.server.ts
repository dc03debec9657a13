import { cookie } from '#app/web/cookies.server.ts'
import { environment } from '#app/config/environment.server.ts'
import { refused, type Refused } from '#app/utils/outcome.ts'
import type { RouteArgs } from './enter.server.ts'

/** Milliseconds; only bots fill a form faster. */
const FASTEST = 2000
/** People cannot see this field, so only bots fill it. */
const TRAP = 'website'

/**
 * Spam protection without captchas. It runs after validation, so that people only meet it with an otherwise valid form; the
 * typed text stays, and sending the form again works.
 */
export async function spamRefusal(
	{ request }: RouteArgs,
	typed: Record<string, unknown>,
	now = Date.now(),
): Promise<Refused | null> {
	if (typed[TRAP]) return refused({ form: 'That could not be sent. Please look it over and send it again.' })
	const seen: unknown = await cookie('seen').parse(request.headers.get('Cookie'))
	if (typeof seen !== 'number' || now - seen >= FASTEST / environment().limitsScale) return null
	return refused({ form: 'That was very quick. Please wait a moment and send it again.' })
}

export function hasSeenCookie(cookies: string | undefined): boolean {
	return /(^|;\s*)(__Host-)?seen=/.test(cookies ?? '')
}

let made: { second: number; header: Promise<string> } | undefined

/**
 * Records the time of the first page view. Public pages are cached and identical for everyone, so the time is stored in a
 * cookie; one signature per second serves all requests.
 */
export function seenHeader(now = Date.now()): Promise<string> {
	const second = Math.floor(now / 1000)
	if (made?.second === second) return made.header
	const header = cookie('seen').serialize(second * 1000)
	made = { second, header }
	void header.then((line) => (ready = { second, line }))
	return header
}

let ready: { second: number; line: string } | undefined

/** Synchronous variant; null for the first request of each second. */
export function seenNow(now = Date.now()): string | null {
	return ready?.second === Math.floor(now / 1000) ? ready.line : null
}
