import { environment } from '#app/config/environment.server.ts'

/** Where an edge in front of us writes the visitor's country. Anybody can send these, so only a proxy of ours is believed. */
const EDGE_HEADERS = ['CF-IPCountry', 'Fly-Client-Country', 'X-Client-Country']

/** The country somebody is probably in, as two letters: from the edge, else from the language they read. */
export function countryOf({ headers }: Request): string | null {
	const { trustedHops, onFly } = environment()
	const said = trustedHops > 0 || onFly ? EDGE_HEADERS.map((name) => headers.get(name) ?? '') : []
	const edge = said.find((country) => /^[A-Z]{2}$/.test(country))
	return (
		edge ?? headers.get('Accept-Language')?.match(/^[a-z]{2,3}(?:-[A-Za-z]{4})?-([A-Z]{2})\b/)?.[1] ?? null
	)
}
