import { setTimeout as pause } from 'node:timers/promises'
import { hasSchema } from '#db/migrate.server.ts'
import type { Node } from './node.ts'
import { logError } from '#app/utils/log.server.ts'

const STEP = 200
const TELLS_EVERY = 10_000
/** Another program in this place would be told by this that its files are gone: EX_IOERR of sysexits. */
const FILES_GONE = 74

/**
 * Waits until this node can use the database, and says whether as the primary. A replica waits for the primary to
 * bring it to this program's schema: what comes with a release must be there before anybody asks for it.
 */
export async function untilUsable(node: Node, path: string): Promise<boolean> {
	for (let toldAt = Date.now(); ; await pause(STEP)) {
		node.doubt()
		if ((await node.role()).is === 'primary') return true
		if (node.litefs.position() && isCurrent(path)) return false
		if (Date.now() - toldAt < TELLS_EVERY) continue
		toldAt = Date.now()
		logError({ what: 'waiting for the primary to bring the database here' })
	}
}

/** The first pages of a database may be there before the rest can be read. */
function isCurrent(path: string): boolean {
	try {
		return hasSchema(path)
	} catch {
		return false
	}
}

/** A mount that LiteFS left behind never answers again. Whoever supervises this process starts both anew. */
export function leaveDeadMount() {
	logError({ what: 'the files of LiteFS are gone; this node stops' })
	process.exit(FILES_GONE)
}
