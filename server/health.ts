import { Router } from 'express'
import { connection } from '#db/client.server.ts'
import { appliedVersion, schemaVersion } from '#db/migrate.server.ts'

/** For whatever keeps the process alive, and for whatever sends it traffic. */
export function health(isStopping: () => boolean): Router {
	const router = Router()
	router.get('/healthz', (_req, res) => {
		res.set('Cache-Control', 'no-store').type('text/plain; charset=utf-8').send('ok\n')
	})
	router.get('/readyz', (_req, res) => {
		const schema = readSchema()
		const ready = !isStopping() && schema === schemaVersion()
		// One node of its own is its own primary and never behind.
		res
			.status(ready ? 200 : 503)
			.set('Cache-Control', 'no-store')
			.json({ role: 'primary', schema, lagMs: 0 })
	})
	return router
}

function readSchema(): string | null {
	try {
		return appliedVersion(connection())
	} catch {
		return null
	}
}
