import { Router } from 'express'
import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import type { Node } from './node.ts'
import { passedBy, passedHeader } from './trusted.ts'

const PATH = '/handover'
const ANSWERS_WITHIN = 5_000
/** Shorter than the time for which the primary holds its writes. */
const GIVES_UP_AFTER = 8_000
/** Start-up of a primary takes less; after this time it is busy with something else. */
const TRIES_FOR = 30_000
const STEP = 100

/** Last transactions of a primary that has stopped writing; null for a database it does not have. */
export interface Held {
	at: string | null
	files: string | null
}

/** Endpoint where another node announces that it is about to take the lease. */
export function handover(cluster: Cluster): Router {
	const router = Router()
	router.post(PATH, async (req, res, next) => {
		if (!passedBy(req)) return next()
		res.set('Cache-Control', 'no-store').json(await cluster.hold())
	})
	return router
}

/**
 * A starting node takes the lease over, so that a new release can migrate. LiteFS alone would do so during writes: a primary
 * caught in a commit exits, and its transactions not yet replicated are lost. So the primary first stops writing, and this
 * node waits until it has every transaction.
 */
export async function takeLease(node: Node): Promise<void> {
	for (const until = Date.now() + TRIES_FOR; Date.now() < until; await pause(STEP)) {
		node.doubt()
		const role = await node.role()
		if (role.is === 'primary' || !node.litefs.mayLead) return
		if (role.is === 'replica' && (await tookFrom(node, node.urlOf(role.primary)))) return
	}
}

async function tookFrom(node: Node, primary: string): Promise<boolean> {
	const until = Date.now() + GIVES_UP_AFTER
	const held = await askToHold(primary)
	if (!held) return false
	while (!hasAll(node, held)) {
		if (Date.now() > until) return false
		await pause(STEP)
	}
	if (Date.now() > until || !(await node.litefs.promote())) return false
	while ((node.doubt(), (await node.role()).is !== 'primary')) {
		if (Date.now() > until) return false
		await pause(STEP)
	}
	return true
}

/**
 * The primary's position once it holds, or null if it does not answer. A release without this endpoint is taken over as it
 * is.
 */
async function askToHold(primary: string): Promise<Held | null> {
	const asked = { method: 'POST', url: PATH }
	try {
		const answer = await fetch(primary + PATH, {
			method: asked.method,
			headers: passedHeader(asked, { address: '127.0.0.1', hop: 1 }),
			signal: AbortSignal.timeout(ANSWERS_WITHIN),
		})
		return answer.ok ? ((await answer.json()) as Held) : { at: null, files: null }
	} catch {
		return null
	}
}

function hasAll({ litefs }: Node, { at, files }: Held): boolean {
	return (litefs.position() ?? '') >= (at ?? '') && (litefs.filesPosition() ?? '') >= (files ?? '')
}
