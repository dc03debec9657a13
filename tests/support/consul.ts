import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { freePort } from './free-port.ts'
import { until } from './until.ts'

export interface Consul {
	url: string
	/** Takes every question and answers none, as one does that is cut off. */
	hang: (hangs: boolean) => void
	stop: () => Promise<void>
}

/** The real one where it has been built (`npm run bench -- --faults`), otherwise as much of it as LiteFS asks for. */
export function startConsul(): Promise<Consul> {
	return process.env.TEST_CONSUL ? startAgent(process.env.TEST_CONSUL) : startStandIn()
}

async function startAgent(binary: string): Promise<Consul> {
	const [http, server, serf] = [await freePort(), await freePort(), await freePort()]
	const ports = `ports { http = ${http} server = ${server} serf_lan = ${serf} serf_wan = -1 dns = -1 grpc = -1 grpc_tls = -1 }`
	const child = spawn(binary, ['agent', '-dev', '-bind', '127.0.0.1', '-hcl', ports], { stdio: 'ignore' })
	const ended = new Promise((resolve) => child.on('exit', resolve))
	const url = `http://127.0.0.1:${http}`
	const leads = () =>
		fetch(`${url}/v1/status/leader`).then(
			async (answer) => (await answer.text()).includes(':'),
			() => false,
		)
	await until(leads, 'Consul leads itself', 60_000)
	return {
		url,
		hang: (hangs) => child.kill(hangs ? 'SIGSTOP' : 'SIGCONT'),
		async stop() {
			child.kill('SIGKILL')
			await ended
		},
	}
}

interface Session {
	ttl: number
	lockDelay: number
	until: number
}

/** Sessions that expire and keys they lock, by the rules Consul documents for both. */
async function startStandIn(): Promise<Consul> {
	const sessions = new Map<string, Session>()
	const keys = new Map<string, { value: Buffer; session: string | null }>()
	const barred = new Map<string, number>()
	let hanging = false

	const end = (id: string, delays: boolean) => {
		const session = sessions.get(id)
		sessions.delete(id)
		for (const [key, held] of keys) {
			if (held.session !== id) continue
			keys.delete(key)
			if (session && delays) barred.set(key, Date.now() + session.lockDelay)
		}
	}
	const timer = setInterval(() => {
		for (const [id, session] of sessions) if (Date.now() > session.until) end(id, true)
	}, 100)

	const kv = (method: string, key: string, asked: URLSearchParams, body: Buffer) => {
		const held = keys.get(key)
		if (method === 'GET') {
			if (!held) return { status: 404, body: '' }
			if (asked.has('raw')) return { status: 200, body: held.value }
			const entry = { Key: key, Value: held.value.toString('base64'), Session: held.session ?? undefined }
			return { status: 200, body: JSON.stringify([entry]) }
		}
		const acquire = asked.get('acquire')
		const release = asked.get('release')
		if (acquire !== null) {
			const free = !held?.session || held.session === acquire
			if (!sessions.has(acquire) || !free || Date.now() < (barred.get(key) ?? 0))
				return { status: 200, body: 'false' }
			keys.set(key, { value: body, session: acquire })
		} else if (release !== null) {
			if (held?.session !== release) return { status: 200, body: 'false' }
			keys.set(key, { value: body, session: null })
		} else keys.set(key, { value: body, session: null })
		return { status: 200, body: 'true' }
	}
	const session = (what: string, id: string, body: Buffer) => {
		if (what === 'create') {
			const { TTL, LockDelay } = JSON.parse(body.toString()) as { TTL: string; LockDelay?: string }
			const made = randomUUID()
			const ttl = milliseconds(TTL)
			// Consul waits for twice as long as it was told.
			sessions.set(made, { ttl, lockDelay: milliseconds(LockDelay ?? '15s'), until: Date.now() + 2 * ttl })
			return { status: 200, body: JSON.stringify({ ID: made }) }
		}
		if (what === 'destroy') {
			end(id, true)
			return { status: 200, body: 'true' }
		}
		const found = sessions.get(id)
		if (!found) return { status: 404, body: '' }
		found.until = Date.now() + 2 * found.ttl
		return { status: 200, body: JSON.stringify([{ ID: id }]) }
	}

	const answer = async (req: IncomingMessage, res: ServerResponse) => {
		const chunks: Buffer[] = []
		for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk)
		if (hanging) return
		const { pathname, searchParams } = new URL(req.url ?? '', 'http://consul')
		const [, , kind, ...rest] = pathname.split('/')
		const body = Buffer.concat(chunks)
		const said =
			kind === 'kv'
				? kv(req.method ?? '', rest.join('/'), searchParams, body)
				: kind === 'session'
					? session(rest[0] ?? '', rest[1] ?? '', body)
					: { status: 200, body: 'true' }
		const meta = { 'X-Consul-Index': '1', 'X-Consul-LastContact': '0', 'X-Consul-KnownLeader': 'true' }
		res.writeHead(said.status, { ...meta, 'Content-Type': 'application/json' }).end(said.body)
	}
	const server = createServer((req, res) => void answer(req, res))
	const port = await freePort()
	await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
	return {
		url: `http://127.0.0.1:${port}`,
		hang: (hangs) => (hanging = hangs),
		async stop() {
			clearInterval(timer)
			server.closeAllConnections()
			await new Promise((resolve) => server.close(resolve))
		},
	}
}

/** As Go writes a length of time: 10s, 1ms. */
function milliseconds(text: string): number {
	const [, number = '0', unit = ''] = /^([\d.]+)(ms|s|m)$/.exec(text) ?? []
	return Number(number) * ({ ms: 1, s: 1000, m: 60_000 }[unit] ?? 0)
}
