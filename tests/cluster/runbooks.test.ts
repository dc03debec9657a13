import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SHARED_SECRET, type ClusterNode } from '../../scripts/cluster/node.ts'
import { BrowserOfNodes } from '../support/browser-of-nodes.ts'
import {
	aMessage,
	caughtUp,
	noCluster,
	ready,
	rowsAt,
	startCluster,
	type TestCluster,
} from '../support/cluster.ts'

const SIGN_IN = { username: 'admin', password: 'solfa-demo-1' }

/** What docs/operations.md tells an operator to do, done. */
describe.skipIf(noCluster)('the runbook', () => {
	let cluster: TestCluster
	beforeEach(async () => {
		cluster = await startCluster()
	})
	afterEach(() => cluster.clear())

	const emailsAt = (node: ClusterNode) =>
		rowsAt<{ email: string }>(
			node,
			"select email from contact_messages where email not like '%@visitors.example'",
		).map(({ email }) => email)

	it('for a replica that is beyond help gives it the primary’s files anew', async () => {
		const message = aMessage()
		await new BrowserOfNodes().post(cluster.primary.port, '/', message)
		await cluster.replica.stop()
		rmSync(cluster.replica.files, { recursive: true })
		cluster.replica.start()
		await ready(cluster.replica)
		await caughtUp(cluster)
		expect(emailsAt(cluster.replica)).toEqual([message.email])
	})

	it('for moving the primary leaves every row where it was, and both nodes working', async () => {
		const [before, after] = [aMessage(), aMessage()]
		await new BrowserOfNodes().post(cluster.primary.port, '/', before)
		await cluster.primary.stop()
		await cluster.replica.stop()

		// The same files with the lease the other way round.
		const { folder, gate } = cluster
		await gate.close()
		cluster = await startCluster({ folder, places: ['b', 'a'] })
		await new BrowserOfNodes().post(cluster.replica.port, '/', after)
		await caughtUp(cluster)
		expect(cluster.primary.files).toBe(join(folder, 'b', 'litefs'))
		for (const node of [cluster.primary, cluster.replica])
			expect(emailsAt(node).sort()).toEqual([before.email, after.email].sort())
	})

	it('for changing the session secret signs nobody out, whichever node they ask', async () => {
		const visitor = new BrowserOfNodes()
		expect((await visitor.post(cluster.replica.port, '/auth/login', SIGN_IN)).status).toBe(303)
		const fresh = 'a secret that nobody has seen before today'
		for (const secrets of [`${SHARED_SECRET},${fresh}`, `${fresh},${SHARED_SECRET}`]) {
			for (const node of [cluster.primary, cluster.replica]) {
				await node.stop()
				node.change({ SESSION_SECRET: secrets })
				node.start()
				await ready(node)
				await ready(cluster.replica)
				// Half-way through, nodes with the old and the new setting stand side by side.
				for (const { port } of [cluster.primary, cluster.replica])
					expect((await visitor.get(port, '/dashboard')).status).toBe(200)
				expect((await new BrowserOfNodes().post(cluster.replica.port, '/auth/login', SIGN_IN)).status).toBe(
					303,
				)
			}
		}
	})
})
