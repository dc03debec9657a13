import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'

/** Until its server listens: the tests of several processes ask for ports at the same time. */
const KEPT_MS = 60_000

/**
 * A port nobody listens on. `TEST_PORTS=3200-3299` keeps the tests inside a range of their own. The system gives away
 * ports from 32768 on, and `npm run cluster` is tested with others, so one of these stays free until its server starts.
 */
export async function freePort(): Promise<number> {
	const range = process.env.TEST_PORTS ?? '20000-26999'
	const [first = 0, last = first] = range.split('-').map(Number)
	const start = Math.floor(Math.random() * (last - first + 1))
	for (let step = 0; first + step <= last; step++) {
		try {
			const port = await claim(first + ((start + step) % (last - first + 1)))
			keep(port)
			return port
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

/** Fails if another test was given the port a moment ago. */
function keep(port: number) {
	const file = `.cache/ports/${port}`
	mkdirSync('.cache/ports', { recursive: true })
	const given = statSync(file, { throwIfNoEntry: false })
	if (given && Date.now() - given.mtimeMs > KEPT_MS) writeFileSync(file, '')
	else writeFileSync(file, '', { flag: 'wx' })
}
