import type { IncomingMessage } from 'node:http'
import { describe, expect, it, vi } from 'vitest'
import { readEnvironment, refuseUnsafeStart } from '#app/config/environment.server.ts'
import { onlyHere } from '#server/demo/only-here.ts'
import { clientAddress } from '#server/client-address.ts'
import { passedBy, passedHeader, readPassed } from '#server/cluster/trusted.ts'

const NOW = Date.UTC(2026, 3, 14, 12)
const asked = (headers = {}, { method = 'POST', url = '/auth/login' } = {}) =>
	({ method, url, headers, socket: { remoteAddress: '10.0.0.5' } }) as unknown as IncomingMessage

describe('a request another node passed on', () => {
	const header = passedHeader(asked(), { address: '192.0.2.7', hop: 1 }, NOW)
	const addressOf = (req: IncomingMessage) => clientAddress(req, { trustedHops: 0, onFly: false })

	it('comes from where that node says', () => {
		const req = asked({ ...header })
		readPassed(req, NOW + 20_000)
		expect(passedBy(req)).toEqual({ address: '192.0.2.7', hop: 1 })
		expect(addressOf(req)).toBe('192.0.2.7')
		expect(req.headers).toEqual({})
	})

	it('never reaches what is for this machine alone, though a node of the same machine passed it on', () => {
		const answerTo = (headers = {}) => {
			const here = {
				...asked({ host: 'localhost:3000', ...headers }),
				socket: { remoteAddress: '127.0.0.1' },
			}
			const req = here as unknown as Parameters<typeof onlyHere>[0]
			readPassed(req, NOW)
			const next = vi.fn()
			onlyHere(req, {} as Parameters<typeof onlyHere>[1], next)
			return next.mock.calls[0]?.[0] as unknown
		}
		expect(answerTo()).toBeUndefined()
		expect(answerTo(header)).toBe('router')
	})

	it.each([
		['half a minute later', asked({ ...header }), NOW + 30_001],
		['half a minute early', asked({ ...header }), NOW - 30_001],
		['to another address', asked({ ...header }, { url: '/register' }), NOW],
		['by another method', asked({ ...header }, { method: 'DELETE' }), NOW],
		['with another visitor', asked(replaced(header, '192.0.2.7', '192.0.2.8')), NOW],
		['with another hop', asked(replaced(header, ' 1 ', ' 0 ')), NOW],
		['signed by nobody', asked({ 'x-solfa-passed': `${NOW} 1 192.0.2.7 ` }), NOW],
		['with half a header', asked({ 'x-solfa-passed': 'x' }), NOW],
	])('is not believed %s', (_what, req, now) => {
		readPassed(req, now)
		expect(passedBy(req)).toBeUndefined()
		expect(addressOf(req)).toBe('10.0.0.5')
		expect(req.headers).toEqual({})
	})
})

function replaced(header: Record<string, string>, from: string, to: string) {
	return Object.fromEntries(Object.entries(header).map(([name, value]) => [name, value.replace(from, to)]))
}

describe('a node of a cluster', () => {
	const given = {
		NODE_ENV: 'production' as const,
		DEMO: '1',
		SESSION_SECRET: 'x'.repeat(32),
		LITEFS_DIR: '/litefs',
		LITEFS_PRIMARY_URL: 'http://{primary}:3000/',
	}
	const start = (more: Record<string, string>) => {
		const from = { ...given, ...more }
		refuseUnsafeStart(readEnvironment(from), from)
	}

	it('keeps its database where LiteFS mounts it', () => {
		const { databasePath, litefs } = readEnvironment(given)
		expect(databasePath).toBe('/litefs/solfa.db')
		expect(litefs).toEqual({
			dir: '/litefs',
			apiUrl: 'http://127.0.0.1:20202',
			consul: null,
			primaryUrl: 'http://{primary}:3000',
			waitMs: 5_000,
		})
		expect(readEnvironment({ NODE_ENV: 'production' }).litefs).toBeNull()
	})

	it.each([
		['SESSION_SECRET', ''],
		['LITEFS_PRIMARY_URL', ''],
		['LITEFS_PRIMARY_URL', 'primary:3000:x'],
		['LITEFS_API_URL', 'nowhere'],
	])('does not start with %s=%j', (name, value) => {
		start({})
		expect(() => start({ [name]: value })).toThrow(name)
	})
})
