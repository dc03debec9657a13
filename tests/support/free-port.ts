import { createServer } from 'node:net'

/**
 * A port nobody listens on. `TEST_PORTS=3200-3299` keeps the tests inside a range of their own. The system gives away
 * ports from 32768 on, so one from below stays free until the server that was promised it has started.
 */
export async function freePort(): Promise<number> {
	const range = process.env.TEST_PORTS ?? '20000-29999'
	const [first = 0, last = first] = range.split('-').map(Number)
	const start = Math.floor(Math.random() * (last - first + 1))
	for (let step = 0; first + step <= last; step++) {
		try {
			return await claim(first + ((start + step) % (last - first + 1)))
		} catch {
			// Taken: the next one.
		}
	}
	throw new Error(`No port of ${range} is free.`)
}

function claim(port: number): Promise<number> {
	return new Promise((resolve, reject) => {
		const server = createServer()
		server.on('error', reject)
		server.listen(port, '127.0.0.1', () => server.close(() => resolve(port)))
	})
}
