import { cookie } from '#app/web/cookies.server.ts'
import { environment } from '#app/config/environment.server.ts'
import { refused, type Refused } from '#app/utils/outcome.ts'
import type { Asked } from './enter.server.ts'

/** Nobody fills a form faster than this; programs do. */
const FASTEST = 2000
/** People do not see this field, so whoever fills it is a program. */
const TRAP = 'website'

/**
 * Against programs that fill in every form they find, without puzzles for people. Asked after the field rules,
 * so that people only meet it when all else is right; what they typed stays, and sending it again works.
 */
export async function spamRefusal(
	{ request }: Asked,
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
 * Says when the first page was opened. The pages themselves are the same for everybody and kept in memory, so
 * the moment goes into a cookie; one signature a second is enough for all.
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

/** The same where nobody can wait for it: null for the first in each second. */
export function seenNow(now = Date.now()): string | null {
	return ready?.second === Math.floor(now / 1000) ? ready.line : null
}
