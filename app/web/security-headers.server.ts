import { environment } from '#app/config/environment.server.ts'

/** Policy of responses that are not pages. */
const CALL_POLICY = `default-src 'none'; frame-ancestors 'none'`

/**
 * Headers of every response; pages override the policy. The referrer policy cannot be stricter, because forms without an
 * Origin header are rejected.
 */
export function commonHeaders(): Record<string, string> {
	return {
		'Content-Security-Policy': CALL_POLICY,
		'X-Content-Type-Options': 'nosniff',
		// Fallback for browsers without `frame-ancestors`.
		'X-Frame-Options': 'DENY',
		'Referrer-Policy': 'strict-origin-when-cross-origin',
		'Cross-Origin-Opener-Policy': 'same-origin',
		'Permissions-Policy': features(),
		...(environment().secure ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
	}
}

/** Browser features of a page: none, or the microphone where families record. */
export function features({ records }: Outside = {}): string {
	return `camera=(), microphone=(${records ? 'self' : ''}), geolocation=()`
}

const NOTHING_ELSE = `object-src 'none'; base-uri 'none'; frame-ancestors`

/** Additional origins and features a page may use. */
export interface Outside {
	/** An origin called by a script. */
	lookup?: string
	/** Payment provider: script, frames, images and form target. */
	payment?: readonly string[]
	/** Form targets for families who pay their school. */
	pays?: readonly string[]
	/** Shows the support chat in a frame. */
	chat?: boolean
	/** May be framed by our own pages. */
	framed?: boolean
	/** Pages of these origins may show it in a frame. */
	framedBy?: readonly string[]
	/** It plays recordings. */
	media?: boolean
	/** It records with the microphone, and plays that before it is sent. */
	records?: boolean
}

/** Policy of a page with framework JavaScript, with a fresh nonce per response. */
export function hydratedPolicy(nonce: string, { payment = [] }: Outside = {}): string {
	const development = environment().production ? '' : ' ws:'
	const styles = environment().production ? `'self'` : `'self' 'unsafe-inline'`
	return `default-src 'self'; script-src 'self' 'nonce-${nonce}'; style-src ${styles}; img-src 'self' data:; connect-src 'self'${development}; form-action ${["'self'", ...payment].join(' ')}; ${NOTHING_ELSE} 'none'`
}

/** Policy of a page without framework JavaScript: no inline scripts, and only style sheets with a listed hash. */
export function plainPolicy(
	styleHash: string | null,
	{ lookup, payment = [], pays = [], chat, framed, framedBy = [], media, records }: Outside = {},
): string {
	const styles = !environment().production
		? `'self' 'unsafe-inline'`
		: styleHash
			? `'self' '${styleHash}'`
			: `'self'`
	const frames = [...(chat ? ["'self'"] : []), ...payment]
	const own = (...others: (string | undefined)[]) =>
		["'self'", ...others, ...payment].filter(Boolean).join(' ')
	return `default-src 'none'; script-src ${own()}; ${media ? `media-src 'self'${records ? ' blob:' : ''}; ` : ''}style-src ${styles}; img-src ${own('data:')}; connect-src ${own(lookup)}; manifest-src 'self'; ${frames.length > 0 ? `frame-src ${frames.join(' ')}; ` : ''}form-action ${own(...pays)}; ${NOTHING_ELSE} ${framed ? "'self'" : framedBy.join(' ') || "'none'"}`
}
