import type { IncomingHttpHeaders } from 'node:http'
import type { Refusal } from '#app/web/context.ts'

const REFUSAL: Refusal = {
	status: 403,
	title: 'That form came from another site',
	words:
		'For your safety Solfa takes forms only from its own pages. Please open the page here and send it again.',
}

/**
 * Only our own pages may change anything. Remix checks this for pages but not for calls, and believes a
 * forwarded host from anybody. Old browsers and scripts send neither header: for them a foreign Referer is
 * refused, and the session cookie's SameSite is the guard.
 */
export function foreignOrigin(method: string, headers: IncomingHttpHeaders, secure: boolean): Refusal | null {
	if (method === 'GET' || method === 'HEAD') return null
	const site = headers['sec-fetch-site']
	if (headers.origin !== undefined && hostOf(headers.origin) !== headers.host) return REFUSAL
	if (headers.origin !== undefined && !isOurScheme(headers, secure)) return REFUSAL
	if (site !== undefined && site !== 'same-origin' && site !== 'none') return REFUSAL
	const bare = headers.origin === undefined && site === undefined
	if (bare && headers.referer !== undefined && hostOf(headers.referer) !== headers.host) return REFUSAL
	return null
}

/** Behind a proxy that speaks https we may not know of it; the browser does. */
function isOurScheme({ origin = '', 'sec-fetch-site': site }: IncomingHttpHeaders, secure: boolean): boolean {
	if (origin.startsWith(secure ? 'https://' : 'http://')) return true
	return !secure && site === 'same-origin' && origin.startsWith('https://')
}

function hostOf(address: string): string | null {
	try {
		return new URL(address).host
	} catch {
		return null
	}
}
