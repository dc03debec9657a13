import { rmSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { BrowserOfNodes } from '../support/browser-of-nodes.ts'
import { startServer, temporaryFolder } from '../support/built-server.ts'
import { pause, until } from '../support/until.ts'

const KILLS = Number(process.env.PROCESS_KILLS) || 4

let made = 0

function aMessage() {
	made += 1
	return {
		intent: 'contact',
		name: `Sender ${made}`,
		email: `killed-${made}@example.test`,
		subject: 'A question',
		message: `Do you teach the oboe? (${made})`,
	}
}

test(
	'one node alone, killed in the middle of writing, keeps every row it confirmed, and is whole',
	async () => {
		const folder = temporaryFolder()
		const confirmed: string[] = []
		const wrong = new Set<number>()
		const back: number[] = []
		let server = await startServer(folder, { LIMITS_SCALE: '100000' })
		let writing = true
		const writers = Array.from({ length: 4 }, async () => {
			while (writing) {
				const message = aMessage()
				const answer = await new BrowserOfNodes().post(server.port, '/', message).catch(() => null)
				if (answer?.status === 303) confirmed.push(message.email)
				else if (answer) wrong.add(answer.status)
				else await pause(20)
			}
		})
		try {
			for (let kill = 0; kill < KILLS; kill++) {
				const before = confirmed.length
				await until(() => confirmed.length > before + 5, 'rows are being written')
				await pause(Math.random() * 50)
				server.child.kill('SIGKILL')
				await server.ended
				const began = Date.now()
				server = await startServer(folder, { LIMITS_SCALE: '100000' })
				back.push(Date.now() - began)
			}
		} finally {
			writing = false
			await Promise.all(writers)
			server.child.kill('SIGKILL')
			await server.ended
		}
		const sqlite = new Sqlite(join(folder, 'solfa.db'))
		const kept = new Set(sqlite.prepare('select email from contact_messages').pluck().all() as string[])
		expect(confirmed.filter((email) => !kept.has(email))).toEqual([])
		expect(sqlite.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }])
		expect(sqlite.pragma('foreign_key_check')).toEqual([])
		sqlite.close()
		expect([...wrong]).toEqual([])
		console.log(
			`One node killed while writing: ${KILLS} times, ${confirmed.length} rows confirmed, 0 lost; ` +
				`listening again after ${(Math.max(...back) / 1000).toFixed(1)} s at most`,
		)
		rmSync(folder, { recursive: true, force: true })
	},
	60_000 + KILLS * 30_000,
)
