import { environment } from '#app/config/environment.server.ts'

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/**
 * Origin for links back from other sites. The configured address is used, because the Host header can be forged; a demo also
 * runs on localhost and 127.0.0.1, and the session belongs to one of them.
 */
export function ownOrigin(request: Request): string {
	const { demo, appUrl } = environment()
	const { hostname, origin } = new URL(request.url)
	return demo && LOOPBACK.test(hostname) ? origin : appUrl
}
