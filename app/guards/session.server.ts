import { cookie } from '#app/web/cookies.server.ts'
import type { Opened } from '#app/models/identity/session.server.ts'

const secrets = new WeakMap<Request, Promise<string | null>>()

/** The secret from the session cookie, if the signature is valid. Cached for all loaders of a request. */
export function sessionSecret(request: Request): Promise<string | null> {
	const secret = secrets.get(request) ?? readSecret(request)
	secrets.set(request, secret)
	return secret
}

async function readSecret(request: Request): Promise<string | null> {
	const cookies = request.headers.get('Cookie')
	if (!cookies?.includes('session=')) return null
	const secret: unknown = await cookie('session').parse(cookies)
	return typeof secret === 'string' ? secret : null
}

/** A remembered session lasts until its own expiry, others until the browser closes. */
export function sessionHeader({ secret, remembered, expiresAt }: Opened): Promise<string> {
	return cookie('session').serialize(secret, remembered ? { expires: new Date(expiresAt) } : {})
}

export function noSessionHeader(): Promise<string> {
	return cookie('session').serialize('', { maxAge: 0 })
}
