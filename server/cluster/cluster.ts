import type { AppLoadContext } from '@remix-run/node'
import type { Request, Response } from 'express'
import { setTimeout as pause } from 'node:timers/promises'
import { areas } from '#app/domain/account/areas.ts'
import { environment } from '#app/config/environment.server.ts'
import { writingGets } from '#app/web/writing-gets.ts'
import { holdWrites } from '#db/litefs.server.ts'
import { TOO_LARGE } from '../body.ts'
import { bodyLimitOf } from '../uploads.ts'
import { FULL, GOING_ROUND, NO_PRIMARY, UNCERTAIN } from '../refusals.ts'
import type { Held } from './handover.ts'
import { wordsWithoutDatabase } from './last-words.ts'
import { Node } from './node.ts'
import { forgetWritten, hasOwnWrites, markWritten } from './own-writes.ts'
import { passOn, sayLeaving } from './pass-on.ts'
import { passedBy, passedHeader } from './trusted.ts'

/** True if another node has answered; otherwise the part of the body that was read. */
interface Elsewhere {
	answered: boolean
	body?: Buffer<ArrayBuffer>
}

const HERE: Elsewhere = { answered: false }
const ANSWERED: Elsewhere = { answered: true }
/** Fly's edge cannot replay larger bodies; the nodes forward them instead. */
const REPLAYS_UP_TO = 1_000_000
/** Time for running writes to finish when another node wants the lease. */
const ENDS_WITHIN = 3_000
const STEP = 20

/**
 * Routing of requests when several nodes share one database: writes go to the primary, reads stay here, unless this copy
 * lacks the browser's own last write. Routes and models know nothing of it.
 */
export class Cluster {
	readonly node: Node
	#leaving = false
	/** Requests accepted as the primary, even if the role has changed since. */
	readonly #taken = new WeakSet<AppLoadContext>()
	/** Accepted requests without a response yet. */
	readonly #writing = new Set<Response>()

	constructor(node: Node) {
		this.node = node
	}

	/** Turns away other nodes' requests before any work is done, so that they can retry elsewhere. */
	leave() {
		this.#leaving = true
		this.node.disarm()
	}

