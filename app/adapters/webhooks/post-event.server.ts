import { lookup } from 'node:dns/promises'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const TIMEOUT_MS = 10_000

/** Private, local, reserved and translated addresses, where a receiver could reach machines behind our firewall. */
const inside = new BlockList()
const RESERVED = `
	0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24
	192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4
	2001::/23 2001:db8::/32 2002::/16 3fff::/20`
for (const range of RESERVED.trim().split(/\s+/)) {
	const [address = '', bits] = range.split('/')
	inside.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

/** Of IPv6 only global addresses, which leaves out loopback, link-local, unique local and mapped ones. */
export function isPublicAddress(address: string): boolean {
	const version = isIP(address)
	if (version === 4) return !inside.check(address, 'ipv4')
	return version === 6 && global6.check(address, 'ipv6') && !inside.check(address, 'ipv6')
}

export interface EventAnswer {
	ok: boolean
	/** The status, or the reason why there was none. */
	answer: string
	/** The receiver could not be reached, so its other events need not be tried now. */
	down: boolean
}

export type PostEvent = (url: string, body: string, headers: Record<string, string>) => Promise<EventAnswer>

/** Sends events. Only tests pass another rule for addresses. */
export function eventPost({ mayReach = isPublicAddress, timeoutMs = TIMEOUT_MS } = {}): PostEvent {
	return async (url, body, headers) => {
		try {
			const status = await post(new URL(url), body, { headers, mayReach, timeoutMs })
			const ok = status >= 200 && status < 300
			return { ok, answer: `Status ${status}`, down: false }
		} catch (error) {
			return { ok: false, answer: reasonOf(error), down: true }
		}
	}
}

interface Options {
	headers: Record<string, string>
	mayReach: (address: string) => boolean
	timeoutMs: number
}

/** Redirects are not followed, and of the answer only the status is read. */
function post(url: URL, body: string, { headers, mayReach, timeoutMs }: Options): Promise<number> {
	return new Promise((resolve, reject) => {
		const host = url.hostname.replace(/^\[|\]$/g, '')
		// An address in place of a name is connected to without a lookup.
		if (isIP(host) && !mayReach(host)) return reject(new Error(NOT_PUBLIC))
		const request = url.protocol === 'https:' ? secureRequest : plainRequest
		const call = request(url, {
			method: 'POST',
			agent: false,
			lookup: publicLookup(mayReach),
			signal: AbortSignal.timeout(timeoutMs),
			headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
		})
		call.on('error', reject)
		call.on('response', (response) => {
			response.on('error', () => undefined)
			response.destroy()
			resolve(response.statusCode ?? 0)
		})
		call.end(body)
	})
}

/** The connection goes to the very address that was checked, so a name cannot lead elsewhere the second time. */
function publicLookup(mayReach: (address: string) => boolean): LookupFunction {
	return (host, options, callback) => {
		lookup(host, { all: true }).then(
			(found) => {
				const wrong = found.length === 0 || found.some(({ address }) => !mayReach(address))
				if (wrong) return callback(new Error(NOT_PUBLIC), '')
				const [first] = found
				if (options.all) callback(null, found)
				else callback(null, first?.address ?? '', first?.family)
			},
			(error: unknown) => callback(error as NodeJS.ErrnoException, ''),
		)
	}
}

const NOT_PUBLIC = 'The address is not public'

function reasonOf(error: unknown): string {
	if (!(error instanceof Error)) return 'No answer'
	if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'No answer in time'
	const { code } = error as NodeJS.ErrnoException
	return error.message === NOT_PUBLIC ? NOT_PUBLIC : `No connection${code ? ` (${code})` : ''}`
}
