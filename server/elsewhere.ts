import type { RequestHandler } from 'express'
import type { Cluster } from './cluster/cluster.ts'
import { contextOf } from './page-context.ts'

/** Lets another node answer what this one may not; what was read of a body meanwhile is kept for us. */
export function elsewhere(cluster: Cluster): RequestHandler {
	return (req, res, next) => {
		const context = contextOf(res)
		if (context.refusal) return next()
		cluster
			.takeElsewhere(req, res, context)
			.then(({ answered, body }) => {
				res.locals.body = body
				if (!answered) next()
			})
			.catch(next)
	}
}
