import { createHash } from 'node:crypto'
import { cookie } from './cookies.server.ts'
import { isFlashId, type Flash } from '#app/domain/flash.ts'

/** Long enough for a slow phone to follow a redirect, short enough not to reach the next user of the browser. */
const LIFE = 60

interface Kept {
	id: string
	params?: Record<string, string>
	until: number
	session: string
}

/** The Set-Cookie header for a message on the next page of this session. */
export async function flashHeader(flash: Flash, sessionSecret: string | null): Promise<string> {
	const kept: Kept = { ...flash, until: Date.now() + LIFE * 1000, session: tag(sessionSecret) }
	return cookie('flash').serialize(kept, { maxAge: LIFE })
}

/** The message of this page, and the Set-Cookie header that deletes it. */
export async function takeFlash(
	cookies: string | null,
	sessionSecret: string | null,
): Promise<{ flash: Flash | null; header: string | null }> {
	if (!cookies?.includes('flash=')) return { flash: null, header: null }
	const kept = (await cookie('flash').parse(cookies)) as Kept | null
	const header = await cookie('flash').serialize('', { maxAge: 0 })
	const good = kept && isFlashId(kept.id) && kept.until > Date.now() && kept.session === tag(sessionSecret)
	return { flash: good ? { id: kept.id as Flash['id'], params: kept.params } : null, header }
}

function tag(sessionSecret: string | null): string {
	return sessionSecret
		? createHash('sha256').update(`flash:${sessionSecret}`).digest('base64url').slice(0, 12)
		: ''
}
