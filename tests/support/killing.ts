import { expect } from 'vitest'
import { BrowserOfNodes } from './browser-of-nodes.ts'
import { aMessage, caughtUp, isRunning, ready, rowsAt, type TestCluster } from './cluster.ts'
import { pause, until } from './until.ts'

/** What is killed: Solfa, LiteFS under it, or both at once. */
const KILLED = {
	'Solfa alone': ({ primary }: TestCluster) => void process.kill(primary.solfaPid, 'SIGKILL'),
	'LiteFS alone': ({ primary }: TestCluster) => void process.kill(primary.pid, 'SIGKILL'),
	'both at once': ({ primary }: TestCluster) => primary.kill(),
}

const BACK_WITHIN = 15_000

/** Kills what is named on the primary, again and again while forms are sent: every form that was confirmed is on both nodes. */
export async function killWhileWriting(cluster: TestCluster, what: keyof typeof KILLED, times: number) {
	const { primary, replica } = cluster
	const confirmed: string[] = []
	const refused = new Set<number>()
	const back: number[] = []
	let writing = true
	const writers = Array.from({ length: 4 }, async () => {
		while (writing) {
			const message = aMessage()
			const answer = await new BrowserOfNodes().post(primary.port, '/', message).catch(() => null)
			if (answer?.status === 303) confirmed.push(message.email)
			else {
				if (answer) refused.add(answer.status)
				await pause(20)
			}
		}
	})
	try {
		for (let kill = 0; kill < times; kill++) {
			const before = confirmed.length
			await until(() => confirmed.length > before + 5, 'rows are being written')
			await pause(Math.random() * 50)
			const { solfaPid } = primary
			const began = Date.now()
			await KILLED[what](cluster)
			await until(() => !isRunning(solfaPid), 'Solfa has ended by itself', BACK_WITHIN)
			await primary.ended
			primary.start()
			await ready(primary)
			back.push(Date.now() - began)
		}
	} finally {
		writing = false
		await Promise.all(writers)
	}
	await ready(replica)
	await caughtUp(cluster)
	for (const node of [primary, replica]) {
		const rows = rowsAt<{ email: string }>(
			node,
			"select email from contact_messages where email not like '%@visitors.example'",
		)
		const kept = new Set(rows.map(({ email }) => email))
		expect(confirmed.filter((email) => !kept.has(email))).toEqual([])
		expect(rowsAt(node, 'pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
		expect(rowsAt(node, 'pragma foreign_key_check')).toEqual([])
	}
	expect(refused).not.toContain(500)
	const sorted = back.toSorted((a, b) => a - b).map((ms) => (ms / 1000).toFixed(1))
	console.log(
		`${what} killed while writing: ${times} times, ${confirmed.length} rows confirmed, 0 lost on either node; ` +
			`ready again after ${sorted[sorted.length >> 1]} s, ${sorted.at(-1)} s at most`,
	)
	expect(Math.max(...back)).toBeLessThan(BACK_WITHIN)
}
