import { setTimeout as pause } from 'node:timers/promises'
import type { LitefsSettings } from '#app/config/litefs.server.ts'
import { holdWrites } from '#db/litefs.server.ts'
import { FULL_HEADER } from '../health.ts'
import { Litefs, type Role } from './litefs.ts'
import { watchFiles } from './watcher.ts'

const LOOKS_EVERY = 500
const BELIEVED_FOR = 1_000
const STEP = 100
/** Longer than another node needs to take the lease, or to give up. */
const HELD_FOR = 10_000
/** Other nodes may take this long to learn of a change. */
const REMEMBERED_FOR = 30_000
const NO_PRIMARY: Role = { is: 'replica-no-primary' }

/** Called when this node becomes the primary, and when it no longer is. */
type Changed = (isPrimary: boolean) => Promise<void> | void

/** This node's role in the cluster, checked twice a second. */
export class Node {
	readonly litefs: Litefs
	/** True if LiteFS's disk had room at the last check. */
	hasRoom = true
	/** A write waits this long for a primary before it is refused. */
	readonly patience: number
	readonly #primaryUrl: string
	#role = NO_PRIMARY
	/** The role according to LiteFS, even if this version cannot write to the database. */
	#hasLease = false
	#primaryAt = -Infinity
	#isOutdated = false
	#heldUntil = -Infinity
	#lookedAt = 0
	#timer: NodeJS.Timeout | undefined
	#changed: Changed = () => {}
	#change: Promise<void> | void = undefined
	#gone: () => void = () => {}
	#isGone = false
	#stopWatcher: () => void = () => {}

	constructor(settings: LitefsSettings) {
		this.litefs = new Litefs(settings)
		this.patience = settings.waitMs
		this.#primaryUrl = settings.primaryUrl
	}

	/** The role at the last check, without waiting. */
	get lastRole(): Role {
		return this.#role
	}

	/** Checks again if the last check is too old. */
	async role(): Promise<Role> {
		if (!this.#isGone && Date.now() - this.#lookedAt > BELIEVED_FOR) await this.#look()
		return this.#role
	}

	/** Forces a new check, after the database contradicted the known role. */
	doubt() {
		this.#lookedAt = 0
	}

	/** True if this node was the primary recently, so that other nodes may still send it writes. */
	get wasPrimary(): boolean {
		return performance.now() - this.#primaryAt < REMEMBERED_FOR
	}

	/** A newer version has migrated the database: this node no longer writes while it has the lease. */
	onlyRead() {
		this.#isOutdated = true
		this.#role = NO_PRIMARY
	}

	/**
	 * Gives up the primary role so that another node can take the lease; if none does, it resumes after a while. Resolves
	 * when this node's own work is done.
	 */
	async hold() {
		this.#heldUntil = performance.now() + HELD_FOR
		await this.#look()
		await this.#change
	}

	/** Reports every change from here on, and a lost mount once. */
	watch(changed: Changed, gone: () => void, end: (why: string) => void) {
		this.litefs.watchLease(end)
		this.#changed = changed
		this.#gone = gone
		this.#stopWatcher = watchFiles(this.litefs.positionFile, () => this.lose())
		const look = async () => {
			await this.#look()
			this.#timer = setTimeout(() => void look(), LOOKS_EVERY)
			this.#timer.unref()
		}
		void look()
	}

	/** Keeps checking the role for running requests, but starts no more work. */
	disarm() {
		this.#changed = () => {}
	}

	stopWatching() {
		clearTimeout(this.#timer)
		this.#stopWatcher()
		this.disarm()
	}

	/** Checks LiteFS at once: a statement would take ten seconds to notice. */
	get isGone(): boolean {
		if (!this.#isGone && this.litefs.position() === null) this.lose()
		return this.#isGone
	}

	/** LiteFS has exited and will never answer again. */
	lose() {
		if (this.#isGone) return
		this.#isGone = true
		this.#role = NO_PRIMARY
		this.#lookedAt = Infinity
		this.#gone()
	}

	/** Address of Solfa on that node. */
	urlOf(name: string): string {
		return this.#primaryUrl.replace('{primary}', name)
	}

	/** Address of the primary, or null if there is none within the given time. */
	async primary(patience: number): Promise<{ name: string; url: string } | 'here' | null> {
		for (const until = Date.now() + patience; ; await pause(STEP)) {
			const role = await this.role()
			if (role.is === 'primary') return 'here'
			if (role.is === 'replica') {
				const url = this.urlOf(role.primary)
				if (await this.#isReady(url)) return { name: role.primary, url }
			}
			if (Date.now() > until) return null
			this.doubt()
		}
	}

	#ready = { url: '', at: 0 }

	/** A primary that turned a request away must be ready again before it gets the next one. */
	async #isReady(url: string): Promise<boolean> {
		if (this.#ready.url === url && this.#ready.at > 0) return true
		const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1_000) }).catch(() => null)
		await answer?.body?.cancel()
		const isReady = answer?.ok || answer?.headers.has(FULL_HEADER)
		this.#ready = { url, at: isReady ? Date.now() : 0 }
		return this.#ready.at > 0
	}

	turnedAway() {
		this.#ready = { url: '', at: 0 }
	}

	async #look() {
		const role = await this.litefs.role()
		this.hasRoom = await this.litefs.hasRoom()
		if (this.#isGone) return
		const had = this.#hasLease
		// Another node has the lease. If the lease returns here, the hold is over.
		if (role.is === 'replica') this.#heldUntil = -Infinity
		const isHeld = performance.now() < this.#heldUntil
		if (!isHeld) holdWrites(false)
		this.#hasLease = role.is === 'primary' && !isHeld
		if (!this.#hasLease) this.#isOutdated = false
		this.#role = role.is === 'primary' && (isHeld || this.#isOutdated) ? NO_PRIMARY : role
		if (this.#role.is === 'primary') this.#primaryAt = performance.now()
		this.#lookedAt = Date.now()
		if (had !== this.#hasLease) this.#change = this.#changed(this.#hasLease)
	}
}
