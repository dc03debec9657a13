import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
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
import { aRealPicture, formWith } from '../support/images.ts'
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
		const picture = await sent(visitor, replica.port)
		expect((await visitor.get(replica.port, picture)).status).toBe(200)
		await caughtUp(cluster)

		const made = await command('backup', [], at(replica))
		expect(made).toMatchObject({ code: 0 })
		const file = join(backups, readdirSync(backups)[0] ?? '')
		await visitor.post(replica.port, '/', after)
		const later = await sent(visitor, replica.port)

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
			expect(
				rowsAt(node, "select email from contact_messages where email not like '%@visitors.example'"),
			).toEqual([{ email: before.email }])
			expect(rowsAt(node, 'pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
			expect((await visitor.get(node.port, '/dashboard')).status).toBe(302)
		}
		const signIn = { username: 'admin', password: 'solfa-demo-1' }
		await until(
			async () => (await visitor.post(replica.port, '/auth/login', signIn)).status === 303,
			'people sign in at the replica',
		)
		expect((await visitor.get(replica.port, '/dashboard')).status).toBe(200)
		for (const { port } of [primary, replica])
			expect((await visitor.get(port, picture)).headers.get('content-type')).toBe('image/webp')
		expect((await visitor.get(primary.port, later)).status).toBe(404)

		const kept = /is kept: (\S+)/.exec(restored.text)?.[1] ?? ''
		expect(await command('backup', ['--verify', kept], at(primary))).toMatchObject({ code: 0 })
	})

	it('given back while forms are sent leaves each that was confirmed in what is kept or in what is there', async () => {
		const { primary, replica, folder } = cluster
		const backups = join(folder, 'more-backups')
		const key = 'a key that is kept where the backups are not'
		const env = { ...primary.env(), BACKUP_DIR: backups, BACKUP_KEY: key }
		expect(await command('backup', [], env)).toMatchObject({ code: 0 })
		const file = join(backups, readdirSync(backups)[0] ?? '')

		const confirmed: string[] = []
		const refused: number[] = []
		let sending = true
		const senders = [primary, replica, primary, replica].map(async ({ port }) => {
			while (sending) {
				const message = aMessage()
				const answer = await new BrowserOfNodes().post(port, '/', message).catch(() => null)
				if (answer?.status === 303) confirmed.push(message.email)
				else if (answer) refused.push(answer.status)
			}
		})
		await until(() => confirmed.length > 10, 'forms are being sent')
		const restored = await command('restore', [file], env)
		sending = false
		await Promise.all(senders)
		expect(restored).toMatchObject({ code: 0 })

		const kept = /is kept: (\S+)/.exec(restored.text)?.[1] ?? ''
		const alone = { DATA_DIR: join(folder, 'alone'), BACKUP_KEY: key }
		expect(await command('restore', [kept], alone)).toMatchObject({ code: 0 })
		const emails = "select email from contact_messages where email not like '%@visitors.example'"
		const here = rowsAt<{ email: string }>(primary, emails)
		const before = new Sqlite(join(alone.DATA_DIR, 'solfa.db')).prepare(emails).all() as { email: string }[]
		const anywhere = new Set([...here, ...before].map(({ email }) => email))
		expect(confirmed.filter((email) => !anywhere.has(email))).toEqual([])
		expect(new Set(refused)).toEqual(new Set([503]))
	})
})

/** A picture for the support chat; where it can be read. */
async function sent(visitor: BrowserOfNodes, port: number): Promise<string> {
	const { headers, body } = formWith('image', 'a.png', aRealPicture())
	const answer = await visitor.send(port, 'POST', '/api/support/upload-image', headers, body)
	return (JSON.parse(answer.body) as { imageUrl: string }).imageUrl
}
