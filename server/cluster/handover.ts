import { Router } from 'express'
import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import type { Node } from './node.ts'
import { passedBy, passedHeader } from './trusted.ts'

const PATH = '/handover'
const ANSWERS_WITHIN = 5_000
/** Less than the primary holds its writes for. */
const GIVES_UP_AFTER = 8_000
/** A primary that does not answer for longer is busy with more than its start. */
const TRIES_FOR = 30_000
const STEP = 100

/** The last transactions of a primary that writes nothing more; null for a database it does not have. */
export interface Held {
	at: string | null
	files: string | null
}

/** Where another node of ours says that it is about to take the lease. */
export function handover(cluster: Cluster): Router {
	const router = Router()
	router.post(PATH, async (req, res, next) => {
		if (!passedBy(req)) return next()
		res.set('Cache-Control', 'no-store').json(await cluster.hold())
	})
	return router
}

/**
 * A node that starts takes the lease over, so that a new release can migrate. LiteFS alone would do that whoever writes:
 * a primary caught while it commits ends, and what it had not passed on is gone. So the primary is asked first to write
 * nothing more, and waited for until all it wrote is here.
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

/** What it has, once it holds; null while nobody answers there. A release that knows nothing of this is taken over from as it is. */
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
