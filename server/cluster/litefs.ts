import { readFile, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { LitefsSettings } from '#app/config/litefs.server.ts'
import { logError } from '#app/utils/log.server.ts'
import { FILES } from '#db/files.server.ts'
import { positionOf } from '#db/litefs.server.ts'
import { Lease, type Standing } from './lease.ts'

/** What this node is. A replica that lost the primary still reads, and must not take itself for one. */
export type Role = { is: 'primary' } | { is: 'replica'; primary: string } | { is: 'replica-no-primary' }

interface Told {
	clusterID: string
	isPrimary: boolean
	candidate: boolean
	/** Where it keeps its files, outside the mount. */
	path: string
	primary: { hostname: string }
}

const ANSWERS_WITHIN = 2_000
/** Three times what the primary leaves between two words. */
const SILENT_AT_MOST = 3_000
/** Several times the longest log SQLite keeps, and what is written between two looks. */
const RESERVE = 16 * 1024 * 1024
/** The share of the disk below which somebody should act. */
const SCARCE = 0.15
const NOT_YET_IN_TOUCH = 2147483647

/** LiteFS on this machine: who is the primary, and how far the copy here is. */
export class Litefs {
	/** Of the history all nodes share; another one after a restore into an empty place. */
	clusterId = ''
	readonly #settings: LitefsSettings
	#path = ''
	#heard = { said: 0, at: -Infinity }
	#standing: Standing | null = null
	#isScarce = false
	/** Only where Consul gives the lease. */
	readonly lease: Lease | null

	constructor(settings: LitefsSettings) {
		this.#settings = settings
		this.lease = settings.consul && new Lease()
	}

	/**
	 * LiteFS itself is believed; when it is silent, its files tell a replica apart, but never make a primary. A
	 * replica names the primary already while it tries to reach it, so it must have heard of it too.
	 */
	async role(): Promise<Role> {
		const primary = await this.#askWho()
		if (primary === 'here')
			return this.lease?.isSure() === false ? { is: 'replica-no-primary' } : { is: 'primary' }
		const inTouch = await this.#inTouch(primary)
		if (this.#standing) this.#standing = { ...this.#standing, inTouch }
		return primary && inTouch ? { is: 'replica', primary } : { is: 'replica-no-primary' }
	}

	/** The primary's name, `here`, or nothing. */
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

	/** Ends with the reason why this node should; never where nothing but its own settings says who is the primary. */
	watchLease(end: (why: string) => void) {
		const { consul } = this.#settings
		if (consul) void this.lease?.watch(consul, () => this.#standing, end)
	}

	/**
	 * The primary says every second what its clock shows. Only that it goes on counts, not how clocks differ; and the
	 * lag would not tell, for of a busy machine that reads it late it grows smaller by itself.
	 */
	async #inTouch(primary: string): Promise<boolean> {
		const said = await this.#lastHeard()
		if (!primary) this.#heard = { said, at: -Infinity }
		else if (said && said !== this.#heard.said) this.#heard = { said, at: performance.now() }
		return performance.now() - this.#heard.at < SILENT_AT_MOST
	}

	/** The primary's clock when this replica last heard of it, which LiteFS dates the file by; 0 when it never did. */
	async #lastHeard(): Promise<number> {
		return stat(this.#file('.lag')).then(
			({ mtimeMs }) => mtimeMs,
			() => 0,
		)
	}

	/** Whether this node may take the lease from another. */
	get mayLead(): boolean {
		return this.lease !== null && this.#standing?.candidate !== false
	}

	/** Has LiteFS take the lease from the primary at once. */
	async promote(): Promise<boolean> {
		const options = { method: 'POST', signal: AbortSignal.timeout(ANSWERS_WITHIN) }
		const answer = await fetch(`${this.#settings.apiUrl}/promote`, options).catch(() => null)
		await answer?.body?.cancel()
		return answer?.ok === true
	}

	/** The last transaction this copy has, as text that sorts; null when there is no database yet, or no LiteFS. */
	position(): string | null {
		return positionOf(this.#file('solfa.db'))
	}

	/** The same of the files' own database, which is not there before the first file. */
	filesPosition(): string | null {
		return positionOf(this.#file(FILES))
	}

	get positionFile(): string {
		return this.#file('solfa.db-pos')
	}

	/** How long ago this replica last heard from the primary, in milliseconds; null when it never did. */
	async lag(): Promise<number | null> {
		const text = await readFile(this.#file('.lag'), 'latin1').catch(() => '')
		const lag = Number.parseInt(text, 10)
		return Number.isNaN(lag) || lag === NOT_YET_IN_TOUCH ? null : Math.max(0, lag)
	}

	/** LiteFS ends when its disk is full, so nothing more is written while there is still a little room. */
	async hasRoom(): Promise<boolean> {
		const disk = this.#path ? await statfs(this.#path).catch(() => null) : null
		if (!disk) return true
		this.#warn(disk.bavail / disk.blocks)
		return disk.bavail * disk.bsize > RESERVE
	}

	/** Once each time it becomes scarce. */
	#warn(free: number) {
		if (free < SCARCE && !this.#isScarce) logError({ what: 'less than 15 % of the disk of LiteFS is free' })
		this.#isScarce = free < SCARCE
	}

	#file(name: string): string {
		return join(this.#settings.dir, name)
	}
}
