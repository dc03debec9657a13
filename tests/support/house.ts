import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inTurn } from '#server/in-turn.ts'
import { staticFiles } from '#server/static-files.ts'

/** The built server with its door open on this machine alone. */
export interface House {
	port: number
	/** The name it is asked by. */
	host: string
	origin: string
	server: Server
}

const houses = new Map<string, Promise<House>>()

/** Opened once a process for each environment. The database is the test's: the build finds it on globalThis. */
export function openHouse(environment: Record<string, string> = {}): Promise<House> {
	const key = JSON.stringify(environment)
	let house = houses.get(key)
	if (!house) {
		house = build(environment, houses.size)
		houses.set(key, house)
	}
	return house
}

async function build(environment: Record<string, string>, number: number): Promise<House> {
	const before = { ...process.env }
	Object.assign(process.env, environment)
	// Another address is another copy of the program, which reads its environment anew.
	const address = `${pathToFileURL(resolve('build/server/index.js')).href}?house=${number}`
	const { answer } = (await import(/* @vite-ignore */ address)) as { answer: RequestListener }
	process.env = before

	const files = staticFiles('./build/client')
	const server = createServer(
		inTurn((req, res) => {
			if (!files(req, res)) answer(req, res)
		}),
	)
	await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
	server.unref()
	const { port } = server.address() as AddressInfo
	const origin = new URL(environment.APP_URL ?? `http://localhost:${port}`)
	return { port, host: origin.host, origin: origin.origin, server }
}
