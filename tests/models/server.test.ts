import type { Request } from 'express'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { clientAddress, subnetOf } from '#server/client-address.ts'
import { compress, encodingFor, isCompressible } from '#server/compression.ts'
import { bodyAs, PageMemory } from '#server/page-memory.ts'
import { RateLimit } from '#app/web/rate-limit.server.ts'
import { foreignOrigin } from '#server/same-origin.ts'

describe('where a request comes from', () => {
	function address(
		headers: Record<string, string>,
		{ trustedHops = 0, onFly = false, from = '192.0.2.1' } = {},
	) {
		const req = { headers, socket: { remoteAddress: from } } as unknown as Request
		return clientAddress(req, { trustedHops, onFly })
	}
	const forwarded = { 'x-forwarded-for': '198.51.100.9, 203.0.113.7, 10.0.0.2' }

	it('is the socket, whatever a header claims, unless proxies stand in front', () => {
		expect(address(forwarded)).toBe('192.0.2.1')
		expect(address({ 'fly-client-ip': '203.0.113.7' })).toBe('192.0.2.1')
		expect(address({}, { from: '::ffff:192.0.2.1' })).toBe('192.0.2.1')
	})

	it('is the hop that our own proxies vouch for', () => {
		expect(address(forwarded, { trustedHops: 1 })).toBe('10.0.0.2')
		expect(address(forwarded, { trustedHops: 2 })).toBe('203.0.113.7')
		expect(address(forwarded, { trustedHops: 9 })).toBe('192.0.2.1')
		expect(address({ 'x-forwarded-for': 'nonsense' }, { trustedHops: 1 })).toBe('192.0.2.1')
		expect(address({}, { trustedHops: 1 })).toBe('192.0.2.1')
	})

	it('is what Fly says, on Fly', () => {
		expect(address({ 'fly-client-ip': '203.0.113.7' }, { onFly: true })).toBe('203.0.113.7')
		expect(address({ 'fly-client-ip': 'nonsense' }, { onFly: true })).toBe('192.0.2.1')
	})

	it.each([
		['203.0.113.7', '203.0.113'],
		['203.0.113.250', '203.0.113'],
		['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
		['2001:db8:1:2::9', '2001:db8:1:2'],
		['2001:db8::9', '2001:db8:0:0'],
		['::1', '0:0:0:0'],
	])('%s counts as %s', (full, subnet) => {
		expect(subnetOf(full)).toBe(subnet)
	})
})

describe('compression', () => {
	it.each([
		[undefined, 'identity'],
		['', 'identity'],
		['gzip, deflate, br', 'br'],
		['gzip;q=1.0, br;q=0', 'gzip'],
		['br;q=0, gzip;q=0', 'identity'],
		['identity', 'identity'],
		['broken', 'identity'],
	] as const)('for a browser that takes %s is %s', (accepted, encoding) => {
		expect(encodingFor(accepted)).toBe(encoding)
	})

	it.each([true, false])('gives back what was put in (once: %s)', (once) => {
		const body = Buffer.from('do re mi fa so la ti '.repeat(200))
		expect(brotliDecompressSync(compress(body, 'br', once))).toEqual(body)
		expect(gunzipSync(compress(body, 'gzip', once))).toEqual(body)
		expect(compress(body, 'identity', once)).toBe(body)
	})

	it('is for text of some length', () => {
		expect(isCompressible('text/html; charset=utf-8', 500)).toBe(true)
		expect(isCompressible('application/json', 500)).toBe(true)
		expect(isCompressible('text/html', 499)).toBe(false)
		expect(isCompressible('image/png', 5000)).toBe(false)
		expect(isCompressible(null, 5000)).toBe(false)
	})
})

describe('the memory of pages', () => {
	it('keeps the two hundred that were looked at last', () => {
		const memory = new PageMemory()
		for (let i = 0; i < 200; i++) memory.keep(`page ${i}`, [], Buffer.from(`${i}`))
		memory.find('page 0')
		memory.keep('one more', [], Buffer.from('x'))
		expect(memory.find('page 0')).toBeDefined()
		expect(memory.find('page 1')).toBeUndefined()
	})

	it('names a page by its content and compresses it once', () => {
		const memory = new PageMemory()
		const [one, same, other] = ['a', 'a', 'b'].map((text, i) => memory.keep(`${i}`, [], Buffer.from(text)))
		expect(one?.etag).toMatch(/^W\/"[\w-]{16}"$/)
		expect(one?.etag).toBe(same?.etag)
		expect(one?.etag).not.toBe(other?.etag)
		expect(one && bodyAs(one, 'br')).toBe(one && bodyAs(one, 'br'))
	})
})

describe('the limit of requests', () => {
	it('is 60 a second for each network, with as much again saved up', () => {
		const limit = new RateLimit(1)
		const asks = (times: number, now: number) =>
			Array.from({ length: times }, () => limit.take('a', now)).filter((refusal) => refusal === null).length
		expect(asks(200, 0)).toBe(120)
		expect(asks(200, 500)).toBe(30)
		expect(limit.take('a', 500)).toMatchObject({ status: 429, retryAfter: 2 })
		expect(limit.take('b', 500)).toBeNull()
		expect(asks(200, 1_000_000)).toBe(120)
	})

	it('never meets somebody who asks less than 50 times a second', () => {
		const limit = new RateLimit(1)
		for (let i = 0; i < 5000; i++) expect(limit.take('a', i * 20)).toBeNull()
	})

	it('grows with the scale', () => {
		const limit = new RateLimit(10)
		for (let i = 0; i < 1200; i++) expect(limit.take('a', 0)).toBeNull()
		expect(limit.take('a', 0)).not.toBeNull()
	})
})

describe('a form from another site', () => {
	const host = 'solfa.example'
	const own = 'https://solfa.example'

	it.each([
		[{}],
		[{ origin: own }],
		[{ origin: own, 'sec-fetch-site': 'same-origin' }],
		[{ 'sec-fetch-site': 'none' }],
		[{ referer: `${own}/login` }],
	])('is not one with %j', (headers) => {
		expect(foreignOrigin('POST', { host, ...headers }, true)).toBeNull()
	})

	it('is one of another scheme, unless a browser says that a proxy speaks https for us', () => {
		const plain = 'http://solfa.example'
		expect(foreignOrigin('POST', { host, origin: plain }, false)).toBeNull()
		expect(foreignOrigin('POST', { host, origin: plain }, true)?.status).toBe(403)
		expect(foreignOrigin('POST', { host, origin: own }, false)?.status).toBe(403)
		const browser = { host, 'sec-fetch-site': 'same-origin' }
		expect(foreignOrigin('POST', { ...browser, origin: own }, false)).toBeNull()
		expect(foreignOrigin('POST', { ...browser, origin: plain }, true)?.status).toBe(403)
	})

	it.each([
		[{ origin: 'https://evil.test' }],
		[{ origin: 'https://sub.solfa.example' }],
		[{ origin: 'https://solfa.example:8443' }],
		[{ origin: 'https://solfa.example.evil.test' }],
		[{ origin: 'null' }],
		[{ origin: '' }],
		[{ origin: 'not an address' }],
		[{ origin: own, 'sec-fetch-site': 'cross-site' }],
		[{ 'sec-fetch-site': 'cross-site' }],
		[{ 'sec-fetch-site': 'same-site' }],
		[{ 'sec-fetch-site': 'something new' }],
		[{ referer: 'https://evil.test/solfa.example' }],
		[{ referer: 'not an address' }],
		[{ origin: 'https://evil.test', 'x-forwarded-host': 'evil.test' }],
	])('is one with %j, by any method that may change something', (headers) => {
		for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
			expect(foreignOrigin(method, { host, ...headers }, true)?.status).toBe(403)
		}
		expect(foreignOrigin('GET', { host, ...headers }, true)).toBeNull()
		expect(foreignOrigin('HEAD', { host, ...headers }, true)).toBeNull()
	})
})
