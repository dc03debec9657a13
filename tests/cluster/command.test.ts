import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { BrowserOfNodes } from '../support/browser-of-nodes.ts'
import { command } from '../support/command.ts'
import { isRunning, noCluster } from '../support/cluster.ts'
import { until } from '../support/until.ts'

/** What it prints of a node: where it is, and the two processes it has. */
const LINE =
	/(primary|replica) {2}http:\/\/localhost:(\d+) {3}kill -9 (\d+) \(LiteFS\) {3}kill -9 (\d+) \(Solfa\)/g

describe.skipIf(noCluster)('npm run cluster', () => {
	let child: ChildProcess | undefined
	afterEach(() => child?.kill('SIGTERM'))

	it('says which process is which, also after a restart, lets nobody onto its ports, and leaves nothing behind', async () => {
		const port = pairOfPorts()
		let output = ''
		const started = spawn(process.execPath, ['scripts/cluster.js'], {
			stdio: ['ignore', 'pipe', 'pipe'],
			env: { ...process.env, PORT: String(port) },
		})
		child = started
		for (const stream of [started.stdout, started.stderr])
			stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
		const lines = () =>
			[...output.matchAll(LINE)].map(([, role, at, litefs, solfa]) => ({ role, at, litefs, solfa }))
		const areThere = () => {
			if (started.exitCode !== null) throw new Error(output)
			return lines().length === 2
		}
		await until(areThere, 'both nodes are there', 200_000)

		const second = await command('cluster', [], { PORT: String(port), HOME: process.env.HOME ?? '' })
		expect(second.code).toBe(1)
		expect(second.text).toContain(`Port ${port} is in use`)
		expect((await new BrowserOfNodes().get(port, '/healthz')).status).toBe(200)

		const replica = lines().find(({ role }) => role === 'replica')
		process.kill(Number(replica?.solfa), 'SIGKILL')
		await until(() => lines().length === 3, 'the replica is back, and said so', 60_000)
		const back = lines()[2]
		expect([back?.role, back?.at]).toEqual([replica?.role, replica?.at])
		const pids = [...lines().slice(0, 1), back].flatMap((line) => [Number(line?.litefs), Number(line?.solfa)])
		expect(pids.every(isRunning)).toBe(true)

		const ended = new Promise((resolve) => started.on('exit', resolve))
		started.kill('SIGHUP')
		await ended
		const place = join(tmpdir(), `solfa-cluster-${port}`)
		expect(pids.filter(isRunning)).toEqual([])
		expect(readFileSync('/proc/mounts', 'utf8')).not.toContain(place)
		expect(existsSync(place)).toBe(false)
	}, 400_000)
})

/** LiteFS listens 17,200 above, where the system gives away no ports and `freePort` promises none. */
function pairOfPorts(): number {
	return 10_000 + 2 * Math.floor(Math.random() * 2_750)
}
