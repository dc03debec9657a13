import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { inTurn } from '#server/in-turn.ts'
import { openHouse } from '../support/house.ts'
import { until } from '../support/until.ts'
import { Visitor } from '../support/visitor.ts'
import { openSocket, requestText } from '../support/wire.ts'

const answers = (received: string) =>
	(received.match(/HTTP\/1\.1 \d{3}(?= )/g) ?? []).map((line) => line.slice(-3))

/** A server that begins what it is asked and waits to be told that it is done. */
async function slowServer() {
	const begun: ServerResponse[] = []
	const server = createServer(inTurn((_req, res) => void begun.push(res)))
	await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
	onTestFinished(() => {
		server.closeAllConnections()
		server.close()
	})
	const { port } = server.address() as AddressInfo
	const line = await openSocket(port)
	const send = (times: number) => line.socket.write(requestText(port, '/', {}).repeat(times))
	return { ...line, begun, send }
}

describe('requests sent ahead on one connection', () => {
	it('are begun one after another, and all answered in their order', async () => {
		const { begun, send, received } = await slowServer()
		send(10)
		for (let i = 0; i < 10; i++) {
			await until(() => begun.length > i, 'the next is begun')
			expect(begun).toHaveLength(i + 1)
			begun[i]?.writeHead(200 + i).end()
		}
		await until(() => answers(received()).length === 10, 'all are answered')
		expect(answers(received())).toEqual(Array.from({ length: 10 }, (_, i) => String(200 + i)))
	})

	it('are not begun once the connection has gone', async () => {
		const { begun, send, socket } = await slowServer()
		send(10)
		await until(() => begun.length === 1, 'the first is begun')
		socket.destroy()
		await until(() => begun[0]?.destroyed, 'the server knows')
		await new Promise(setImmediate)
		expect(begun).toHaveLength(1)
	})

	it('end the connection when there are many', async () => {
		const { begun, send, isClosed } = await slowServer()
		send(2000)
		await until(isClosed, 'the connection is closed')
		expect(begun.length).toBeLessThanOrEqual(1)
	})

	it('are answered as if they had been sent alone', async () => {
		const { port, host } = await openHouse()
		const { socket, received } = await openSocket(port)
		const paths = ['/healthz', '/nothing', '/healthz', '/login', '/robots.txt']
		socket.write(paths.map((path) => requestText(port, path, { headers: { Host: host } })).join(''))
		await until(() => answers(received()).length === 5, 'all are answered')
		expect(answers(received())).toEqual(['200', '404', '200', '200', '200'])
		socket.destroy()
	})
})

it('a network that goes on asking after its refusals is answered in a line, and others as before', async () => {
	vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 3, 14, 12) })
	const visitor = new Visitor()
	for (let i = 0; i < 120; i++) await visitor.get('/login')
	const explained = []
	for (let i = 0; i < 11; i++) explained.push(await visitor.get('/nothing'))
	expect(explained.map(({ status }) => status)).toEqual(Array(11).fill(429))
	expect(explained[0]?.headers['content-length']).not.toBe(explained[10]?.headers['content-length'])
	const brief = await visitor.post('/login', { username: 'a' })
	expect([brief.status, brief.page.heading]).toEqual([429, 'Too many requests'])
	expect(brief.bytes.length).toBeLessThan(500)
	expect(brief.headers).toMatchObject({
		'retry-after': '2',
		'cache-control': 'no-store',
		connection: 'close',
	})
	const call = await visitor.call('GET', '/api/auth/plans')
	expect([call.status, Object.keys(call.json())]).toEqual([429, ['message']])
	expect((await new Visitor().get('/login')).status).toBe(200)
})
