import { createPublicKey, verify, X509Certificate, type KeyObject } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { PaypalSettings } from '#app/config/paypal.server.ts'
import { PATIENCE } from './client.server.ts'
import { logError } from '#app/utils/log.server.ts'

/** `unknown` if the certificate cannot be fetched now. The provider shall send the event again. */
export type Genuine = 'yes' | 'no' | 'unknown'

const CERTIFICATE_PATH = /\/v1\/notifications\/certs\/[\w-]{1,100}$/
const REMEMBERED = 20

/**
 * Checks that the provider sent this event. The signature covers these exact bytes, with a key from one of the
 * provider's hosts.
 */
export function webhookVerifier({ apiUrl, webhookId, certificateHosts }: PaypalSettings) {
	const keys = new Map<string, KeyObject>()

	return async function isGenuine(headers: Headers, rawBody: Buffer): Promise<Genuine> {
		const [id, time, signature, certUrl] = ['id', 'time', 'sig']
			.map((name) => headers.get(`paypal-transmission-${name}`))
			.concat(headers.get('paypal-cert-url'))
		if (!id || !time || !signature || !certUrl || !webhookId) return 'no'
		if (headers.get('paypal-auth-algo') !== 'SHA256withRSA' || !mayVouch(certUrl)) return 'no'
		const key = await keyAt(certUrl)
		if (!key) return 'unknown'
		const signed = Buffer.from(`${id}|${time}|${webhookId}|${crc32(rawBody)}`)
		return verify('RSA-SHA256', signed, key, Buffer.from(signature, 'base64')) ? 'yes' : 'no'
	}

	function mayVouch(certUrl: string): boolean {
		if (!URL.canParse(certUrl)) return false
		const { protocol, host, origin, pathname, username } = new URL(certUrl)
		const known = certificateHosts.some((certificateHost) =>
			certificateHost.startsWith('.') ? host.endsWith(certificateHost) : host === certificateHost,
		)
		const safe = protocol === 'https:' || origin === new URL(apiUrl).origin
		return known && safe && username === '' && CERTIFICATE_PATH.test(pathname)
	}

	async function keyAt(certUrl: string): Promise<KeyObject | null> {
		const known = keys.get(certUrl)
		if (known) return known
		try {
			const response = await fetch(certUrl, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE) })
			if (!response.ok) throw new Error(`The certificate answered ${response.status}.`)
			const key = keyIn(await response.text())
			if (keys.size >= REMEMBERED) keys.clear()
			keys.set(certUrl, key)
			return key
		} catch (error) {
			logError({ provider: 'paypal', what: 'certificate', error: String(error) })
			return null
		}
	}
}

/** A certificate must be valid now. A bare key has no dates. */
function keyIn(pem: string): KeyObject {
	if (!pem.includes('BEGIN CERTIFICATE')) return createPublicKey(pem)
	const certificate = new X509Certificate(pem)
	const now = Date.now()
	if (Date.parse(certificate.validFrom) > now || Date.parse(certificate.validTo) < now)
		throw new Error('The certificate is out of date.')
	return certificate.publicKey
}
