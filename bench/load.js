import { Agent, get } from 'node:http'

/** Asks for one page over and over on kept connections, each waiting for its answer, until the time is over. */
export async function load(page, { connections = 16, ms }) {
	const agent = new Agent({ keepAlive: true, maxSockets: connections })
	const started = Date.now()
	const counted = { requests: 0, failed: 0, waits: [] }
	await Promise.all(Array.from({ length: connections }, () => one(agent, page, started + ms, counted)))
	agent.destroy()
	return { ...counted, seconds: (Date.now() - started) / 1000 }
}

async function one(agent, page, until, counted) {
	while (Date.now() < until) {
		const asked = Date.now()
		const { status } = await ask(page, agent).catch((error) => ({ status: error.code }))
		counted.requests++
		counted.waits.push(Date.now() - asked)
		if (status !== 200) counted.failed++
	}
}

export function ask({ origin, path, headers }, agent) {
	return new Promise((resolve, reject) => {
		const request = get(origin + path, { agent, headers }, (answer) => {
			const chunks = []
			answer.on('data', (chunk) => chunks.push(chunk))
			answer.on('end', () =>
				resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) }),
			)
			answer.on('error', reject)
		})
		request.on('error', reject)
	})
}

/** Processor time of the server a request, in microseconds: what other work on the machine disturbs least. */
export async function cost(server, page, ms) {
	const before = await server.usage()
	const { requests, failed } = await load(page, { ms })
	const after = await server.usage()
	if (failed > 0) throw new Error(`${failed} of ${requests} answers of ${page.path} were not 200.`)
	return (after.micros - before.micros) / requests
}
