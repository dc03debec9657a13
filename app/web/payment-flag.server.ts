import { createHash } from 'node:crypto'
import { cookie } from './cookies.server.ts'

/** Seconds of grace after checkout, until the provider confirms the payment. */
const LIFE = 60

interface Kept {
	until: number
	holder: string
}

/** The Set-Cookie header that marks a session as having just paid for this school. */
export function paymentFlagHeader(sessionSecret: string, schoolId: string): Promise<string> {
	const kept: Kept = { until: Date.now() + LIFE * 1000, holder: holderOf(sessionSecret, schoolId) }
	return cookie('paid').serialize(kept, { maxAge: LIFE })
}

export async function hasPaymentFlag(
	cookies: string | null,
	sessionSecret: string | null,
	schoolId: string,
): Promise<boolean> {
	if (!sessionSecret || !cookies?.includes('paid=')) return false
	const kept = (await cookie('paid').parse(cookies)) as Kept | null
	return Boolean(kept && kept.until > Date.now() && kept.holder === holderOf(sessionSecret, schoolId))
}

function holderOf(sessionSecret: string, schoolId: string): string {
	return createHash('sha256').update(`paid:${sessionSecret}:${schoolId}`).digest('base64url')
}
