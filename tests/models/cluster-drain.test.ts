import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Cluster } from '#server/cluster/cluster.ts'
import { Node } from '#server/cluster/node.ts'
import { until } from '../support/until.ts'

/** LiteFS as this node's own program asks it: who is the primary, and how far the copy is. */
describe('a node whose role changes', () => {
	let dir = ''
	let isPrimary = false
	let litefs: Server
	let node: Node
	const heard: boolean[] = []

	beforeEach(async () => {
		dir = mkdtempSync(join(tmpdir(), 'solfa-drain-'))
		writeFileSync(join(dir, 'solfa.db-pos'), `${'0'.repeat(15)}1/${'f'.repeat(16)}\n`)
		heard.length = 0
		isPrimary = false
		litefs = createServer((_req, res) =>
			res.end(
				JSON.stringify({ clusterID: 'x', isPrimary, candidate: true, path: dir, primary: { hostname: '' } }),
			),
		)
		await new Promise<void>((resolve) => litefs.listen(0, '127.0.0.1', resolve))
		const apiUrl = `http://127.0.0.1:${(litefs.address() as AddressInfo).port}`
		node = new Node({ dir, apiUrl, primaryUrl: '', waitMs: 0, consul: null })
		node.watch(
			(is) => void heard.push(is),
			() => {},
			() => {},
		)
	})
	afterEach(() => {
		node.stopWatching()
		litefs.close()
		rmSync(dir, { recursive: true, force: true })
	})

	it('begins the work of a primary when it becomes one', async () => {
		isPrimary = true
		await until(() => heard.length === 1, 'it has heard')
		expect(heard).toEqual([true])
		expect(node.lastRole.is).toBe('primary')
	})

	it('begins nothing any more once it is leaving, though it knows what it has become', async () => {
		new Cluster(node).leave()
		isPrimary = true
		await until(() => node.lastRole.is === 'primary', 'it has looked again')
		expect(heard).toEqual([])
	})

	it('only reads where a newer version has been at the database, until it has lost the lease', async () => {
		isPrimary = true
		await until(() => heard.length === 1, 'it has the lease')
		node.onlyRead()
		node.doubt()
		expect((await node.role()).is).toBe('replica-no-primary')
		isPrimary = false
		await until(() => heard.length === 2, 'it has lost the lease')
		isPrimary = true
		await until(() => heard.length === 3, 'it has the lease again')
		expect(node.lastRole.is).toBe('primary')
	})
})
