import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { secretsFor } from './secrets.server.ts'

const CIPHER = 'aes-256-gcm'
const IV = 12
const TAG = 16

/** Sealed with the newest of our secrets, and tied to its owner: moved to another row it cannot be opened. */
export function sealText(use: string, owner: string, text: string): string {
	const [key = ''] = secretsFor(use)
	const iv = randomBytes(IV)
	const cipher = createCipheriv(CIPHER, Buffer.from(key, 'base64url'), iv).setAAD(Buffer.from(owner))
	const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
	return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** The sealed text, and whether the newest secret opened it. Null if no secret does. */
export function openSealed(
	use: string,
	owner: string,
	sealed: string,
): { secret: string; isNewest: boolean } | null {
	const bytes = Buffer.from(sealed, 'base64url')
	for (const [i, key] of secretsFor(use).entries()) {
		try {
			const iv = bytes.subarray(0, IV)
			const decipher = createDecipheriv(CIPHER, Buffer.from(key, 'base64url'), iv)
				.setAAD(Buffer.from(owner))
				.setAuthTag(bytes.subarray(IV, IV + TAG))
			const secret = Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()])
			return { secret: secret.toString('utf8'), isNewest: i === 0 }
		} catch {
			// Sealed with another one.
		}
	}
	return null
}
