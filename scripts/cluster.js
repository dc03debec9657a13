import './env-file.js'
import { readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endWithParent, ensureBuilt, ensureInstalled } from './tasks.js'

/** `npm run cluster` runs two nodes on this machine until it is stopped. */
await ensureInstalled()
await ensureBuilt()
const { register } = await import('tsx/esm/api')
register()
const { ensureLitefs, versionOf } = await import('./cluster/install.ts')
const { ClusterNode } = await import('./cluster/node.ts')

const litefs = await ensureLitefs()
if ('why' in litefs) {
	console.error(`There can be no cluster here. ${litefs.why}`)
	process.exit(1)
}

const PORT = Number(process.env.PORT || 3000)
await refuseTaken([PORT, PORT + 1, PORT + 17_200, PORT + 17_201])
const place = join(tmpdir(), `solfa-cluster-${PORT}`)
const primary = { api: PORT + 17_200, port: PORT }
const nodes = ['node-a', 'node-b'].map((name, i) => {
	const env = { LOG_LEVEL: 'silent', APP_URL: `http://localhost:${PORT + i}` }
	// Both nodes use the payment emulator of the primary.
	if (i > 0) env.PAYPAL_API_URL = `http://127.0.0.1:${PORT}/dev/paypal`
	const api = primary.api + i
	return new ClusterNode({
		name,
		place: join(place, name),
		api,
		port: PORT + i,
		primary,
		litefs: litefs.binary,
		env,
	})
})

const [a, b] = nodes
let stopping = false
// The terminal may be closed before its processes end.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0))
endWithParent(() => void stop(0))
for (const node of nodes) start(node)
for (const node of nodes) await answers(node)
greet(await versionOf(litefs.binary))

/** Restarts a node that ends, as a supervisor would, after a delay long enough to be noticed. */
function start(node) {
	node.start()
	void node.ended.then((how) => {
		if (stopping) return
		say(`${node.name} has ended (${how}); it is started again in 10 s.`)
		setTimeout(() => stopping || again(node), 10_000)
	})
}

async function again(node) {
	start(node)
	await answers(node)
	if (!stopping) say(`${node.name} is back:\n${lineOf(node)}`)
}

async function answers(node) {
	for (let tries = 0; tries < 300 && !stopping; tries++) {
		const answer = await fetch(`http://127.0.0.1:${node.port}/readyz`).catch(() => null)
		if (answer?.ok) return
		await new Promise((resolve) => setTimeout(resolve, 200))
	}
	if (stopping) return
	console.error(`${node.name} does not answer.\n${node.log}`)
	await stop(1)
}

function greet(version) {
	console.log(`\nTwo nodes with one database, by ${version}:\n`)
	console.log(`${lineOf(a)}   takes every write`)
	console.log(`${lineOf(b)}   reads, and passes writes on`)
	console.log('\nThe demo accounts of the README work on both. Ctrl-C stops both and removes their data.')
	console.log(`What is there while it runs: ${place}\n`)
}

/** Prints the process ids, because killing LiteFS and killing Solfa show different things. */
function lineOf(node) {
	const role = node === a ? 'primary' : 'replica'
	return `  ${role}  http://localhost:${node.port}   kill -9 ${node.pid} (LiteFS)   kill -9 ${node.solfaPid} (Solfa)`
}

/** Ignores a closed terminal. */
function say(words) {
	if (process.stdout.writable) console.log(words)
}

/** Two clusters on the same ports would unmount each other's folders. */
async function refuseTaken(ports) {
	for (const port of ports) {
		const taken = await new Promise((resolve) => {
			const server = createServer()
			server.on('error', () => resolve(true))
			server.listen(port, '127.0.0.1', () => server.close(() => resolve(false)))
		})
		if (!taken) continue
		console.error(`Port ${port} is in use, perhaps by another npm run cluster. Set PORT to a free one.`)
		process.exit(1)
	}
}

async function stop(code) {
	if (stopping) return
	stopping = true
	// The replica stops first, because no other node depends on it.
	for (const node of nodes.toReversed()) {
		await Promise.race([node.stop(), new Promise((resolve) => setTimeout(resolve, 15_000))])
		await node.clear()
	}
	if (!readFileSync('/proc/mounts', 'utf8').includes(place)) rmSync(place, { recursive: true, force: true })
	process.exit(code)
}
