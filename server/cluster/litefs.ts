import { readFile, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { LitefsSettings } from '#app/config/litefs.server.ts'
import { logError } from '#app/utils/log.server.ts'
import { FILES } from '#db/files.server.ts'
import { positionOf } from '#db/litefs.server.ts'
import { Lease, type Standing } from './lease.ts'

/** This node's role. A replica without a primary can still read, but must not act as the primary. */
export type Role = { is: 'primary' } | { is: 'replica'; primary: string } | { is: 'replica-no-primary' }

interface Told {
	clusterID: string
	isPrimary: boolean
	candidate: boolean
	/** Folder of LiteFS's own files, outside the mount. */
	path: string
	primary: { hostname: string }
}

const ANSWERS_WITHIN = 2_000
/** Three times the primary's interval. */
const SILENT_AT_MOST = 3_000
/** Several times SQLite's longest log plus the writes between two checks. */
const RESERVE = 16 * 1024 * 1024
/** Share of free disk space below which a warning is logged. */
const SCARCE = 0.15
const NOT_YET_IN_TOUCH = 2147483647

/** LiteFS on this machine: its role, and the position of its copy. */
export class Litefs {
	/** Identifies the history that all nodes share. A restore into an empty place begins another one. */
	clusterId = ''
	readonly #settings: LitefsSettings
	#path = ''
	#heard = { said: 0, at: -Infinity }
	#standing: Standing | null = null
	#isScarce = false
	/** Null without Consul. */
	readonly lease: Lease | null

	constructor(settings: LitefsSettings) {
		this.#settings = settings
		this.lease = settings.consul && new Lease()
	}

	/**
	 * LiteFS's own status wins. If LiteFS is silent, its files can identify a replica, but never a primary. A replica names
	 * its primary before it reaches it, so it must also have heard from it.
	 */
	async role(): Promise<Role> {
		const primary = await this.#askWho()
		if (primary === 'here')
			return this.lease?.isSure() === false ? { is: 'replica-no-primary' } : { is: 'primary' }
		const inTouch = await this.#inTouch(primary)
		if (this.#standing) this.#standing = { ...this.#standing, inTouch }
		return primary && inTouch ? { is: 'replica', primary } : { is: 'replica-no-primary' }
	}

	/** Name of the primary, `here`, or an empty string. */
	async #askWho(): Promise<string> {
		try {
			const options = { signal: AbortSignal.timeout(ANSWERS_WITHIN) }
			const answer = await fetch(`${this.#settings.apiUrl}/info`, options)
			const { clusterID, isPrimary, candidate, path, primary } = (await answer.json()) as Told
			this.clusterId = clusterID
			this.#path = path
			this.#standing = { isPrimary, candidate, primary: primary.hostname, inTouch: isPrimary }
			return isPrimary ? 'here' : primary.hostname
		} catch {
			this.#standing = null
			return (await readFile(this.#file('.primary'), 'utf8').catch(() => '')).trim()
		}
	}

	/** Calls `end` with the reason to exit. A static lease is never checked, because nothing else knows the primary. */
	watchLease(end: (why: string) => void) {
		const { consul } = this.#settings
		if (consul) void this.lease?.watch(consul, () => this.#standing, end)
	}

	/**
	 * The primary sends its clock every second. Only its progress counts, because clocks differ. The lag does not help: on a
	 * busy machine that reads it late it shrinks by itself.
	 */
	async #inTouch(primary: string): Promise<boolean> {
		const said = await this.#lastHeard()
		if (!primary) this.#heard = { said, at: -Infinity }
		else if (said && said !== this.#heard.said) this.#heard = { said, at: performance.now() }
		return performance.now() - this.#heard.at < SILENT_AT_MOST
	}

	/** The primary's clock at the last contact, which LiteFS sets as the file's modification time; 0 without any contact. */
	async #lastHeard(): Promise<number> {
		return stat(this.#file('.lag')).then(
			({ mtimeMs }) => mtimeMs,
			() => 0,
		)
	}

	/** True if this node may take the lease from another. */
	get mayLead(): boolean {
		return this.lease !== null && this.#standing?.candidate !== false
	}

	/** Makes LiteFS take the lease from the primary immediately. */
	async promote(): Promise<boolean> {
		const options = { method: 'POST', signal: AbortSignal.timeout(ANSWERS_WITHIN) }
		const answer = await fetch(`${this.#settings.apiUrl}/promote`, options).catch(() => null)
		await answer?.body?.cancel()
		return answer?.ok === true
	}

	/** Last transaction of this copy, as sortable text; null without a database or LiteFS. */
	position(): string | null {
		return positionOf(this.#file('solfa.db'))
	}

	/** The same for the database of files, which does not exist before the first upload. */
	filesPosition(): string | null {
		return positionOf(this.#file(FILES))
	}

	get positionFile(): string {
		return this.#file('solfa.db-pos')
	}

	/** Milliseconds since this replica last heard from the primary, or null if it never did. */
	async lag(): Promise<number | null> {
		const text = await readFile(this.#file('.lag'), 'latin1').catch(() => '')
		const lag = Number.parseInt(text, 10)
		return Number.isNaN(lag) || lag === NOT_YET_IN_TOUCH ? null : Math.max(0, lag)
	}

	/** LiteFS exits when its disk is full, so writes stop while some room is left. */
	async hasRoom(): Promise<boolean> {
		const disk = this.#path ? await statfs(this.#path).catch(() => null) : null
		if (!disk) return true
		this.#warn(disk.bavail / disk.blocks)
		return disk.bavail * disk.bsize > RESERVE
	}

	/** Logs once each time the disk becomes scarce. */
	#warn(free: number) {
		if (free < SCARCE && !this.#isScarce) logError({ what: 'less than 15 % of the disk of LiteFS is free' })
		this.#isScarce = free < SCARCE
	}

	#file(name: string): string {
		return join(this.#settings.dir, name)
	}
}