	/**
	 * Stops new writes and waits for running ones. The result tells the next primary which transactions it needs before it
	 * starts.
	 */
	async hold(): Promise<Held> {
		await this.node.hold()
		for (const until = Date.now() + ENDS_WITHIN; this.#writing.size > 0 && Date.now() < until;)
			await pause(STEP)
		holdWrites(true)
		const { litefs } = this.node
		return { at: litefs.position(), files: litefs.filesPosition() }
	}

	get isReadOnly(): boolean {
		return this.node.lastRole.is === 'replica-no-primary'
	}

	/** Forwards the request if another node must answer it. If that fails, leaves a refusal in the context. */
	async forward(req: Request, res: Response, context: AppLoadContext): Promise<Elsewhere> {
		if (this.node.isGone) {
			if (writes(req, context)) context.refusal = NO_PRIMARY
			return HERE
		}
		if (!writes(req, context)) return this.#takeReadElsewhere(req, res, context)
		if (this.#leaving && passedBy(req)) {
			sayLeaving(req, res)
			return ANSWERED
		}
		const replayed = Boolean(req.headers['fly-replay-src'])
		const sentHere = Boolean(passedBy(req)) || replayed
		let { is } = await this.node.role()
		if (is !== 'primary' && sentHere) {
			// LiteFS may only have been slow at the last check.
			this.node.doubt()
			is = (await this.node.role()).is
		}
		if (is === 'primary') {
			this.#take(res, context)
			if (!this.node.hasRoom) context.refusal = FULL
			return HERE
		}
		if (this.node.wasPrimary && passedBy(req)) {
			// The sender looks up the primary again.
			sayLeaving(req, res)
			return ANSWERED
		}
		if (sentHere && !(this.node.wasPrimary && replayed)) {
			context.refusal = GOING_ROUND
			return HERE
		}
		if (Number(req.headers['content-length'] ?? 0) > bodyLimitOf(res)) return HERE
		return this.#takeWriteElsewhere(req, res, context)
	}

	#take(res: Response, context: AppLoadContext) {
		this.#taken.add(context)
		if (res.closed) return
		this.#writing.add(res)
		res.once('close', () => this.#writing.delete(res))
	}

	/** Set-Cookie header after a write, so that every node shows the browser its own change; null after a read. */
	async markAfter(req: Request, context: AppLoadContext): Promise<string | null> {
		return this.#taken.has(context) ? markWritten(this.node.litefs) : null
	}

	/**
	 * Forwards a write that the database refused because this node lost the lease meanwhile. Only if none of it was written.
	 * True once it is answered.
	 */
	async forwardUnfinished(
		req: Request,
		res: Response,
		context: AppLoadContext,
		{ body, writes }: { body: Buffer<ArrayBuffer> | undefined; writes: number },
	): Promise<boolean> {
		const mayRepeat = req.method !== 'GET' && context.unsaved === 'read-only' && writes === 0
		if (!mayRepeat || this.node.isGone) return false
		this.node.doubt()
		if ((await this.node.role()).is === 'primary') return false
		if (!passedBy(req)) return (await this.#takeWriteElsewhere(req, res, context, body)).answered
		sayLeaving(req, res)
		return true
	}

	/** Fallback page when the files are gone and the normal page fails or would lose the user's input. */
	lastWords(status: number, context: AppLoadContext, body?: Buffer): string | null {
		const isForm = context.isForm && areas[context.place.area].roles !== 'anyone'
		return this.node.isGone && (status === 500 || isForm) ? wordsWithoutDatabase(context, body) : null
	}

	async #takeWriteElsewhere(
		req: Request,
		res: Response,
		context: AppLoadContext,
		body?: Buffer<ArrayBuffer>,
	): Promise<Elsewhere> {
		const limit = bodyLimitOf(res)
		for (const began = Date.now(); ;) {
			const primary = await this.node.primary(Math.max(0, this.node.patience - (Date.now() - began)))
			if (primary === 'here') return { answered: false, body }
			context.refusal = body && body.length > limit ? TOO_LARGE : primary ? null : NO_PRIMARY
			if (context.refusal || !primary) return { answered: false, body }
			if (!body && replayable(req)) return replay(res, primary.name)
			const sent = await passOn(req, res, primary.url, this.#headers(req, context), { before: body, limit })
			if (sent.answered) return ANSWERED
			this.node.turnedAway()
			body = sent.body
			if (!sent.sent) continue
			context.refusal = UNCERTAIN
			return { answered: false, body }
		}
	}

	async #takeReadElsewhere(req: Request, res: Response, context: AppLoadContext): Promise<Elsewhere> {
		const { lastRole, litefs } = this.node
		if (lastRole.is === 'primary' && !passedBy(req)) return HERE
		const own = await hasOwnWrites(litefs, req.headers.cookie)
		// No node is ahead of the primary: a transaction it lacks was lost with a former primary.
		const clear = own.clear ?? (passedBy(req) && !own.current ? await forgetWritten() : null)
		if (clear) res.append('Set-Cookie', clear)
		if (own.current || passedBy(req)) return HERE
		const primary = await this.node.primary(0)
		if (!primary || primary === 'here') return HERE
		const sent = await passOn(req, res, primary.url, this.#headers(req, context))
		if (!sent.answered) this.node.turnedAway()
		return sent.answered ? ANSWERED : HERE
	}

	#headers(req: Request, { address, requestId }: AppLoadContext) {
		return { ...passedHeader(req, { address, hop: 1 }), 'x-request-id': requestId }
	}
}

/** The cluster of this process, or null for a single node. */
export function joinCluster(): Cluster | null {
	const { litefs } = environment()
	return litefs && new Cluster(new Node(litefs))
}

function writes({ method }: Request, { place }: AppLoadContext): boolean {
	return (method !== 'GET' && method !== 'HEAD') || Object.hasOwn(writingGets, place.routeId)
}

function replayable({ headers }: Request): boolean {
	// A replayed request is not replayed again.
	if (headers['fly-replay-src']) return false
	const length = Number(headers['content-length'] ?? (headers['transfer-encoding'] ? Infinity : 0))
	return environment().onFly && length <= REPLAYS_UP_TO
}

/** Fly's edge replays the request on the primary. The 409 tells other clients that nothing was done. */
function replay(res: Response, primary: string): Elsewhere {
	res
		.status(409)
		.set({ 'fly-replay': `instance=${primary}`, 'Cache-Control': 'no-store' })
		.end()
	return ANSWERED
}
