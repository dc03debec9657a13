import { spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import Sqlite from 'better-sqlite3'
import { ClusterNode } from '../../scripts/cluster/node.ts'
import {
	follow,
	noCluster,
	quiet,
	ready,
	rowsAt,
	startCluster,
	type TestCluster,
} from '../support/cluster.ts'
import { freePort } from '../support/free-port.ts'
import { pause, until } from '../support/until.ts'

/** `npm run bench -- --faults` asks for more of both. */
const WAITS = Number(process.env.WAITS ?? 8_000)
const STARTS = Number(process.env.STARTS ?? 4)

describe.skipIf(noCluster)('a replica that starts', () => {
	let cluster: TestCluster
	let copy: ClusterNode | undefined
	beforeEach(async () => {
		cluster = await startCluster()
	})
	afterEach(async () => {
		await copy?.clear()
		await cluster.clear()
	})

	it('goes on waiting for its database while others write, though the files change under it', async () => {
		const { primary } = cluster
		// LiteFS alone, so that nobody else keeps the files open.
		const [api, port] = [await freePort(), await freePort()]
		const from = Number(new URL(primary.env().LITEFS_API_URL ?? '').port)
		copy = new ClusterNode({
			name: 'node-b',
			place: join(cluster.folder, 'copy'),
			api,
			port,
			primary: { api: from, port: primary.port },
			litefs: process.env.TEST_LITEFS ?? '',
			bare: true,
		})
		follow(copy)
		copy.start()
		const file = join(copy.mount, 'solfa.db')
		await until(() => existsSync(`${file}-pos`), 'the copy is there')
		// What a start does, without a pause between its looks and for a schema that never comes.
		const wait = `
			import { hasSchema } from '#db/migrate.server.ts'
			import { untilUsable } from '#server/cluster/life.ts'
			const node = {
				doubt() {},
				role: () => Promise.resolve({ is: 'replica', primary: 'node-a' }),
				litefs: { position: () => '0000000000000001' },
			}
			await untilUsable(node, process.argv[1], (copy) => hasSchema(copy) && false, 0)`
		const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', wait, file], {
			stdio: ['ignore', 'ignore', 'inherit'],
		})
		const ended = new Promise((resolve) => child.on('exit', (code, signal) => resolve(code ?? signal)))
		const writer = new Sqlite(join(primary.mount, 'solfa.db'), { timeout: 5_000 })
		writer.exec('create table if not exists noise (id integer primary key, words text)')
		const insert = writer.prepare(`insert into noise (words) values (hex(randomblob(2000)))`)
		const end = Date.now() + WAITS
		while (Date.now() < end && child.exitCode === null && child.signalCode === null) {
			for (let i = 0; i < 20; i++) insert.run()
			writer.exec(`delete from noise where id % 3 = 0`)
			await pause(1)
		}
		writer.close()
		child.kill('SIGTERM')
		expect(await ended).toBe('SIGTERM')
	})

	it(
		`is ready each of ${STARTS} times while others write, whether it has a copy already or not`,
		async () => {
			const { primary, replica } = cluster
			// While the start of the primary is still writing, a writer beside it may wait longer than it is willing to.
			await quiet(primary)
			const writer = new Sqlite(join(primary.mount, 'solfa.db'), { timeout: 30_000 })
			writer.exec('create table if not exists noise (id integer primary key, words text)')
			const insert = writer.prepare(`insert into noise (words) values (hex(randomblob(2000)))`)
			let writing = true
			const noise = (async () => {
				for (; writing; await pause(5)) {
					for (let i = 0; i < 5; i++) insert.run()
					writer.exec(`delete from noise where id % 3 < 2`)
				}
			})()
			const took: number[] = []
			try {
				for (let i = 0; i < STARTS; i++) {
					await replica.kill()
					if (i % 2) rmSync(replica.files, { recursive: true, maxRetries: 5 })
					const began = Date.now()
					replica.start()
					const ended = replica.ended.then((how) => `ended (${how})\n${replica.log.slice(-2000)}`)
					expect(await Promise.race([ended, ready(replica)])).not.toBeTypeOf('string')
					took.push(Date.now() - began)
				}
			} finally {
				writing = false
				await noise
				writer.close()
			}
			const sorted = took.toSorted((one, other) => one - other).map((ms) => (ms / 1000).toFixed(1))
			console.log(
				`A replica started ${STARTS} times while others wrote: ready each time, after ${sorted[STARTS >> 1]} s ` +
					`in the middle and ${sorted.at(-1)} s at most`,
			)
			expect(rowsAt(replica, 'pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
		},
		60_000 + STARTS * 30_000,
	)
})
