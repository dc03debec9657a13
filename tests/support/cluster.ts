import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { ClusterNode, unmount } from '../../scripts/cluster/node.ts'
import { BrowserOfNodes } from './browser-of-nodes.ts'
import { freePort } from './free-port.ts'
import { Gate } from './gate.ts'
import { until } from './until.ts'

/** Two nodes of one cluster. What the replica hears of the primary comes through a gate. */
export interface TestCluster {
	folder: string
	primary: ClusterNode
	replica: ClusterNode
	gate: Gate
	clear: () => Promise<void>
}

/** Why there is no cluster here; empty where there is one. Found out once a run, in tests/cluster/setup.ts. */
export const noCluster = process.env.TEST_NO_CLUSTER ?? ''

const running = new Set<ClusterNode>()
// Only when the tests themselves are ended from outside; otherwise each clears what it started.
process.on('exit', () => {
	for (const node of running) {
		try {
			process.kill(-node.pid, 'SIGKILL')
		} catch {
			// Gone already.
		}
		unmount(node.mount)
	}
})

/** From now on nothing of it outlives these tests. */
export function follow(node: ClusterNode) {
	running.add(node)
}

export async function startCluster({
	env = {},
	places = ['a', 'b'],
	folder = mkdtempSync(join(tmpdir(), 'solfa-cluster-')),
}: { env?: Record<string, string>; places?: [string, string]; folder?: string } = {}): Promise<TestCluster> {
	const ports = await manyFreePorts(4)
	const [api = 0, port = 0, replicaApi = 0, replicaPort = 0] = ports
	const gate = new Gate(api)
	const through = await gate.open()
	const common = {
		litefs: process.env.TEST_LITEFS ?? '',
		env: { LOG_LEVEL: 'silent', LIMITS_SCALE: '10000', ...env },
	}
	// The lease goes by the name; whose files a node of that name has may change.
	const place = (name: string) => ({ name, place: join(folder, places[name === 'node-a' ? 0 : 1]) })
	const primary = new ClusterNode({ ...common, ...place('node-a'), api, port, primary: { api, port } })
	const replica = new ClusterNode({
		...common,
		...place('node-b'),
		api: replicaApi,
		port: replicaPort,
		primary: { api: through, port },
	})
	const clear = async () => {
		for (const node of [replica, primary]) {
			await node.clear()
			running.delete(node)
		}
		await gate.close()
		rmSync(folder, { recursive: true, force: true })
	}
	for (const node of [primary, replica]) {
		running.add(node)
		node.start()
	}
	try {
		for (const node of [primary, replica]) await ready(node)
	} catch (error) {
		await clear()
		throw error
	}
	return { folder, primary, replica, gate, clear }
}

/** Answers as a node that is in touch should. */
export async function ready(node: ClusterNode, role = node.name === 'node-a' ? 'primary' : 'replica') {
	const isReady = async () => {
		const said = await readiness(node)
		return said?.status === 200 && said.role === role
	}
	try {
		return await until(isReady, `${node.name} is ready as ${role}`, 60_000)
	} catch (error) {
		throw new Error(`${String(error)}\n${node.log.slice(-4000)}`)
	}
}

export async function readiness(node: { port: number }) {
	try {
		const { status, body } = await new BrowserOfNodes().get(node.port, '/readyz')
		return { status, ...(JSON.parse(body) as { role: string; schema: string | null; lagMs: number | null }) }
	} catch {
		return null
	}
}

/** What a node's copy holds, as anybody beside Solfa would read it. */
export function rowsAt<Row>(node: ClusterNode, sql: string, ...values: unknown[]): Row[] {
	const copy = new Sqlite(join(node.mount, 'solfa.db'))
	try {
		return copy.prepare(sql).all(...values) as Row[]
	} finally {
		copy.close()
	}
}

/** The replica has all the primary has. */
export function caughtUp({ primary, replica }: TestCluster) {
	return until(() => positionOf(primary) === positionOf(replica), 'the replica has caught up')
}

/** What a start begins with is over: for two seconds nothing was written. */
export function quiet(node: ClusterNode) {
	let [last, since] = ['', 0]
	const isQuiet = () => {
		const now = positionOf(node)
		if (now !== last) [last, since] = [now, Date.now()]
		return Date.now() - since > 2_000
	}
	return until(isQuiet, 'nothing more is written', 60_000)
}

function positionOf({ mount }: ClusterNode) {
	return readFileSync(join(mount, 'solfa.db-pos'), 'latin1').trim()
}

let made = 0

/** A message nobody sent before. */
export function aMessage() {
	made += 1
	const name = `Sender ${made} of ${process.pid}`
	const email = `sender-${made}-${process.pid}@example.test`
	return {
		intent: 'contact',
		name,
		email,
		subject: 'A question',
		message: `Do you teach the oboe? (${made})`,
	}
}

async function manyFreePorts(count: number) {
	const ports = new Set<number>()
	while (ports.size < count) ports.add(await freePort())
	return [...ports]
}

/** One that has ended and whose parent has not heard of it yet does not run. */
export function isRunning(pid: number): boolean {
	try {
		return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
	} catch {
		return false
	}
}
