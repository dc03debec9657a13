import { environment } from '#app/config/environment.server.ts'

/** For answers that are no page. */
const CALL_POLICY = `default-src 'none'; frame-ancestors 'none'`

/**
 * What every answer carries; a page has a policy of its own. `strict-origin-when-cross-origin` and not less:
 * without an Origin forms would be refused.
 */
export function commonHeaders(): Record<string, string> {
	return {
		'Content-Security-Policy': CALL_POLICY,
		'X-Content-Type-Options': 'nosniff',
		// For browsers that do not know `frame-ancestors`.
		'X-Frame-Options': 'DENY',
		'Referrer-Policy': 'strict-origin-when-cross-origin',
		'Cross-Origin-Opener-Policy': 'same-origin',
		'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
		...(environment().secure ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
	}
}

const NOTHING_ELSE = `object-src 'none'; base-uri 'none'; frame-ancestors`

/** What a page may reach beside our own server, as origins. */
export interface Outside {
	/** Asked by a script. */
	lookup?: string
	/** Where is paid: its script, its frames, its pictures, and our form's way there. */
	payment?: readonly string[]
	/** Its form leads to where a family pays its school. */
	pays?: readonly string[]
	/** It lays the chat with support over itself. */
	chat?: boolean
	/** Our own pages may lay it over themselves. */
	framed?: boolean
	/** Pages of these origins may show it in a frame. */
	framedBy?: readonly string[]
	/** It plays recordings. */
	media?: boolean
}

/** A page with framework JavaScript: a nonce of its own, fresh for each answer. */
export function hydratedPolicy(nonce: string, { payment = [] }: Outside = {}): string {
	const development = environment().production ? '' : ' ws:'
	const styles = environment().production ? `'self'` : `'self' 'unsafe-inline'`
	return `default-src 'self'; script-src 'self' 'nonce-${nonce}'; style-src ${styles}; img-src 'self' data:; connect-src 'self'${development}; form-action ${["'self'", ...payment].join(' ')}; ${NOTHING_ELSE} 'none'`
}

/** A page without: no inline script at all, and only the style sheets whose hashes are named. */
export function plainPolicy(
	styleHash: string | null,
	{ lookup, payment = [], pays = [], chat, framed, framedBy = [], media }: Outside = {},
): string {
	const styles = !environment().production
		? `'self' 'unsafe-inline'`
		: styleHash
			? `'self' '${styleHash}'`
			: `'self'`
	const frames = [...(chat ? ["'self'"] : []), ...payment]
	const own = (...others: (string | undefined)[]) =>
		["'self'", ...others, ...payment].filter(Boolean).join(' ')
	return `default-src 'none'; script-src ${own()}; ${media ? `media-src 'self'; ` : ''}style-src ${styles}; img-src ${own('data:')}; connect-src ${own(lookup)}; ${frames.length > 0 ? `frame-src ${frames.join(' ')}; ` : ''}form-action ${own(...pays)}; ${NOTHING_ELSE} ${framed ? "'self'" : framedBy.join(' ') || "'none'"}`
}
