import { setTimeout as pause } from 'node:timers/promises'
import { abandonDatabase, connect, type Connection } from '#db/client.server.ts'
import { hasSchema } from '#db/migrate.server.ts'
import type { Node } from './node.ts'
import { logError } from '#app/utils/log.server.ts'

const STEP = 200
const TELLS_EVERY = 10_000
/** EX_IOERR of sysexits: tells the supervisor that the files are gone. */
const FILES_GONE = 74
/** EX_TEMPFAIL of sysexits. */
const TRY_AGAIN = 75
const LAST_WORDS = 1_500

/** The node's role, and the position of its copy. */
type Waiting = Pick<Node, 'doubt' | 'role'> & { litefs: Pick<Node['litefs'], 'position'> }

/**
 * Waits until this node can use the database: as the primary, or once its copy has this program's schema, because requests
 * need the release's migrations. The connection stays open for later use: closing the last one removes files LiteFS may be
 * writing to, and a process that has them mapped is killed (SIGBUS).
 */
export async function untilUsable(
	node: Waiting,
	path: string,
	isCurrent = hasSchema,
	step = STEP,
): Promise<{ isPrimary: boolean; copy: Connection | null }> {
	let copy: Connection | null = null
	for (let toldAt = Date.now(); ; await pause(step)) {
		node.doubt()
		if ((await node.role()).is === 'primary') return { isPrimary: true, copy }
		copy ??= node.litefs.position() === null ? null : tried(() => connect(path))
		const here = copy
		if (here && tried(() => isCurrent(here))) return { isPrimary: false, copy }
		if (Date.now() - toldAt < TELLS_EVERY) continue
		toldAt = Date.now()
		logError({ what: 'waiting for the primary to bring the database here' })
	}
}

/** The first pages of a database may arrive before the rest is readable. */
function tried<T>(work: () => T): T | null {
	try {
		return work()
	} catch {
		return null
	}
}

/**
 * A mount left behind by LiteFS never answers again. The supervisor restarts both; until then requests get a fallback page.
 */
export function leaveDeadMount() {
	logError({ what: 'the files of LiteFS are gone; this node stops' })
	abandonDatabase()
	setTimeout(() => process.exit(FILES_GONE), LAST_WORDS)
}

/** LiteFS exits with this process, and the restarted pair looks up the primary again. */
export function beginAnew(why: string) {
	logError({ what: why })
	process.exit(TRY_AGAIN)
}
