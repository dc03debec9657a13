import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { BrowserOfNodes } from '../support/browser-of-nodes.ts'
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

/** `npm run bench -- --faults` asks for more. */
const KILLS = Number(process.env.LITEFS_KILLS ?? 8)
const UNCERTAIN = 'Please look whether it is there before you send it again.'

describe.skipIf(noCluster)('LiteFS under a node that writes', () => {
	let cluster: TestCluster

	beforeEach(async () => {
		cluster = await startCluster()
		// Or something else would meet the fault before the form does.
		await quiet(cluster.primary)
	}, 120_000)
	afterEach(() => cluster.clear())

	it('ends while it takes a form, and nobody is told that the form was saved', async () => {
		const { primary } = cluster
		const { solfaPid } = primary
		// LiteFS makes its file when SQLite believes to be done, and ends when it cannot.
		const files = join(primary.files, 'dbs', 'solfa.db', 'ltx')
		renameSync(files, `${files}-away`)
		const message = aMessage()
		const answer = await new BrowserOfNodes().post(primary.port, '/', message)
		expect(answer.status).toBe(503)
		expect(answer.page.problems.join()).toContain(UNCERTAIN)
		expect(answer.page.valueOf('email')).toBe(message.email)
		expect(answer.headers.has('retry-after')).toBe(false)
		await until(() => !isRunning(solfaPid), 'Solfa has ended by itself', 10_000)
		renameSync(`${files}-away`, files)
	})

	it('is gone, and whoever sends a form is told on its own page, or at least gets back what was typed', async () => {
		const { primary } = cluster
		const visitor = new BrowserOfNodes()
		await visitor.post(primary.port, '/auth/login', { username: 'admin', password: 'solfa-demo-1' })
		const { solfaPid } = primary
		process.kill(primary.pid, 'SIGKILL')
		await primary.gone

		const message = aMessage()
		const typed = { firstName: 'Ottoline', lastName: 'Quill', newPassword: 'nobody may see this' }
		const [own, desk, page] = await Promise.all([
			new BrowserOfNodes().post(primary.port, '/', message),
			visitor.post(primary.port, '/students/create', typed),
			visitor.get(primary.port, '/dashboard'),
		])
		expect([own.status, own.page.valueOf('email')]).toEqual([503, message.email])
		expect([desk.status, page.status]).toEqual([503, 503])
		expect(desk.body).toContain('Ottoline')
		expect(desk.body).not.toContain('nobody may see this')
		expect(Math.max(own.ms, desk.ms, page.ms)).toBeLessThan(10_000)
		await until(() => !isRunning(solfaPid), 'Solfa has ended by itself', 10_000)
		expect(primary.log).toContain('the files of LiteFS are gone; this node stops')
	})

	it('hangs, and after twenty seconds the node ends, so that it can be started anew', async () => {
		const { primary } = cluster
		const { pid, solfaPid } = primary
		process.kill(pid, 'SIGSTOP')
		const asked = new BrowserOfNodes().post(primary.port, '/', aMessage()).catch(() => null)
		await until(() => !isRunning(solfaPid), 'Solfa has ended by itself', 45_000)
		expect((await asked)?.status).not.toBe(303)
		await primary.ended
		primary.start()
		await ready(primary)
	}, 180_000)

	it(
		`is killed ${KILLS} times while forms are sent, and every form that was confirmed is there`,
		() => killWhileWriting(cluster, 'LiteFS alone', KILLS),
		KILLS * 60_000,
	)
})
