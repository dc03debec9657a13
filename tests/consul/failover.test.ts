import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ClusterNode } from '../../scripts/cluster/node.ts'
import { Balancer } from '../support/balancer.ts'
import { BrowserOfNodes } from '../support/browser-of-nodes.ts'
import { aMessage, follow, isRunning, noCluster, readiness, rowsAt } from '../support/cluster.ts'
import { command } from '../support/command.ts'
import { startConsul, type Consul } from '../support/consul.ts'
import { freePort } from '../support/free-port.ts'
import { nextRelease } from '../support/release.ts'
import { until } from '../support/until.ts'

/** A real Consul takes nothing below ten seconds. */
const TTL = process.env.TEST_CONSUL ? '10s' : '3s'
/** `npm run bench -- --faults` asks for more. */
const HANDOVERS = Number(process.env.HANDOVERS ?? 4)
const SIGN_IN = { username: 'admin', password: 'solfa-demo-1' }

describe.skipIf(noCluster)('nodes whose lease Consul gives', () => {
	let folder = ''
	let consul: Consul
	let a: ClusterNode
	let b: ClusterNode

	beforeEach(async () => {
		folder = mkdtempSync(join(tmpdir(), 'solfa-consul-'))
		consul = await startConsul()
		;[a, b] = [await aNode('node-a'), await aNode('node-b')]
		a.start()
		await usable(a, 'primary')
		b.start()
		// A node takes the lease over as it starts.
		await usable(b, 'primary')
		await usable(a, 'replica')
	}, 240_000)
	afterEach(async () => {
		for (const node of [a, b]) await node.clear()
		await consul.stop()
		rmSync(folder, { recursive: true, force: true })
	})

	async function aNode(name: string) {
		const [api, port] = [await freePort(), await freePort()]
		const node = new ClusterNode({
			name,
			place: join(folder, name),
			api,
			port,
			primary: { api, port },
			litefs: process.env.TEST_LITEFS ?? '',
			env: { LOG_LEVEL: 'silent', LIMITS_SCALE: '10000', LITEFS_WAIT_SECONDS: '30' },
			consul: { url: consul.url, key: 'solfa/primary', ttl: TTL },
		})
		follow(node)
		return node
	}

	const usable = async (node: ClusterNode, role?: string, patience = 90_000) => {
		const is = async () => {
			const said = await readiness(node)
			return said?.status === 200 && (role === undefined || said.role === role)
		}
		try {
			return await until(is, `${node.name} is ready${role ? ` as ${role}` : ''}`, patience)
		} catch (error) {
			throw new Error(`${String(error)}\n${node.log.slice(-3000)}`)
		}
	}
	const takes = (node: ClusterNode) => async () =>
		(await new BrowserOfNodes().post(node.port, '/', aMessage()).catch(() => null))?.status === 303
	const emailsAt = (node: ClusterNode) =>
		rowsAt<{ email: string }>(
			node,
			"select email from contact_messages where email not like '%@visitors.example'",
		).map(({ email }) => email)

	it.each(['the replica first', 'the primary first'])(
		'take a release with a migration, %s, and refuse and lose no form',
		async (order) => {
			const release = nextRelease(folder)
			const sending = startSending()
			for (const node of order === 'the replica first' ? [a, b] : [b, a]) {
				await node.stop()
				node.move({ release })
				node.start()
				await usable(node)
			}
			await sending.stop(`a release, ${order}`)
			for (const node of [a, b]) expect(rowsAt(node, 'select id from next_release')).toEqual([])
		},
		240_000,
	)

	it(
		`hand the lease over ${HANDOVERS} times, and refuse and lose no form`,
		async () => {
			const sending = startSending()
			for (let i = 0; i < HANDOVERS; i++) {
				const [next, other] = i % 2 ? [b, a] : [a, b]
				await next.stop()
				next.start()
				await usable(next, 'primary')
				await usable(other, 'replica')
			}
			await sending.stop(`${HANDOVERS} handovers`)
		},
		60_000 + HANDOVERS * 60_000,
	)

	/** Forms from many at once, as a balancer sends them, until it is stopped: then all that were confirmed are on both nodes. */
	function startSending() {
		const balancer = new Balancer([a, b])
		const confirmed: string[] = []
		const told: string[] = []
		let slowest = 0
		let going = true
		const senders = Array.from({ length: 4 }, async () => {
			while (going) {
				const message = aMessage()
				const sent = await balancer
					.send((port) => new BrowserOfNodes().post(port, '/', message))
					.catch((error: unknown) => ({ status: String(error), page: { problems: [] }, ms: 0 }))
				slowest = Math.max(slowest, sent.ms)
				if (sent.status === 303) confirmed.push(message.email)
				else told.push(`${sent.status} ${sent.page.problems.join(' ')}`)
			}
		})
		return {
			async stop(what: string) {
				going = false
				await Promise.all(senders)
				balancer.stop()
				console.log(
					`Forms during ${what}: ${confirmed.length} confirmed, ${told.length} not, ` +
						`the slowest after ${(slowest / 1000).toFixed(1)} s`,
				)
				for (const node of [a, b]) {
					expect(node.log).not.toContain('fatal error')
					const missing = () => {
						const there = new Set(emailsAt(node))
						return confirmed.filter((email) => !there.has(email))
					}
					await until(() => missing().length === 0, 'every form that was confirmed is there')
				}
				expect(told).toEqual([])
			},
		}
	}

	it('go on reading where an older version gets the lease of a newer one, and write once that is back', async () => {
		b.move({ release: nextRelease(folder) })
		await b.stop()
		b.start()
		await usable(b, 'primary')
		await usable(a, 'replica')
		const { solfaPid } = a
		await b.kill()
		await until(
			() => a.log.includes('the database is of a newer version'),
			'the older one has the lease',
			60_000,
		)
		const message = aMessage()
		const refused = await new BrowserOfNodes().post(a.port, '/', message)
		expect([refused.status, refused.page.valueOf('email')]).toEqual([503, message.email])
		const read = await new BrowserOfNodes().get(a.port, '/')
		expect([read.status, read.headers.get('x-read-only')]).toEqual([200, '1'])
		expect(isRunning(solfaPid)).toBe(true)
		// Also one that starts so.
		await a.stop()
		a.start()
		await usable(a, 'replica-no-primary')
		b.start()
		await usable(b, 'primary')
		await until(takes(a), 'forms go through again', 60_000)
	}, 300_000)

	it('replace a primary that is killed, and one that hangs', async () => {
		const took: string[] = []
		let going = true
		for (const [how, end] of [
			['killed', () => b.kill()],
			['hung', () => void process.kill(b.pid, 'SIGSTOP')],
		] as const) {
			await usable(a, 'replica')
			const message = aMessage()
			await until(takes(a), 'forms go through')
			expect((await new BrowserOfNodes().post(a.port, '/', message)).status).toBe(303)
			await until(() => emailsAt(a).includes(message.email), 'the replica has it')
			const began = Date.now()
			await end()
			// Whoever looks after machines starts what has ended.
			void a.ended.then(() => going && a.start())
			await until(
				async () => (await readiness(a))?.role === 'primary',
				'the other one is the primary',
				90_000,
			)
			await until(takes(a), 'forms go through', 30_000)
			took.push(`${how} ${((Date.now() - began) / 1000).toFixed(1)} s`)
			expect(emailsAt(a)).toContain(message.email)
			// By now its own Solfa may have ended the one that hangs.
			await b.kill()
			b.start()
			await usable(b, 'primary')
		}
		going = false
		console.log(`Consul with a time to live of ${TTL}, forms taken again after: ${took.join(', ')}`)
	}, 360_000)

	it('stop writing and then end where Consul does not confirm the lease', async () => {
		consul.hang(true)
		await usable(b, 'replica-no-primary', 30_000)
		await until(() => b.log.includes('Consul has not confirmed the lease'), 'the primary ends', 40_000)
		consul.hang(false)
		await b.clear()
		b.start()
		await usable(b, 'primary')
		await until(takes(b), 'forms go through again', 60_000)
	}, 240_000)

	it('begin again from a backup after all volumes are lost, under another key', async () => {
		const message = aMessage()
		expect((await new BrowserOfNodes().post(b.port, '/', message)).status).toBe(303)
		const own = {
			BACKUP_DIR: join(folder, 'backups'),
			BACKUP_KEY: 'a key that is kept where the backups are not',
		}
		expect(await command('backup', [], { ...b.env(), ...own })).toMatchObject({ code: 0 })
		const file = join(own.BACKUP_DIR, readdirSync(own.BACKUP_DIR)[0] ?? '')
		for (const node of [a, b]) {
			await node.stop()
			rmSync(node.files, { recursive: true })
		}
		b.start()
		await until(
			() => b.log.includes('cannot become primary, local node has no cluster ID'),
			'LiteFS refuses',
			60_000,
		)
		await b.clear()
		for (const node of [a, b]) node.move({ consul: { url: consul.url, key: 'solfa/primary-2', ttl: TTL } })
		b.start()
		await usable(b, 'primary')
		expect(await command('restore', [file], { ...b.env(), ...own })).toMatchObject({ code: 0 })
		await b.stop()
		b.start()
		await usable(b, 'primary')
		a.start()
		await usable(a)
		await until(() => emailsAt(a).includes(message.email), 'the new replica has it')
		const visitor = new BrowserOfNodes()
		expect((await visitor.post(a.port, '/auth/login', SIGN_IN)).status).toBe(303)
		expect((await visitor.get(b.port, '/dashboard')).status).toBe(200)
	}, 300_000)
})
