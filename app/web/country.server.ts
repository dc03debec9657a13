import { environment } from '#app/config/environment.server.ts'

/** Country headers set by a CDN. Anyone can send them, so they are only trusted behind a proxy. */
const EDGE_HEADERS = ['CF-IPCountry', 'Fly-Client-Country', 'X-Client-Country']

/** A guess as a two-letter code: the CDN's header, or else the region of the preferred language. */
export function countryOf({ headers }: Request): string | null {
	const { trustedHops, onFly } = environment()
	const said = trustedHops > 0 || onFly ? EDGE_HEADERS.map((name) => headers.get(name) ?? '') : []
	const edge = said.find((country) => /^[A-Z]{2}$/.test(country))
	return (
		edge ?? headers.get('Accept-Language')?.match(/^[a-z]{2,3}(?:-[A-Za-z]{4})?-([A-Z]{2})\b/)?.[1] ?? null
	)
}
