import { execFileSync } from 'node:child_process'
import { closeSync, fstatSync, ftruncateSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { BrowserOfNodes } from '../support/browser-of-nodes.ts'
import { startServer } from '../support/built-server.ts'
import {
	aMessage,
	isRunning,
	noCluster,
	quiet,
	ready,
	startCluster,
	type TestCluster,
} from '../support/cluster.ts'
import { killWhileWriting } from '../support/killing.ts'
import { until } from '../support/until.ts'

/** Of each; `npm run bench -- --faults` asks for more. */
const KILLS = Number(process.env.PROCESS_KILLS ?? 10)
/** Only root may make a file system to fill; CI is. */
const isRoot = process.getuid?.() === 0

describe.skipIf(noCluster)('a cluster that loses', () => {
	let cluster: TestCluster

	beforeEach(async () => {
		cluster = await startCluster()
	})
	afterEach(() => cluster.clear())

	it.each(['Solfa alone', 'both at once'] as const)(
		`the primary's processes (%s) ${KILLS} times in the middle of writing keeps every row it confirmed`,
		(what) => killWhileWriting(cluster, what, KILLS),
		KILLS * 60_000,
	)

	it('the primary goes on reading, tells whoever writes, and takes writes again when it is back', async () => {
		const { primary, replica } = cluster
		const visitor = new BrowserOfNodes()
		await visitor.post(replica.port, '/auth/login', { username: 'admin', password: 'solfa-demo-1' })
		await primary.stop()

		const signIn = { username: 'teacher', password: 'solfa-demo-1' }
		const refused = await new BrowserOfNodes().post(replica.port, '/auth/login', signIn)
		expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
		expect(refused.page.valueOf('username')).toBe('teacher')
		expect(refused.body).not.toContain('solfa-demo-1')
		expect(refused.ms).toBeLessThan(20_000)

		await ready(replica, 'replica-no-primary')
		const reads = []
		for (let i = 0; i < 100; i++) {
			const read = await visitor.get(replica.port, i % 2 ? '/dashboard' : '/')
			reads.push(`${read.status} ${read.headers.get('x-read-only')}`)
		}
		expect(new Set(reads)).toEqual(new Set(['200 1']))

		primary.start()
		await ready(primary)
		const began = Date.now()
		await until(
			async () => (await new BrowserOfNodes().post(replica.port, '/auth/login', signIn)).status === 303,
			'the replica passes writes on again',
		)
		console.log(
			`Primary stopped: 100 of 100 reads answered by the replica, a write refused after ${refused.ms.toFixed(0)} ms, ` +
				`taken ${Date.now() - began} ms after the primary was ready again`,
		)
	})

	it('LiteFS under it does not stay behind on a mount that nobody answers for', async () => {
		const { replica } = cluster
		const { solfaPid } = replica
		process.kill(replica.pid, 'SIGKILL')
		await until(() => !isRunning(solfaPid), 'Solfa has ended by itself')
		expect(replica.log).toContain('the files of LiteFS are gone; this node stops')
		await replica.clear()
		replica.start()
		await ready(replica)
		expect((await new BrowserOfNodes().get(replica.port, '/auth/login')).status).toBe(200)
	})

	it.skipIf(!isRoot)(
		'the room on its disk says so before LiteFS would end of it, goes on reading, and writes again',
		async () => {
			await cluster.clear()
			// On a smaller disk the 16 MB at which writes are refused are more than the 15 % that are warned about.
			const disk = aSmallDisk(128)
			try {
				cluster = await startCluster({ folder: join(disk.folder, 'nodes') })
				// What a start still writes would fill the disk before Solfa has looked at it.
				await quiet(cluster.primary)
				disk.fill(8)
				const full = async () =>
					(await new BrowserOfNodes().post(cluster.primary.port, '/', aMessage())).status === 507
				await until(full, 'the primary refuses what it has no room for')
				for (const { port } of [cluster.primary, cluster.replica]) {
					const message = aMessage()
					const refused = await new BrowserOfNodes().post(port, '/', message)
					expect([refused.status, refused.page.valueOf('email')]).toEqual([507, message.email])
					expect(refused.page.problems.join()).toContain(
						'The disk Solfa writes to is full, so nothing was saved.',
					)
					expect((await new BrowserOfNodes().get(port, '/select-plan')).status).toBe(200)
				}
				const pid = cluster.primary.solfaPid
				disk.empty()
				const began = Date.now()
				await until(
					async () => (await new BrowserOfNodes().post(cluster.replica.port, '/', aMessage())).status === 303,
					'the cluster takes writes again',
				)
				console.log(
					`Disk full: writes answered with 507, reads with 200, writes taken ${Date.now() - began} ms after there was room`,
				)
				expect(cluster.primary.solfaPid).toBe(pid)
				expect(cluster.primary.log).toContain('less than 15 % of the disk of LiteFS is free')
			} finally {
				await cluster.clear()
				disk.remove()
			}
		},
	)
})

describe.skipIf(!isRoot)('one node alone whose disk is full', () => {
	it('says so, goes on reading, and writes again when there is room', async () => {
		const disk = aSmallDisk(16)
		const server = await startServer(join(disk.folder, 'data'), {
			LOG_LEVEL: 'silent',
			LIMITS_SCALE: '10000',
		})
		try {
			disk.fill(0)
			const send = () => new BrowserOfNodes().post(server.port, '/', aMessage())
			// What is already part of the file still has room; soon nothing has.
			await until(async () => (await send()).status !== 303, 'a write is refused')
			for (let i = 0; i < 10; i++) {
				expect([503, 507]).toContain((await send()).status)
				expect((await new BrowserOfNodes().get(server.port, '/select-plan')).status).toBe(200)
			}
			disk.empty()
			await until(async () => (await send()).status === 303, 'writes are taken again')
			expect(server.child.exitCode).toBeNull()
		} finally {
			await server.stop()
			disk.remove()
		}
	})
})

/** A file system of its own, in memory. */
function aSmallDisk(megabytes: number) {
	const folder = mkdtempSync(join(tmpdir(), 'solfa-disk-'))
	execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
	const filler = join(folder, 'filler')
	return {
		folder,
		fill(left: number) {
			const file = openSync(filler, 'w')
			try {
				for (;;) writeSync(file, Buffer.alloc(4096))
			} catch {
				// Full.
			}
			ftruncateSync(file, fstatSync(file).size - left * 2 ** 20)
			closeSync(file)
		},
		empty: () => rmSync(filler, { force: true }),
		remove() {
			execFileSync('umount', ['-l', folder])
			rmSync(folder, { recursive: true, force: true })
		},
	}
}
