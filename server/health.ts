import { Router } from 'express'
import { connection } from '#db/client.server.ts'
import { appliedVersion, hasSchema } from '#db/migrate.server.ts'
import { arrivalOf } from './arrival.ts'
import type { Cluster } from './cluster/cluster.ts'

/** Further behind than this a replica shows what nobody would call now. */
const LAG_AT_MOST = 10_000

/** Said by a node that lacks nothing but room: it still answers what is passed on to it, with what it has to say. */
export const FULL_HEADER = 'x-solfa-full'

/** For whatever keeps the process alive, and for whatever sends it traffic. */
export function health(isStopping: () => boolean, cluster: Cluster | null): Router {
	const router = Router()
	router.get('/healthz', (req, res) => {
		res.set('Cache-Control', 'no-store')
		const arrival = arrivalOf(req)
		if (arrival) return void res.json(arrival)
		res.type('text/plain; charset=utf-8').send('ok\n')
	})
	router.get('/readyz', async (_req, res) => {
		const { usable, schema } = readSchema()
		const { role, lagMs } = cluster ? await placeOf(cluster) : ALONE
		// A replica without a primary has nobody to be behind of; it is ready for reads, and says what it is.
		const inTouch = role !== 'replica' || (lagMs !== null && lagMs <= LAG_AT_MOST)
		const works = !isStopping() && usable && inTouch
		const hasRoom = cluster?.node.hasRoom !== false
		if (works && !hasRoom) res.set(FULL_HEADER, '1')
		res
			.status(works && hasRoom ? 200 : 503)
			.set('Cache-Control', 'no-store')
			.json({ role, schema, lagMs })
	})
	return router
}

/** One node of its own is its own primary and never behind. */
const ALONE = { role: 'primary', lagMs: 0 }

async function placeOf({ node }: Cluster) {
	const { is } = await node.role()
	return { role: is, lagMs: is === 'primary' ? 0 : await node.litefs.lag() }
}

function readSchema() {
	try {
		return { usable: hasSchema(connection()) && !connection().isFull, schema: appliedVersion(connection()) }
	} catch {
		return { usable: false, schema: null }
	}
}
