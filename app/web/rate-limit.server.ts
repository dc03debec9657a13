import type { Refusal } from './context.ts'

/** Requests a second from one network. A burst may have twice as many. */
const PER_SECOND = 60
const REMEMBERED = 20_000

interface Bucket {
	tokens: number
	at: number
}

/** Keeps one network from taking the whole server. Sign-in and public forms have limits of their own, in the database. */
export class RateLimit {
	readonly #buckets = new Map<string, Bucket>()
	readonly #rate: number

	constructor(scale: number, perSecond = PER_SECOND) {
		this.#rate = perSecond * scale
	}

	take(subnet: string, now = Date.now()): Refusal | null {
		const bucket = this.#buckets.get(subnet) ?? { tokens: this.#rate * 2, at: now }
		bucket.tokens = this.#filled(bucket, now)
		bucket.at = now
		this.#buckets.delete(subnet)
		this.#buckets.set(subnet, bucket)
		if (this.#buckets.size > REMEMBERED) this.#forgetOldest()
		if (bucket.tokens < 1) return TOO_MANY
		bucket.tokens -= 1
		return null
	}

	/** True if the limit is used up. Asking takes nothing from it. */
	isSpent(subnet: string, now = Date.now()): boolean {
		const bucket = this.#buckets.get(subnet)
		return bucket !== undefined && this.#filled(bucket, now) < 1
	}

	/** A clock that goes back removes no tokens; otherwise every request would be refused until it catches up. */
	#filled({ tokens, at }: Bucket, now: number): number {
		return Math.min(this.#rate * 2, tokens + (Math.max(0, now - at) / 1000) * this.#rate)
	}

	#forgetOldest() {
		const oldest = this.#buckets.keys().next()
		if (!oldest.done) this.#buckets.delete(oldest.value)
	}
}

export const TOO_MANY: Refusal = {
	status: 429,
	title: 'Too many requests',
	text: 'So many requests came from your network that this one was not answered. Please try again in a moment.',
	retryAfter: 2,
}
