import type { AppLoadContext } from '@remix-run/node'
import type { RequestHandler, Response } from 'express'
import { areas } from '#app/domain/account/areas.ts'
import type { Cluster } from './cluster/cluster.ts'
import { contextOf } from './page-context.ts'
import { bufferAnswer } from './buffer-answer.ts'

/** Adds the headers every answer of Remix carries, including whether it may be cached. */
export function answerHeaders(cluster: Cluster | null): RequestHandler {
	return (req, res, next) => {
		const context = contextOf(res)
		bufferAnswer(res, next, async (body) => {
			const mark = cluster && (await cluster.markAfter(req, context))
			if (mark) res.append('Set-Cookie', mark)
			addHeaders(res, context)
			res.end(body)
		})
		next()
	}
}

function addHeaders(res: Response, { replyHeaders, place }: AppLoadContext) {
	for (const [name, value] of replyHeaders) {
		if (name === 'set-cookie') res.append(name, value)
		else res.setHeader(name, value)
	}
	// Express adds a charset to every type. JSON does not have one.
	if (res.get('Content-Type') === 'application/json; charset=utf-8')
		res.setHeader('Content-Type', 'application/json')
	const isPersonal = areas[place.area].roles !== 'anyone' || res.hasHeader('Set-Cookie')
	if (isPersonal || !res.hasHeader('Cache-Control')) res.setHeader('Cache-Control', 'no-store')
}
