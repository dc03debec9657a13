import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
import { command } from '../support/command.ts'
import { until } from '../support/until.ts'

describe.skipIf(noCluster)('the backup of a cluster', () => {
	let cluster: TestCluster
	beforeAll(async () => {
		cluster = await startCluster()
	})
	afterAll(() => cluster.clear())

	it('is taken at any node and given back to the primary, and both nodes have what it had', async () => {
		const { primary, replica, folder } = cluster
		const backups = join(folder, 'backups')
		const own = { BACKUP_DIR: backups, BACKUP_KEY: 'a key that is kept where the backups are not' }
		const at = (node: typeof primary) => ({ ...node.env(), ...own })
		const visitor = new BrowserOfNodes()
		await visitor.post(replica.port, '/auth/login', { username: 'admin', password: 'solfa-demo-1' })
		const [before, after] = [aMessage(), aMessage()]
		await visitor.post(replica.port, '/', before)
		await caughtUp(cluster)

		const made = await command('backup', [], at(replica))
		expect(made).toMatchObject({ code: 0 })
		const file = join(backups, readdirSync(backups)[0] ?? '')
		await visitor.post(replica.port, '/', after)

		const refused = await command('restore', [file], at(replica))
		expect([refused.code, refused.text]).toEqual([1, 'This node is not the primary. Restore there.\n'])

		const restored = await command('restore', [file], at(primary))
		expect(restored.text).toMatch(
			/^Restored .*\nWhat was there before is kept: .*\nRestart Solfa on every node\.\n$/,
		)
		await caughtUp(cluster)
		for (const node of [replica, primary]) {
			await node.stop()
			node.start()
			await ready(node)
		}
		await ready(replica)
		await caughtUp(cluster)
		for (const node of [primary, replica]) {
			expect(rowsAt(node, 'select email from contact_messages')).toEqual([{ email: before.email }])
			expect(rowsAt(node, 'pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
			expect((await visitor.get(node.port, '/dashboard')).status).toBe(302)
		}
		const signIn = { username: 'admin', password: 'solfa-demo-1' }
		await until(
			async () => (await visitor.post(replica.port, '/auth/login', signIn)).status === 303,
			'people sign in at the replica',
		)
		expect((await visitor.get(replica.port, '/dashboard')).status).toBe(200)

		const kept = /is kept: (\S+)/.exec(restored.text)?.[1] ?? ''
		expect(await command('backup', ['--verify', kept], at(primary))).toMatchObject({ code: 0 })
	})
})
