import { lookup } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'

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

/** Only global IPv6 addresses pass, which leaves out loopback, link-local, unique local and mapped ones. */
export function isPublicAddress(address: string): boolean {
	const version = isIP(address)
	if (version === 4) return !inside.check(address, 'ipv4')
	return version === 6 && global6.check(address, 'ipv6') && !inside.check(address, 'ipv6')
}

/**
 * How a request to an address that a stranger chose connects: never to a machine behind our firewall. Null for an address
 * in place of a name that is not public, which would be connected to without a lookup.
 */
export function connectionTo(url: URL, mayReach: (address: string) => boolean) {
	const host = url.hostname.replace(/^\[|\]$/g, '')
	if (isIP(host) && !mayReach(host)) return null
	return { agent: false as const, lookup: publicLookup(mayReach) }
}

/** The connection goes to the very address that was checked, so a name cannot lead elsewhere the second time. */
function publicLookup(mayReach: (address: string) => boolean): LookupFunction {
	return (host, options, callback) => {
		lookup(host, { all: true }).then(
			(addresses) => {
				const wrong = addresses.length === 0 || addresses.some(({ address }) => !mayReach(address))
				if (wrong) return callback(new Error(NOT_PUBLIC), '')
				const [first] = addresses
				if (options.all) callback(null, addresses)
				else callback(null, first?.address ?? '', first?.family)
			},
			(error: unknown) => callback(error as NodeJS.ErrnoException, ''),
		)
	}
}

export const NOT_PUBLIC = 'The address is not public'

/** Says to people why there was no answer. */
export function connectionProblem(error: unknown): string {
	if (!(error instanceof Error)) return 'No answer'
	if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'No answer in time'
	const { code } = error as NodeJS.ErrnoException
	return error.message === NOT_PUBLIC ? NOT_PUBLIC : `No connection${code ? ` (${code})` : ''}`
}
