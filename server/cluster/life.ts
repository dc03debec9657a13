import { setTimeout as pause } from 'node:timers/promises'
import { abandonDatabase, connect, type Connection } from '#db/client.server.ts'
import { hasSchema } from '#db/migrate.server.ts'
import type { Node } from './node.ts'

const STEP = 200
const TELLS_EVERY = 10_000
/** Another program in this place would be told by this that its files are gone: EX_IOERR of sysexits. */
const FILES_GONE = 74
/** EX_TEMPFAIL of sysexits. */
const TRY_AGAIN = 75
const LAST_WORDS = 1_500

/** What a start looks at: this node's place, and how far its copy is. */
type Waiting = Pick<Node, 'doubt' | 'role'> & { litefs: Pick<Node['litefs'], 'position'> }

/**
 * Waits until this node can use the database: as the primary, or once the primary has brought it to this program's
 * schema, for what comes with a release must be there before anybody asks for it. The connection it looks
 * through stays open and is the one to go on with: closing the last one takes away files LiteFS may be writing to,
 * and whoever has them in memory is ended by that (SIGBUS).
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
		console.error(
			JSON.stringify({ level: 'error', what: 'waiting for the primary to bring the database here' }),
		)
	}
}

/** The first pages of a database may be there before the rest can be read. */
function tried<T>(work: () => T): T | null {
	try {
		return work()
	} catch {
		return null
	}
}

/**
 * A mount that LiteFS left behind never answers again. Whoever supervises this process starts both anew; until then
 * whoever asked is told.
 */
export function leaveDeadMount() {
	console.error(JSON.stringify({ level: 'error', what: 'the files of LiteFS are gone; this node stops' }))
	abandonDatabase()
	setTimeout(() => process.exit(FILES_GONE), LAST_WORDS)
}

/** LiteFS ends with this process, and what starts both anew lets it find out who is the primary. */
export function beginAnew(why: string) {
	console.error(JSON.stringify({ level: 'error', what: why }))
	process.exit(TRY_AGAIN)
}
