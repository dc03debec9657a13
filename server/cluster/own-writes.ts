import { setTimeout as pause } from 'node:timers/promises'
import { cookie } from '#app/web/cookies.server.ts'
import type { Litefs } from './litefs.ts'

/** Replicas are seconds behind at worst; after that nobody needs to wait any more. */
const LIFE = 5 * 60
const PATIENCE = 500
const STEP = 5

interface Mark {
	/** The history it belongs to: after a restore the numbers begin anew. */
	cluster: string
	/** The last transaction the browser may have seen. */
	at: string
}

/** The Set-Cookie that lets a browser read what it just wrote, wherever it asks next; null before anything was. */
export async function markWritten(litefs: Litefs): Promise<string | null> {
	const at = litefs.position()
	if (!at || !litefs.clusterId) return null
	const mark: Mark = { cluster: litefs.clusterId, at }
	return cookie('tx').serialize(mark, { maxAge: LIFE })
}

export function forgetWritten(): Promise<string> {
	return cookie('tx').serialize('', { maxAge: 0 })
}

/** Whether this copy has all the browser wrote, after a short wait at most. What cannot be believed is cleared. */
export async function hasOwnWrites(
	litefs: Litefs,
	cookies: string | undefined,
): Promise<{ current: boolean; clear?: string }> {
	if (!cookies || !/(^|;\s*)(__Host-)?tx=/.test(cookies)) return { current: true }
	const mark = (await cookie('tx').parse(cookies)) as Partial<Mark> | null
	if (typeof mark?.at !== 'string' || mark.cluster !== litefs.clusterId)
		return { current: true, clear: await forgetWritten() }
	for (const until = Date.now() + PATIENCE; ; await pause(STEP)) {
		if ((litefs.position() ?? '') >= mark.at) return { current: true }
		if (Date.now() > until) return { current: false }
	}
}
