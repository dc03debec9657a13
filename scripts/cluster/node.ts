import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** All nodes share this secret, to trust each other's forwarded requests. */
export const SHARED_SECRET = 'what the nodes of a cluster on one machine share'
const PRIMARY = 'node-a'

interface Placement {
	name: string
	/** The node's own folder. */
	place: string
	/** Port of LiteFS, and port of Solfa. */
	api: number
	port: number
	/** Ports of the primary's LiteFS and Solfa. */
	primary: { api: number; port: number }
	/** Path of the LiteFS binary. */
	litefs: string
	env?: Record<string, string>
	/** With Consul any node may become the primary; without it the lease is static. */
	consul?: { url: string; key: string; ttl?: string }
	/** Folder of the release to run; the default is this project. */
	release?: string
	/** LiteFS alone, without Solfa under it. */
	bare?: boolean
}

/** A node on this machine: LiteFS with Solfa under it, configured by litefs.yml with local paths and ports. */
export class ClusterNode {
	readonly name: string
	readonly port: number
	readonly mount: string
	readonly files: string
	log = ''
	ended: Promise<number | string | null> = Promise.resolve(null)
	/** Resolves when LiteFS exits; Solfa may still be running. */
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
		// A process group of its own, so that LiteFS and its children can be killed together.
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
				// The system may reuse the process id from here on.
				if (this.#child === child) this.#child = undefined
				resolve(code ?? signal)
			})
		})
		this.#child = child
	}

	/** Takes effect at the next start. */
	change(env: Record<string, string>) {
		this.#at.env = { ...this.#at.env, ...env }
	}

	/** Another release, or another key in Consul, at the next start. */
	move(to: Pick<Placement, 'release' | 'consul'>) {
		Object.assign(this.#at, to)
	}

	/** Stops like an operator: LiteFS forwards the signal and exits after Solfa. */
	async stop() {
		this.#child?.kill('SIGTERM')
		await this.ended
	}

	/** Kills LiteFS and Solfa at once, without a clean shutdown. */
	async kill() {
		try {
			if (this.#child?.pid) process.kill(-this.#child.pid, 'SIGKILL')
		} catch {
			// The processes have exited already.
		}
		giveUp(this.mount)
		await this.ended
	}

	/** Kills and unmounts the node in any state. */
	async clear() {
		await this.kill()
		unmount(this.mount)
	}

	get pid(): number {
		if (!this.#child?.pid) throw new Error(`${this.name} is not running.`)
		return this.#child.pid
	}

	/** Process id of Solfa. Any thread of LiteFS may have started it. */
	get solfaPid(): number {
		const threads = `/proc/${this.pid}/task`
		const children = readdirSync(threads).map((id) =>
			readFileSync(`${threads}/${id}/children`, 'utf8').trim(),
		)
		const pid = Number(children.find((ids) => ids !== '')?.split(' ')[0])
		if (!pid) throw new Error(`${this.name} runs no Solfa.`)
		return pid
	}

	/** Environment of Solfa, also needed by its command-line scripts. */
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

/** The production configuration, with local paths and ports. Without Consul, the primary is fixed. */
function configOf({ name, place, api, port, primary, consul, bare }: Placement): string {
	const own: [from: RegExp, to: string][] = [
		[/dir: '\/data\/litefs'/, `dir: '${join(place, 'litefs')}'`],
		[/addr: ':20202'/, `addr: '127.0.0.1:${api}'`],
		// Only root may set this, and tests do not need it.
		[/allow-other: true/, `allow-other: ${process.getuid?.() === 0}`],
		[/setpriv .* node build/, 'node build'],
		...(consul
			? ([
					[/candidate: .*/, 'candidate: true'],
					// The other nodes find Solfa by this address: on one machine only the port differs.
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
 * LiteFS killed while it notifies the kernel waits for a response of its own and never exits, nor does Solfa. Forcing the
 * unmount ends both. Requires root.
 */
function giveUp(folder: string) {
	if (isMounted(folder)) spawnSync('umount', ['-f', folder], { stdio: 'ignore' })
}

function isMounted(folder: string): boolean {
	return readFileSync('/proc/mounts', 'utf8').includes(` ${folder} `)
}

/** Also removes a mount whose LiteFS has died. */
export function unmount(folder: string) {
	if (!isMounted(folder)) return
	const gone = spawnSync('fusermount3', ['-uz', folder], { stdio: 'ignore' }).status === 0
	if (!gone) spawnSync('umount', ['-l', folder], { stdio: 'ignore' })
}
