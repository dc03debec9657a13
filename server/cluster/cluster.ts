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

/** A request that is not, or not yet, answered here: with what was already read of its body. */
interface Elsewhere {
	answered: boolean
	body?: Buffer<ArrayBuffer>
}

const HERE: Elsewhere = { answered: false }
const ANSWERED: Elsewhere = { answered: true }
/** More than this the edge of Fly cannot send again; it goes from node to node instead. */
const REPLAYS_UP_TO = 1_000_000
/** For what is being written when another node wants the lease. */
const ENDS_WITHIN = 3_000
const STEP = 20

/**
 * What a request meets when several nodes share one database: what writes goes to the primary, what reads stays here,
 * unless this copy has not yet seen what the same browser wrote. Routes and models know nothing of it.
 */
export class Cluster {
	readonly node: Node
	#leaving = false
	/** What was taken as the primary's, whatever became of the role meanwhile. */
	readonly #taken = new WeakSet<AppLoadContext>()
	/** Those of them that are not answered yet. */
	readonly #writing = new Set<Response>()

	constructor(node: Node) {
		this.node = node
	}

	/** From here on other nodes are turned away before anything is done for them, so that they may ask again. */
	leave() {
		this.#leaving = true
		this.node.disarm()
	}

	/** From here on nothing is written, and nobody is in the middle of it. What the other node must have before it begins. */
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

	/** Answers elsewhere what must be, or leaves a refusal in the context when that could not be done. */
	async takeElsewhere(req: Request, res: Response, context: AppLoadContext): Promise<Elsewhere> {
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
			// LiteFS may only have been slow to answer the last time it was asked.
			this.node.doubt()
			is = (await this.node.role()).is
		}
		if (is === 'primary') {
			this.#take(res, context)
			if (!this.node.hasRoom) context.refusal = FULL
			return HERE
		}
		if (this.node.wasPrimary && passedBy(req)) {
			// Whoever sent it asks again who the primary is.
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

	/** The Set-Cookie after a write, so that the same browser sees it on every node; null after anything else. */
	async markAfter(req: Request, context: AppLoadContext): Promise<string | null> {
		return this.#taken.has(context) ? markWritten(this.node.litefs) : null
	}

	/**
	 * Takes elsewhere what the database refused here because this node lost the role after it had taken it. True when
	 * that is answered. Only where nothing of it was written.
	 */
	async takeBack(
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

	/** What to answer where the files are gone and the page could not be made, or could not show what was typed. */
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
		// Nobody is ahead of the primary: what it does not have was lost with another one.
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

/** The one this process belongs to, or null for a node that is alone. */
export function joinCluster(): Cluster | null {
	const { litefs } = environment()
	return litefs && new Cluster(new Node(litefs))
}

function writes({ method }: Request, { place }: AppLoadContext): boolean {
	return (method !== 'GET' && method !== 'HEAD') || Object.hasOwn(writingGets, place.routeId)
}

function replayable({ headers }: Request): boolean {
	// Whatever was sent again once is not a second time.
	if (headers['fly-replay-src']) return false
	const length = Number(headers['content-length'] ?? (headers['transfer-encoding'] ? Infinity : 0))
	return environment().onFly && length <= REPLAYS_UP_TO
}

/** Fly's edge sends the request again, to that machine. Whoever is not Fly sees that nothing was done. */
function replay(res: Response, primary: string): Elsewhere {
	res
		.status(409)
		.set({ 'fly-replay': `instance=${primary}`, 'Cache-Control': 'no-store' })
		.end()
	return ANSWERED
}
