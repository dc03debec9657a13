import { setTimeout as pause } from 'node:timers/promises'
import type { LitefsSettings } from '#app/config/litefs.server.ts'
import { holdWrites } from '#db/litefs.server.ts'
import { FULL_HEADER } from '../health.ts'
import { Litefs, type Role } from './litefs.ts'
import { watchFiles } from './watcher.ts'

const LOOKS_EVERY = 500
const BELIEVED_FOR = 1_000
const STEP = 100
/** Longer than another node takes to get the lease, or to give it up. */
const HELD_FOR = 10_000
/** As long as others may take to hear of a change. */
const REMEMBERED_FOR = 30_000
const NO_PRIMARY: Role = { is: 'replica-no-primary' }

/** What a node does when it becomes the primary, or is it no longer. */
type Changed = (isPrimary: boolean) => Promise<void> | void

/** This node's place in the cluster, looked up twice a second. */
export class Node {
	readonly litefs: Litefs
	/** At the last look, whether there was any on the disk LiteFS writes to. */
	hasRoom = true
	/** How long a write waits for a primary before its sender is told. */
	readonly patience: number
	readonly #primaryUrl: string
	#role = NO_PRIMARY
	/** What LiteFS says, whatever this version can do with it. */
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

	/** What it was at the last look, without waiting. */
	get lastRole(): Role {
		return this.#role
	}

	/** Asked again when the last look is too long ago to be believed. */
	async role(): Promise<Role> {
		if (!this.#isGone && Date.now() - this.#lookedAt > BELIEVED_FOR) await this.#look()
		return this.#role
	}

	/** The database said otherwise: what was believed is to be asked again. */
	doubt() {
		this.#lookedAt = 0
	}

	/** Whether it was the primary until a moment ago, so that others may still send it what is for the primary. */
	get wasPrimary(): boolean {
		return performance.now() - this.#primaryAt < REMEMBERED_FOR
	}

	/** A newer version has worked on the database: as long as this node has the lease, nobody writes. */
	onlyRead() {
		this.#isOutdated = true
		this.#role = NO_PRIMARY
	}

	/**
	 * Is no primary from now on, so that another node can take the lease; where none does, it goes on in a while. Done when its
	 * own work is.
	 */
	async hold() {
		this.#heldUntil = performance.now() + HELD_FOR
		await this.#look()
		await this.#change
	}

	/** Tells of every change from now on, and once of a mount that has gone. */
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

	/** Goes on looking, for those who still ask, but begins nothing any more. */
	disarm() {
		this.#changed = () => {}
	}

	stopWatching() {
		clearTimeout(this.#timer)
		this.#stopWatcher()
		this.disarm()
	}

	/** Whether LiteFS is still there, asked of it now: a statement would find out in ten seconds. */
	get isGone(): boolean {
		if (!this.#isGone && this.litefs.position() === null) this.lose()
		return this.#isGone
	}

	/** LiteFS has ended, and nothing of it will ever answer again. */
	lose() {
		if (this.#isGone) return
		this.#isGone = true
		this.#role = NO_PRIMARY
		this.#lookedAt = Infinity
		this.#gone()
	}

	/** Solfa on the node of that name. */
	urlOf(name: string): string {
		return this.#primaryUrl.replace('{primary}', name)
	}

	/** Where the primary can be reached, or null when there is none for as long as somebody may be made to wait. */
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

	/** A primary that turned somebody away is asked whether it is back before it is sent anything again. */
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
		// Another node has taken it: should it come back, it comes without anybody waiting for it.
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
