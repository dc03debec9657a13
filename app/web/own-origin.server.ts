import { environment } from '#app/config/environment.server.ts'

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/**
 * Where somebody is sent back to from another site. Always the configured address, for the Host header can say
 * anything; but a demo is tried at localhost and at 127.0.0.1 alike, and the session belongs to one of them.
 */
export function ownOrigin(request: Request): string {
	const { demo, appUrl } = environment()
	const { hostname, origin } = new URL(request.url)
	return demo && LOOPBACK.test(hostname) ? origin : appUrl
}
