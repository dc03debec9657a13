import { setTimeout as pause } from 'node:timers/promises'
import { cookie } from '#app/web/cookies.server.ts'
import type { Litefs } from './litefs.ts'

/** Replicas are seconds behind at worst, so older marks are of no use. */
const LIFE = 5 * 60
const PATIENCE = 500
const STEP = 5

interface Mark {
	/** The history of the transaction: numbers start again after a restore. */
	cluster: string
	/** The last transaction the browser may have seen. */
	at: string
	/** The same for the database of files, if there is one. */
	files?: string
}

/** Set-Cookie header with which any node can show the browser its own change; null without a database. */
export async function markWritten(litefs: Litefs): Promise<string | null> {
	const at = litefs.position()
	if (!at || !litefs.clusterId) return null
	const mark: Mark = { cluster: litefs.clusterId, at, files: litefs.filesPosition() ?? undefined }
	return cookie('tx').serialize(mark, { maxAge: LIFE })
}

export function forgetWritten(): Promise<string> {
	return cookie('tx').serialize('', { maxAge: 0 })
}

/** True if this copy has every write of the browser, after a short wait at most. An invalid mark is cleared. */
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
