import { Router } from 'express'
import { connection } from '#db/client.server.ts'
import { appliedVersion, hasSchema } from '#db/migrate.server.ts'
import { arrivalOf } from './arrival.ts'
import type { Cluster } from './cluster/cluster.ts'

/** A replica further behind than this is not ready. */
const LAG_AT_MOST = 10_000

/** Set by a node that is only out of disk space. It still answers passed-on requests, with a refusal that says so. */
export const FULL_HEADER = 'x-solfa-full'

/** `/healthz` is for process supervisors, `/readyz` for load balancers. */
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
		// A replica without a primary is ready for reads.
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

/** A single node is its own primary and never behind. */
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
