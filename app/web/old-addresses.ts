import type { Place } from './context.ts'
import { movedAddresses } from './moved-addresses.ts'

/** The new address including other parameters; null if the address did not move. */
export function newAddressOf({ pattern }: Pick<Place, 'pattern'>, url: string): string | null {
	const { pathname, searchParams } = new URL(url)
	for (const [old, to] of Object.entries(movedAddresses[pattern] ?? {})) {
		const asked = [...new URLSearchParams(old)]
		if (!asked.every(([name, value]) => fits(value, searchParams.get(name)))) continue
		if (to === null) return null
		let below = to
		for (const [name, value] of asked) {
			if (value.startsWith(':') && !to.includes(value)) continue
			below = below.replace(value, () => encodeURIComponent(searchParams.get(name) ?? ''))
			searchParams.delete(name)
		}
		for (const name of ['do', 'tab']) searchParams.delete(name)
		const present = new URL(pathname.replace(/\/$/, '') + below, url)
		const query = [present.search.slice(1), searchParams.toString()].filter(Boolean).join('&')
		return present.pathname + (query && `?${query}`)
	}
	return null
}

function fits(wanted: string, value: string | null): boolean {
	return wanted.startsWith(':') ? Boolean(value) : value === wanted
}

/** Pages with their old parameters, for the rule tests. */
export function oldAddresses(): Record<string, string[]> {
	return Object.fromEntries(
		Object.entries(movedAddresses).map(([page, addresses]) => [
			page,
			Object.entries(addresses).flatMap(([old, to]) => (to === null ? [] : [old])),
		]),
	)
}
