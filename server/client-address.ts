import { isIPv4, isIPv6 } from 'node:net'
import type { IncomingMessage } from 'node:http'
import type { Environment } from '#app/config/environment.server.ts'
import { passedBy } from './cluster/trusted.ts'

/** The client's address. Trusts only as many proxies as `TRUSTED_HOPS` says. */
export function clientAddress(req: IncomingMessage, env: Pick<Environment, 'trustedHops' | 'onFly'>): string {
	const passed = passedBy(req)
	if (passed) return passed.address
	const direct = plain(req.socket.remoteAddress ?? '')
	const fly = req.headers['fly-client-ip']
	if (env.onFly && typeof fly === 'string' && isAddress(fly)) return fly
	if (env.trustedHops === 0) return direct
	const hops = String(req.headers['x-forwarded-for'] ?? '')
		.split(',')
		.map((hop) => plain(hop.trim()))
	const claimed = hops.at(-env.trustedHops)
	return claimed && isAddress(claimed) ? claimed : direct
}

/** Rate limits count by subnet, because a client can change its address within a /24 or /64 at will. */
export function subnetOf(address: string): string {
	if (isIPv4(address)) return address.split('.').slice(0, 3).join('.')
	return expand(address).slice(0, 4).join(':')
}

function expand(address: string): string[] {
	const [head = '', tail = ''] = address.split('::')
	const before = head.split(':').filter(Boolean)
	const after = tail.split(':').filter(Boolean)
	const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
	return [...before, ...zeros, ...after]
}

function plain(address: string): string {
	return address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address
}

function isAddress(text: string): boolean {
	return isIPv4(text) || isIPv6(text)
}
