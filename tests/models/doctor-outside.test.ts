import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { environment } from '#app/config/environment.server.ts'
import { certificate, nodeSupport, proxyTodo } from '#server/doctor-outside.ts'
import { ownCertificate } from '../support/mail-server.ts'

const FORGED = '192.0.2.77'
const VISITOR = '198.51.100.4'

describe('the doctor says of the proxy', () => {
	const arrived = { address: VISITOR, forwardedFor: [VISITOR], forwardedProto: 'https', host: 'solfa.test' }
	const env = { appUrl: 'https://solfa.test', trustedHops: 1, onFly: false }

	it.each([
		['nothing where one overwrites what visitors forge', {}, {}],
		['nothing where one adds to it', { forwardedFor: [FORGED, VISITOR] }, {}],
		['nothing where two do', { forwardedFor: [FORGED, VISITOR, '10.0.0.2'] }, { trustedHops: 2 }],
		[
			'nothing where there is none',
			{ address: VISITOR, forwardedFor: [FORGED], forwardedProto: null },
			{ trustedHops: 0 },
		],
		['nothing on Fly, which has a header of its own', { address: FORGED, forwardedFor: [] }, { onFly: true }],
	])('%s', (_what, arrival, more) => {
		expect(proxyTodo({ ...arrived, ...arrival }, { ...env, ...more })).toBeNull()
	})

	it.each([
		[{ host: '127.0.0.1:8080' }, {}, /asks for 127\.0\.0\.1:8080/, /Host header/],
		[{ forwardedProto: 'http' }, {}, /reached by http, and APP_URL says https/, /http to https/],
		[{ address: FORGED, forwardedFor: [FORGED] }, {}, /TRUSTED_HOPS is 1, .*makes up/, /TRUSTED_HOPS=0,/],
		[
			{ address: FORGED, forwardedFor: [FORGED, VISITOR] },
			{ trustedHops: 2 },
			/TRUSTED_HOPS is 2/,
			/TRUSTED_HOPS=1,/,
		],
		[{ forwardedFor: [] }, { trustedHops: 0 }, /sends no X-Forwarded-For/, /TRUSTED_HOPS=1/],
		[{ address: '10.0.0.2' }, { trustedHops: 0 }, /^1 of your proxies .* is 0, so/, /TRUSTED_HOPS=1,/],
	])('what is wrong: %j', (arrival, more, text, todo) => {
		const said = proxyTodo({ ...arrived, ...arrival }, { ...env, ...more })
		expect(said?.text).toMatch(text)
		expect(said?.todo).toMatch(todo)
	})
})

describe('the doctor says of TLS', () => {
	let server: Server | undefined
	afterEach(() => server?.close())
	const seen = (appUrl: string, demo = false, now = Date.now()) =>
		certificate({ ...environment(), appUrl, demo }, now)

	it('that a certificate nobody vouches for opens no connection', async () => {
		server = createServer(ownCertificate())
		await new Promise<void>((ready) => server?.listen(0, '127.0.0.1', ready))
		const { port } = server.address() as AddressInfo
		expect(await seen(`https://127.0.0.1:${port}`)).toMatchObject({
			text: expect.stringMatching(/No secure connection with 127\.0\.0\.1: .*SELF_SIGNED/) as string,
			todo: expect.stringContaining('certificate') as string,
		})
	})

	it('that an address without it is for this machine alone', async () => {
		expect((await seen('http://localhost:3000')).todo).toBeUndefined()
		expect((await seen('http://solfa.test')).todo).toMatch(/proxy with a certificate/)
	})
})

describe('the doctor says of Node', () => {
	it.each([
		['v22.11.0', '2026-11-24', undefined],
		['v22.11.0', '2027-02-15', /newest Node/],
		['v20.20.2', '2026-11-24', /newest Node/],
		['v99.0.0', '2026-11-24', undefined],
	])('%s on %s', (version, day, todo) => {
		const finding = nodeSupport(version, Date.parse(day))
		if (todo) expect(finding.todo).toMatch(todo)
		else expect(finding.todo).toBeUndefined()
	})
})
