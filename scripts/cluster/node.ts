import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The same for all of them, or they would not believe each other. */
export const SHARED_SECRET = 'what the nodes of a cluster on one machine share'
const PRIMARY = 'node-a'

interface Placement {
	name: string
	/** A folder of its own. */
	place: string
	/** Where LiteFS listens, and where Solfa does. */
	api: number
	port: number
	/** Where other nodes find the primary's LiteFS, and where the primary's Solfa listens. */
	primary: { api: number; port: number }
	/** The program. */
	litefs: string
	env?: Record<string, string>
	/** Any node may be the primary, and Consul knows which one is. */
	consul?: { url: string; key: string; ttl?: string }
	/** Where the release lies that this node runs; this project unless said. */
	release?: string
	/** LiteFS alone, without Solfa under it. */
	bare?: boolean
}

/** A node on this machine: LiteFS with Solfa under it, as litefs.yml says, but that the lease is static. */
export class ClusterNode {
	readonly name: string
	readonly port: number
	readonly mount: string
	readonly files: string
	log = ''
	ended: Promise<number | string | null> = Promise.resolve(null)
	/** LiteFS alone; Solfa may still be there. */
	gone: Promise<unknown> = Promise.resolve()
	readonly #at: Placement
	#child: ChildProcess | undefined

	constructor(at: Placement) {
		this.#at = at
		this.name = at.name
		this.port = at.port
		this.mount = join(at.place, 'mount')
		this.files = join(at.place, 'litefs')
	}

	start() {
		const { place, litefs } = this.#at
		unmount(this.mount)
		for (const folder of [this.mount, join(place, 'data')]) mkdirSync(folder, { recursive: true })
		const config = join(place, 'litefs.yml')
		writeFileSync(config, configOf(this.#at))
		// A group of its own, so that LiteFS and what runs under it can end as one.
		const child = spawn(litefs, ['mount', '-config', config], {
			detached: true,
			cwd: this.#at.release,
			stdio: ['ignore', 'pipe', 'pipe'],
			env: { ...process.env, ...this.env() },
		})
		for (const stream of [child.stdout, child.stderr])
			stream.on('data', (chunk: Buffer) => (this.log += chunk.toString()))
		this.gone = new Promise((resolve) => child.on('exit', resolve))
		this.ended = new Promise((resolve) => {
			child.on('close', (code, signal) => {
				// Its number may be somebody else's from now on.
				if (this.#child === child) this.#child = undefined
				resolve(code ?? signal)
			})
		})
		this.#child = child
	}

	/** From the next start on. */
	change(env: Record<string, string>) {
		this.#at.env = { ...this.#at.env, ...env }
	}

	/** Another release, or another key in Consul, from the next start on. */
	move(to: Pick<Placement, 'release' | 'consul'>) {
		Object.assign(this.#at, to)
	}

	/** As an operator would: LiteFS passes it on and ends after Solfa. */
	async stop() {
		this.#child?.kill('SIGTERM')
		await this.ended
	}

	/** LiteFS and Solfa at once, with no time for last words. */
	async kill() {
		try {
			if (this.#child?.pid) process.kill(-this.#child.pid, 'SIGKILL')
		} catch {
			// They are gone already.
		}
		giveUp(this.mount)
		await this.ended
	}

	/** Whatever state it is in, nothing of it stays. */
	async clear() {
		await this.kill()
		unmount(this.mount)
	}

	get pid(): number {
		if (!this.#child?.pid) throw new Error(`${this.name} is not running.`)
		return this.#child.pid
	}

	/** The process of Solfa, under LiteFS, whichever of its threads started it. */
	get solfaPid(): number {
		const threads = `/proc/${this.pid}/task`
		const children = readdirSync(threads).map((id) =>
			readFileSync(`${threads}/${id}/children`, 'utf8').trim(),
		)
		const pid = Number(children.find((ids) => ids !== '')?.split(' ')[0])
		if (!pid) throw new Error(`${this.name} runs no Solfa.`)
		return pid
	}

	/** What Solfa is started with, which is also what its commands need. */
	env(): Record<string, string> {
		const { place, api, port, primary, consul, env } = this.#at
		const lease = consul && {
			LITEFS_PRIMARY_URL: 'http://{primary}',
			FLY_CONSUL_URL: consul.url,
			LITEFS_LEASE: consul.key,
		}
		return {
			NODE_ENV: 'production',
			DEMO: '1',
			HOST: '127.0.0.1',
			PORT: String(port),
			APP_URL: `http://localhost:${port}`,
			DATA_DIR: join(place, 'data'),
			SESSION_SECRET: SHARED_SECRET,
			LITEFS_DIR: this.mount,
			LITEFS_API_URL: `http://127.0.0.1:${api}`,
			LITEFS_PRIMARY_URL: `http://127.0.0.1:${primary.port}`,
			...lease,
			...env,
		}
	}
}

/** What production runs with, but for where things are and, without Consul, who may be the primary. */
function configOf({ name, place, api, port, primary, consul, bare }: Placement): string {
	const own: [from: RegExp, to: string][] = [
		[/dir: '\/data\/litefs'/, `dir: '${join(place, 'litefs')}'`],
		[/addr: ':20202'/, `addr: '127.0.0.1:${api}'`],
		// Only root may, and need not here.
		[/allow-other: true/, `allow-other: ${process.getuid?.() === 0}`],
		[/setpriv .* node build/, 'node build'],
		...(consul
			? ([
					[/candidate: .*/, 'candidate: true'],
					// By which the others find its Solfa: on one machine nothing but the port differs.
					[/hostname: .*/, `hostname: '127.0.0.1:${port}'`],
					[/advertise-url: .*/, `advertise-url: 'http://127.0.0.1:${api}'`],
					[/ttl: .*/, `ttl: '${consul.ttl ?? '10s'}'`],
				] as [RegExp, string][])
			: ([
					[/type: 'consul'/, `type: 'static'`],
					[/candidate: .*/, `candidate: ${name === PRIMARY}`],
					[/hostname: .*/, `hostname: '${PRIMARY}'`],
					[/advertise-url: .*/, `advertise-url: 'http://127.0.0.1:${primary.api}'`],
					[/\n {2}consul:\n(?: {4}.*\n)+/, '\n'],
				] as [RegExp, string][])),
	]
	if (bare) own.push([/\nexec:[^]*/, '\n'])
	let text = readFileSync('litefs.yml', 'utf8')
	for (const [from, to] of own) {
		if (!from.test(text)) throw new Error(`litefs.yml says nothing like ${from} any more.`)
		text = text.replace(from, to)
	}
	return `${text}\ntracing:\n  enabled: false\n`
}

/**
 * Killed while it tells the kernel of a change, LiteFS waits for an answer of its own and never ends, nor does Solfa. Once
 * the mount is given up both do. Only root may.
 */
function giveUp(folder: string) {
	if (isMounted(folder)) spawnSync('umount', ['-f', folder], { stdio: 'ignore' })
}

function isMounted(folder: string): boolean {
	return readFileSync('/proc/mounts', 'utf8').includes(` ${folder} `)
}

/** Also a mount that nobody answers for any more. */
export function unmount(folder: string) {
	if (!isMounted(folder)) return
	const gone = spawnSync('fusermount3', ['-uz', folder], { stdio: 'ignore' }).status === 0
	if (!gone) spawnSync('umount', ['-l', folder], { stdio: 'ignore' })
}
