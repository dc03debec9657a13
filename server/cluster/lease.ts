import { setTimeout as pause } from 'node:timers/promises'
import type { ConsulSettings } from '#app/config/litefs.server.ts'
import { askHolder, type Holder } from './consul.ts'

const ASKS_EVERY = 1_000
/** Consul gives a lease away after twenty seconds of silence; the primary stops writing well before. */
const BELIEVED_FOR = 10_000
/** LiteFS should have noticed long before. */
const LEAVES_AFTER = 20_000
/** Longer than a healthy replica takes to notice. */
const RECONNECTS_AFTER = 5_000

/** Status of LiteFS. */
export interface Standing {
	isPrimary: boolean
	candidate: boolean
	/** Name of the primary, which may be this node. */
	primary: string
	/** True if a replica has heard from its primary in the last seconds. */
	inTouch: boolean
}

/** Checks LiteFS against Consul, because LiteFS does not always notice a lost lease. */
export class Lease {
	#confirmedAt: number
	#fineAt: number

	constructor(now = performance.now()) {
		this.#confirmedAt = now
		this.#fineAt = now
	}

	/** True while a primary may write: without recent confirmation, another node may hold the lease. */
	isSure(now = performance.now()): boolean {
		return now - this.#confirmedAt < BELIEVED_FOR
	}

	/** The reason why this node should exit and restart, or null. */
	judge(standing: Standing, holder: Holder, now = performance.now()): string | null {
		const { isPrimary, primary, candidate, inTouch } = standing
		const name = typeof holder === 'object' ? holder.name : null
		if (!isPrimary || name === primary) this.#confirmedAt = now
		const isStuck =
			!isPrimary && primary !== '' && !inTouch && (name ? name !== primary : free(holder, candidate))
		if (!isStuck) this.#fineAt = now
		if (now - this.#confirmedAt >= LEAVES_AFTER) return 'Consul has not confirmed the lease; this node stops'
		if (now - this.#fineAt >= RECONNECTS_AFTER)
			return 'LiteFS waits for a primary that has lost the lease; this node stops'
		return null
	}

	/** Checks regularly, and calls `end` at most once. */
	async watch(consul: ConsulSettings, standing: () => Standing | null, end: (why: string) => void) {
		for (;;) {
			const holder = await askHolder(consul)
			const is = standing()
			const why = is && this.judge(is, holder)
			if (why) return end(why)
			await pause(ASKS_EVERY, undefined, { ref: false })
		}
	}
}

/** If the lease is free, restarting only helps a node that may take it. */
function free(holder: Holder, candidate: boolean): boolean {
	return holder === 'nobody' && candidate
}
