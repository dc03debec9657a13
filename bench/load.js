import { Agent, request } from 'node:http'

/** Asks for one page over and over on kept connections, each waiting for its answer, until the time is over or so many were asked. */
export async function load(page, { connections = 16, ms = Infinity, requests = Infinity }) {
	const agent = new Agent({ keepAlive: true, maxSockets: connections })
	const started = Date.now()
	const counted = { requests: 0, failed: 0, waits: [] }
	const goesOn = () => Date.now() < started + ms && counted.requests < requests
	await Promise.all(Array.from({ length: connections }, () => one(agent, page, goesOn, counted)))
	agent.destroy()
	return { ...counted, seconds: (Date.now() - started) / 1000 }
}

async function one(agent, page, goesOn, counted) {
	while (goesOn()) {
		counted.requests++
		const asked = performance.now()
		const { status } = await ask(page, agent).catch((error) => ({ status: error.code }))
		counted.waits.push(performance.now() - asked)
		if (status !== (page.status ?? 200)) counted.failed++
	}
}

/** The body of a form is made anew for each request. */
export function ask({ origin, path, headers, form }, agent) {
	const body = form && new URLSearchParams(form()).toString()
	const sent = form ? { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' } : headers
	return new Promise((resolve, reject) => {
		const method = form ? 'POST' : 'GET'
		const asked = request(origin + path, { agent, headers: sent, method }, (answer) => {
			const chunks = []
			answer.on('data', (chunk) => chunks.push(chunk))
			answer.on('end', () =>
				resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) }),
			)
			answer.on('error', reject)
		})
		asked.on('error', reject)
		asked.end(body)
	})
}

/** Processor time of the server a request, in microseconds: what other work on the machine disturbs least. */
export async function cost(server, page, ms) {
	const before = await server.usage()
	const { requests, failed } = await load(page, { ms })
	const after = await server.usage()
	if (failed > 0) throw new Error(`${failed} of ${requests} answers of ${page.path} were not as expected.`)
	return (after.micros - before.micros) / requests
}
