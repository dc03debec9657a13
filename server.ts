// Must be first, because modules read the environment when they load.
import './scripts/env-file.js'
import type { RequestListener } from 'node:http'
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { openDoor } from './server/door.ts'
import { inTurn } from './server/in-turn.ts'
import { staticFiles } from './server/static-files.ts'

/** The exports of the bundled server; see server/app.ts. */
interface Bundle {
	answer: RequestListener
	start: () => Promise<void>
	begin: () => void
	/** How long to accept requests after `drain`. */
	noticeMs: number
	drain: () => Promise<void>
	stop: () => void
}

const development = process.env.NODE_ENV !== 'production'
const DRAIN_MS = 10_000

const server = openDoor()

// A closed pipe, such as of a terminal that is gone, must not end the process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

try {
	const bundle = development ? await develop() : await serveBuild()
	listen(bundle)
} catch (error) {
	refuseStart(error)
}

async function serveBuild(): Promise<Bundle> {
	const path = './build/server/index.js'
	if (!existsSync(path)) throw new Error('There is no build. `npm start` makes one.')
	const bundle = (await import(pathToFileURL(path).href)) as Bundle
	await bundle.start()
	const files = staticFiles('./build/client')
	server.on(
		'request',
		inTurn((req, res) => {
			if (!files(req, res)) bundle.answer(req, res)
		}),
	)
	return bundle
}

async function develop(): Promise<Bundle> {
	const { createServer: createVite } = await import('vite')
	const vite = await createVite({ server: { middlewareMode: true, hmr: { server } } })
	const load = () => vite.ssrLoadModule('./server/app.ts') as Promise<Bundle>
	const bundle = await load()
	await bundle.start()
	server.on('request', (async (req, res) => {
		try {
			const { answer } = await load()
			vite.middlewares(req, res, () => {
				answer(req, res)
			})
		} catch (error) {
			vite.ssrFixStacktrace(error as Error)
			console.error(error)
			res.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' }).end((error as Error).stack)
		}
	}) satisfies RequestListener)
	return bundle
}

function listen(bundle: Bundle) {
	const port = Number(process.env.PORT || 3000)
	const host = process.env.HOST || '0.0.0.0'
	server.on('error', refuseStart)
	server.listen(port, host, () => {
		console.log(
			JSON.stringify({ time: new Date().toISOString(), level: 'info', listening: `http://${host}:${port}` }),
		)
		process.send?.('ready')
		bundle.begin()
	})
	let stopping = false
	for (const signal of ['SIGTERM', 'SIGINT'] as const) {
		process.on(signal, () => {
			if (stopping) process.exit(1)
			stopping = true
			drainAndExit(bundle)
		})
	}
}

/** Stops accepting requests, finishes the running ones, checkpoints the database and exits. */
function drainAndExit(bundle: Bundle) {
	const drained = bundle.drain()
	setTimeout(() => close(bundle, drained), bundle.noticeMs)
}

function close(bundle: Bundle, drained: Promise<void>) {
	const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
	// A connection is idle after its last answer and can be closed.
	const tidy = setInterval(() => server.closeIdleConnections(), 100)
	server.close(() => {
		clearTimeout(late)
		clearInterval(tidy)
		void drained.then(() => {
			bundle.stop()
			process.exit(0)
		})
	})
}

/** Prints a sentence for expected refusals and a stack only for unexpected errors. */
function refuseStart(error: unknown) {
	const { name, message, stack, code } = error as Error & { code?: string }
	const expected = ['StartRefused', 'DatabaseRefused'].includes(name) || code === 'EADDRINUSE'
	console.error(expected ? `Solfa did not start. ${message}` : stack)
	process.exit(1)
}
