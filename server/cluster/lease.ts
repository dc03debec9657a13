import { setTimeout as pause } from 'node:timers/promises'
import type { ConsulSettings } from '#app/config/litefs.server.ts'
import { askHolder, type Holder } from './consul.ts'

const ASKS_EVERY = 1_000
/** Consul gives a lease away when it has heard nothing of its holder for twenty seconds; well before that nobody writes. */
const BELIEVED_FOR = 10_000
/** LiteFS should have noticed by itself long ago. */
const LEAVES_AFTER = 20_000
/** Longer than a replica takes that does notice. */
const RECONNECTS_AFTER = 5_000

/** What LiteFS says of itself. */
export interface Standing {
	isPrimary: boolean
	candidate: boolean
	/** The primary's name, this node's own where that is what it is. */
	primary: string
	/** Whether a replica has heard of its primary in the last seconds. */
	inTouch: boolean
}

/** Holds LiteFS to what Consul says, where it does not notice itself. */
export class Lease {
	#confirmedAt: number
	#fineAt: number

	constructor(now = performance.now()) {
		this.#confirmedAt = now
		this.#fineAt = now
	}

	/** Whether a primary may still write: a lease nobody has confirmed may be somebody else's by now. */
	isSure(now = performance.now()): boolean {
		return now - this.#confirmedAt < BELIEVED_FOR
	}

	/** Why this node should end and begin anew, in words; null while all is well. */
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

	/** Asks again and again, and says once why this node should end. */
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

/** Where nobody has the lease, only who may take it gains by beginning anew. */
function free(holder: Holder, candidate: boolean): boolean {
	return holder === 'nobody' && candidate
}
