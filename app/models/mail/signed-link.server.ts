import { createHmac, timingSafeEqual } from 'node:crypto'
import { secretsFor } from '#app/config/secrets.server.ts'

/** Purposes of links. A link made for one purpose opens nothing else. */
type Use = 'card' | 'document' | 'offer' | 'online-payment' | 'set-up' | 'unsubscribe'

/** A signed token for a link, which cannot be forged. */
export function signLink(use: Use, values: readonly (string | number)[]): string {
	const text = JSON.stringify(values)
	return `${Buffer.from(text).toString('base64url')}.${signatureOf(text, secretsFor(use)[0] ?? '')}`
}

/** The values of a token; null if we did not sign it. */
export function readLink(use: Use, token: string): (string | number)[] | null {
	// The decoder ignores invalid characters, which would allow many spellings of one token.
	const [, encoded = '', signature = ''] = /^([\w-]+)\.([\w-]+)$/.exec(token) ?? []
	const text = Buffer.from(encoded, 'base64url').toString()
	const given = Buffer.from(signature)
	const isOurs = secretsFor(use).some((secret) => {
		const expected = Buffer.from(signatureOf(text, secret))
		return expected.length === given.length && timingSafeEqual(expected, given)
	})
	return isOurs ? (JSON.parse(text) as (string | number)[]) : null
}

function signatureOf(text: string, secret: string): string {
	return createHmac('sha256', secret).update(text).digest('base64url')
}
