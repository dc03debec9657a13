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
	/** The last one of the files, where there are any. */
	files?: string
}

/** The Set-Cookie that lets a browser read what it just wrote, wherever it asks next; null before anything was. */
export async function markWritten(litefs: Litefs): Promise<string | null> {
	const at = litefs.position()
	if (!at || !litefs.clusterId) return null
	const mark: Mark = { cluster: litefs.clusterId, at, files: litefs.filesPosition() ?? undefined }
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
	if (!isMark(mark) || mark.cluster !== litefs.clusterId)
		return { current: true, clear: await forgetWritten() }
	for (const until = Date.now() + PATIENCE; ; await pause(STEP)) {
		if (hasAll(litefs, mark)) return { current: true }
		if (Date.now() > until) return { current: false }
	}
}

function hasAll(litefs: Litefs, { at, files }: Mark): boolean {
	return (litefs.position() ?? '') >= at && (files === undefined || (litefs.filesPosition() ?? '') >= files)
}

function isMark(mark: Partial<Mark> | null): mark is Mark {
	return typeof mark?.at === 'string' && ['string', 'undefined'].includes(typeof mark.files)
}
