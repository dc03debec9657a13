import type { RequestHandler } from 'express'
import { countingWrites } from '#db/client.server.ts'
import type { Cluster } from './cluster/cluster.ts'
import { contextOf } from './page-context.ts'
import { isUnread } from './uploads.ts'
import { bufferAnswer } from './buffer-answer.ts'

/** Passes a request on if this node may not answer it. */
export function forwardRequests(cluster: Cluster): RequestHandler {
	return (req, res, next) => {
		const context = contextOf(res)
		if (context.refusal || isUnread(res)) return next()
		cluster
			.forward(req, res, context)
			.then(({ answered, body }) => {
				res.locals.body = body
				if (!answered) next()
			})
			.catch(next)
	}
}

/** Passes on a request that this node could not finish, because it lost its role or its files meanwhile. */
export function forwardUnfinished(cluster: Cluster): RequestHandler {
	return (req, res, next) => {
		const context = contextOf(res)
		const done = { body: res.locals.body as Buffer<ArrayBuffer> | undefined, writes: 0 }
		bufferAnswer(res, next, async (body) => {
			if (await cluster.forwardUnfinished(req, res, context, done)) return
			const text = cluster.lastWords(res.statusCode, context, done.body)
			if (text === null) return void res.end(body)
			for (const name of ['Set-Cookie', 'Location', 'Content-Length']) res.removeHeader(name)
			res.status(503).setHeader('Content-Type', 'text/html; charset=utf-8')
			res.end(text)
		})
		countingWrites(done, next)
	}
}
