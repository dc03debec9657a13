import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startServer, type BuiltServer } from '../support/built-server.ts'
import { aBomb, aPicture, formWith } from '../support/images.ts'
import { ask, cookieOf } from '../support/wire.ts'

vi.setConfig({ testTimeout: 120_000 })

const MB = 1024 * 1024
const FORM = 'application/x-www-form-urlencoded'
let server: BuiltServer
beforeAll(async () => {
	server = await startServer()
})
afterAll(() => server.stop())

const UPLOAD = '/api/support/upload-image'

/** What the process of the server has of the machine's memory. */
function resident(): number {
	const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8')) ?? []
	return Number(kilobytes) * 1024
}

interface Sent {
	path: string
	type: string
	body: Buffer
	cookie?: string
	/** Without a length, in pieces. */
	pieces?: boolean
}

/** The status of the answer, which may come long before all was sent. */
function send({ path, type, body, cookie = '', pieces = false }: Sent): Promise<number> {
	const headers = {
		Host: `localhost:${server.port}`,
		'Content-Type': type,
		...(cookie ? { Cookie: cookie } : {}),
		...(pieces ? { 'Transfer-Encoding': 'chunked' } : { 'Content-Length': body.length }),
	}
	return new Promise((resolve, reject) => {
		const outgoing = request({
			port: server.port,
			host: '127.0.0.1',
			path,
			method: 'POST',
			headers,
			agent: false,
		})
		let status = 0
		outgoing.on('response', (answer) => {
			status = answer.statusCode ?? 0
			answer.resume().on('close', () => resolve(status))
		})
		// Whoever is refused before they have sent all finds the line cut.
		outgoing.on('error', (error) => (status ? resolve(status) : reject(error)))
		for (let at = 0; at < body.length; at += 64 * 1024) outgoing.write(body.subarray(at, at + 64 * 1024))
		outgoing.end()
	})
}

/** How much more of the memory was taken at any time while something was done. */
async function growthWhile(work: () => Promise<unknown>): Promise<number> {
	const before = resident()
	let most = before
	const timer = setInterval(() => (most = Math.max(most, resident())), 5)
	await work().finally(() => clearInterval(timer))
	return (Math.max(most, resident()) - before) / MB
}

test.skipIf(process.platform !== 'linux')(
	'bodies that are too large are refused and not kept in memory, with and without a length',
	async () => {
		// Eight at once would take 240 MB; each is heard out.
		const large = Buffer.alloc(30 * MB, 'a=b&')
		const multipart = 'multipart/form-data; boundary=----a-boundary-of-the-tests'
		const bodies: Sent[] = [
			{ path: '/auth/login', type: FORM, body: large },
			{ path: '/api/login', type: 'application/json', body: Buffer.alloc(30 * MB, '[') },
			{ path: '/auth/login', type: multipart, body: formWith('file', 'a.png', Buffer.alloc(30 * MB)).body },
			{ path: '/webhooks/paypal', type: 'application/json', body: large },
		]
		const all = bodies.flatMap((one) => [one, { ...one, pieces: true }])
		// What the first pages of a process need is not counted.
		for (let i = 0; i < 20; i++) await ask(server.port, '/auth/login')
		for (const one of all) await send({ ...one, body: one.body.subarray(0, 1000) })
		const statuses: number[] = []
		const grown = await growthWhile(async () => {
			for (let round = 0; round < 3; round++) statuses.push(...(await Promise.all(all.map(send))))
		})
		expect(statuses).toEqual(statuses.map(() => 413))
		expect(grown).toBeLessThan(100)
		expect((await ask(server.port, '/healthz')).status).toBe(200)
	},
)

test.skipIf(process.platform !== 'linux')(
	'a picture of 196 megapixels is refused before it is unpacked',
	async () => {
		const cookie = await cookieOf(server.port, 'student')
		const picture = (bytes: Buffer) => {
			const { headers, body } = formWith('image', 'a.png', bytes)
			return send({ path: UPLOAD, type: headers['Content-Type'], body, cookie })
		}
		expect(await picture(await aPicture())).toBe(200)
		const bomb = await aBomb()
		const grown = await growthWhile(async () => {
			for (let i = 0; i < 3; i++) expect(await picture(bomb)).toBe(415)
		})
		expect(grown).toBeLessThan(150)
	},
)
