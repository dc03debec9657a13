import { createServer } from 'node:net'

/** A port nobody listens on. `TEST_PORTS=3200-3299` keeps the tests inside a range of their own. */
export async function freePort(): Promise<number> {
	const range = process.env.TEST_PORTS
	if (!range) return claim(0)
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
		server.listen(port, '127.0.0.1', () => {
			const address = server.address()
			const claimed = typeof address === 'object' && address ? address.port : port
			server.close(() => resolve(claimed))
		})
	})
}
