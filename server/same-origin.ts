import type { IncomingHttpHeaders } from 'node:http'
import type { Refusal } from '#app/web/context.ts'

const REFUSAL: Refusal = {
	status: 403,
	title: 'That form came from another site',
	text: 'For your safety Solfa takes forms only from its own pages. Please open the page here and send it again.',
}

/**
 * Refuses changes from other sites. Remix checks this for pages but not for calls, and trusts a forwarded host from any
 * client. Old browsers and scripts send neither header. For them a foreign Referer is refused, and the SameSite
 * attribute of the session cookie protects the rest.
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

/** Behind a proxy we may not know that the page uses https, but the browser does. */
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
