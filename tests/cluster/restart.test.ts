import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Balancer } from '../support/balancer.ts'
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
import { pause } from '../support/until.ts'

const RESTARTS = Number(process.env.RESTARTS ?? 5)
const LONGEST = 60_000 + RESTARTS * 24_000

describe.skipIf(noCluster)('a release', () => {
	let cluster: TestCluster

	beforeAll(async () => {
		// A busy machine may take longer for a start than people like to wait.
		cluster = await startCluster({ env: { LITEFS_WAIT_SECONDS: '30' } })
	})
	afterAll(() => cluster.clear())

	it(
		`of ${RESTARTS} restarts, node after node, fails no request of those who are reading and writing`,
		{ timeout: LONGEST },
		async () => {
			const balancer = new Balancer([cluster.primary, cluster.replica])
			const confirmed: string[] = []
			const failed: string[] = []
			let asked = 0
			let slowest = 0
			let going = true
			const one = async (work: () => Promise<string | null>) => {
				while (going) {
					asked++
					const wrong = await work().catch((error: unknown) => String(error))
					if (wrong) failed.push(wrong)
					await pause(30)
				}
			}
			const reader = async () => {
				const page = await balancer.send((port) => new BrowserOfNodes().get(port, '/select-plan'))
				return page.status === 200 ? null : `a page was answered with ${page.status}`
			}
			const writer = async () => {
				const message = aMessage()
				const sent = await balancer.send((port) => new BrowserOfNodes().post(port, '/', message))
				slowest = Math.max(slowest, sent.ms)
				if (sent.status !== 303)
					return `a form was answered with ${sent.status}: ${sent.page.problems.join(' ')}`
				confirmed.push(message.email)
				return null
			}
			const crowd = [reader, reader, reader, writer, writer].map(one)
			for (let restart = 0; restart < RESTARTS; restart++) {
				const node = restart % 2 ? cluster.replica : cluster.primary
				await node.stop()
				node.start()
				await ready(node)
				await ready(cluster.replica)
				await pause(200)
			}
			going = false
			await Promise.all(crowd)
			balancer.stop()

			console.log(
				`Rolling restart: ${RESTARTS} restarts, ${asked} requests, ${failed.length} failed, ` +
					`${confirmed.length} forms confirmed, the slowest after ${slowest.toFixed(0)} ms`,
			)
			expect(failed).toEqual([])
			await caughtUp(cluster)
			const kept = rowsAt<{ email: string }>(
				cluster.replica,
				"select email from contact_messages where email not like '%@visitors.example'",
			)
			expect(kept.map(({ email }) => email).sort()).toEqual(confirmed.sort())
		},
	)
})
