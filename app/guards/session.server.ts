import { cookie } from '#app/utils/cookies.server.ts'
import type { Opened } from '#app/models/platform/session.server.ts'

/** The secret in the session cookie, if it carries our signature. */
export async function sessionSecret(request: Request): Promise<string | null> {
	const cookies = request.headers.get('Cookie')
	if (!cookies?.includes('session=')) return null
	const secret: unknown = await cookie('session').parse(cookies)
	return typeof secret === 'string' ? secret : null
}

/** Remembered: until the session's own end. Otherwise: until the browser closes. */
export function sessionHeader({ secret, remembered, expiresAt }: Opened): Promise<string> {
	return cookie('session').serialize(secret, remembered ? { expires: new Date(expiresAt) } : {})
}

export function noSessionHeader(): Promise<string> {
	return cookie('session').serialize('', { maxAge: 0 })
}
