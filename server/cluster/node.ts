import { setTimeout as pause } from 'node:timers/promises'
import type { LitefsSettings } from '#app/config/litefs.server.ts'
import { Litefs, type Role } from './litefs.ts'

const LOOKS_EVERY = 500
const BELIEVED_FOR = 1_000
const STEP = 100
/** Looks in a row that found no files: LiteFS has ended, and nothing here will ever answer again. */
const DEAD_AFTER = 3

/** This node's place in the cluster, looked up twice a second. */
export class Node {
	readonly litefs: Litefs
	/** At the last look, whether there was any on the disk LiteFS writes to. */
	hasRoom = true
	/** How long a write waits for a primary before its sender is told. */
	readonly patience: number
	readonly #primaryUrl: string
	#role: Role = { is: 'replica-no-primary' }
	#lookedAt = 0
	#lost = 0
	#timer: NodeJS.Timeout | undefined
	#changed: (isPrimary: boolean) => void = () => {}

	constructor(settings: LitefsSettings) {
		this.litefs = new Litefs(settings)
		this.patience = settings.waitMs
		this.#primaryUrl = settings.primaryUrl
	}

	/** What it was at the last look, without waiting. */
	get lastRole(): Role {
		return this.#role
	}

	/** Asked again when the last look is too long ago to be believed. */
	async role(): Promise<Role> {
		if (Date.now() - this.#lookedAt > BELIEVED_FOR) await this.#look()
		return this.#role
	}

	/** The database said otherwise: what was believed is to be asked again. */
	doubt() {
		this.#lookedAt = 0
	}

	/** Tells of every change from now on, and of a mount that has gone. */
	watch(changed: (isPrimary: boolean) => void, gone: () => void) {
		this.#changed = changed
		const look = async () => {
			this.#lost = (await this.litefs.isMounted()) ? 0 : this.#lost + 1
			if (this.#lost === DEAD_AFTER) return gone()
			await this.#look()
			this.#timer = setTimeout(() => void look(), LOOKS_EVERY)
			this.#timer.unref()
		}
		void look()
	}

	stopWatching() {
		clearTimeout(this.#timer)
		this.#changed = () => {}
	}

	/** Where the primary can be reached, or null when there is none for as long as somebody may be made to wait. */
	async primary(patience: number): Promise<{ name: string; url: string } | 'here' | null> {
		for (const until = Date.now() + patience; ; await pause(STEP)) {
			const role = await this.role()
			if (role.is === 'primary') return 'here'
			if (role.is === 'replica') {
				const url = this.#primaryUrl.replace('{primary}', role.primary)
				if (await this.#isReady(url)) return { name: role.primary, url }
			}
			if (Date.now() > until) return null
			this.doubt()
		}
	}

	#ready = { url: '', at: 0 }

	/** A primary that turned somebody away is asked whether it is back before it is sent anything again. */
	async #isReady(url: string): Promise<boolean> {
		if (this.#ready.url === url && this.#ready.at > 0) return true
		const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1_000) }).catch(() => null)
		await answer?.body?.cancel()
		this.#ready = { url, at: answer?.ok ? Date.now() : 0 }
		return this.#ready.at > 0
	}

	turnedAway() {
		this.#ready = { url: '', at: 0 }
	}

	async #look() {
		const before = this.#role.is
		this.#role = await this.litefs.role()
		this.hasRoom = await this.litefs.hasRoom()
		this.#lookedAt = Date.now()
		if ((before === 'primary') !== (this.#role.is === 'primary')) this.#changed(this.#role.is === 'primary')
	}
}
