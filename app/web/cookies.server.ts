import { createCookie, type Cookie } from '@remix-run/node'
import { environment } from '#app/config/environment.server.ts'
import { secretsFor } from '#app/config/secrets.server.ts'

const cookies = new Map<string, Cookie>()

type CookieName =
	| 'session'
	| 'flash'
	| 'reset'
	| 'seen'
	| 'paid'
	| 'tx'
	| 'invitation'
	| 'email'
	| 'slip'
	| 'lists'
	| 'display'
	| 'device'
	| 'code'
	| 'recovery'

/** Signed and host-only; `HttpOnly`, and with the `__Host-` prefix over https. */
export function cookie(name: CookieName): Cookie {
	let made = cookies.get(name)
	if (!made) {
		const { secure } = environment()
		made = createCookie(secure ? `__Host-${name}` : name, {
			path: '/',
			httpOnly: true,
			secure,
			sameSite: 'lax',
			secrets: secretsFor(`cookie:${name}`),
		})
		cookies.set(name, made)
	}
	return made
}
