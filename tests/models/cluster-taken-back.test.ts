import express, { type RequestHandler } from 'express'
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answerHeaders } from '#server/answer-headers.ts'
import { readBody } from '#server/body.ts'
import { Cluster } from '#server/cluster/cluster.ts'
import { Node } from '#server/cluster/node.ts'
import { passedHeader, readPassed } from '#server/cluster/trusted.ts'
import { inOnePiece } from '#server/compression.ts'
import { forwardRequests, forwardUnfinished } from '#server/forwarding.ts'
import { fault } from '#server/fault.ts'
import { contextOf } from '#server/page-context.ts'
import { BrowserOfNodes } from '../support/browser-of-nodes.ts'

/** This node took a form as the primary; by the time it would write, LiteFS has given the lease to the other one. */
describe('a form taken in the moment the lease goes to another node', () => {
	let dir = ''
	let isPrimary = true
	let port = 0
	let timer: NodeJS.Timeout
	const servers: Server[] = []
	const received: string[] = []

	beforeEach(async () => {
		isPrimary = true
		received.length = 0
		dir = mkdtempSync(join(tmpdir(), 'solfa-back-'))
		writeFileSync(join(dir, 'solfa.db-pos'), `${'0'.repeat(15)}1/${'f'.repeat(16)}\n`)
		writeFileSync(join(dir, '.lag'), '0\n')
		let clock = 0
		timer = setInterval(() => utimesSync(join(dir, '.lag'), ++clock, clock), 20)
		const litefs = await listening((_req, res) => {
			const told = { clusterID: 'x', isPrimary, candidate: true, path: dir }
			res.end(JSON.stringify({ ...told, primary: { hostname: isPrimary ? '' : 'other' } }))
		})
		const primary = await listening(async (req, res) => {
			for await (const chunk of req) received.push(String(chunk))
			if (req.url === '/readyz') return void res.end('{}')
			res.writeHead(303, { Location: '/saved', 'Set-Cookie': 'tx=theirs' }).end()
		})
		const settings = { dir, apiUrl: litefs, primaryUrl: primary, waitMs: 5_000, consul: null }
		const cluster = new Cluster(new Node(settings))
		const app = express()
		const begin: RequestHandler = (_req, res, next) => {
			res.locals.context = { ...CONTEXT, replyHeaders: new Headers({ 'x-own': 'of this node' }) }
			next()
		}
		const refused: RequestHandler = (_req, res) => {
			isPrimary = false
			contextOf(res).unsaved = 'read-only'
			res.status(503).send('Nothing can be saved just now')
		}
		app.use(
			begin,
			forwardRequests(cluster),
			readBody,
			inOnePiece,
			answerHeaders(cluster),
			forwardUnfinished(cluster),
		)
		app.use(refused, fault)
		const own = await listening((req, res) => {
			readPassed(req)
			app(req, res)
		})
		port = Number(new URL(own).port)
	})
	afterEach(() => {
		clearInterval(timer)
		for (const server of servers.splice(0)) server.close()
		rmSync(dir, { recursive: true, force: true })
	})

	async function listening(answer: RequestListener): Promise<string> {
		const server = createServer(answer)
		servers.push(server)
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
		return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
	}

	it('is answered by that node, and with nothing of this one’s', async () => {
		const answer = await new BrowserOfNodes().post(port, '/', { text: 'hello' })
		expect([answer.status, answer.headers.get('location')]).toEqual([303, '/saved'])
		expect(answer.headers.get('set-cookie')).toBe('tx=theirs')
		expect(answer.headers.has('x-own')).toBe(false)
		expect(received).toEqual(['text=hello'])
	})

	it('is given back to a node that had passed it on, which asks again who is the primary', async () => {
		const headers = passedHeader({ method: 'POST', url: '/' }, { address: '192.0.2.7', hop: 1 })
		const answer = await new BrowserOfNodes().post(port, '/', { text: 'hello' }, headers)
		expect([answer.status, answer.headers.get('x-solfa-leaving')]).toEqual([503, '1'])
		expect(answer.headers.has('x-own')).toBe(false)
		expect(received).toEqual([])
	})
})

/** As much of a request's context as these steps look at. */
const CONTEXT = {
	requestId: 'taken-back',
	address: '127.0.0.1',
	refusal: null,
	isForm: true,
	place: { routeId: 'routes/public/landing', pattern: '/', area: 'public', remembers: {} },
}
