import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import { codeLetters } from '#app/domain/account/accounts.ts'
import { secretsFor } from '#app/config/secrets.server.ts'

/** Of a link, a session or a device. */
export function newSecret(): string {
	return randomBytes(32).toString('base64url')
}

export function newCode(): string {
	return Array.from({ length: 12 }, () => codeLetters.charAt(randomInt(codeLetters.length))).join('')
}

/** Such a secret is too long to be guessed, so a plain hash will do. */
export function hashOfSecret(secret: string): string {
	return createHash('sha256').update(secret).digest('hex')
}

/** A code is short enough to be guessed from a stolen hash, so it is mixed with our secrets; the newest one first. */
export function hashesOfCode(userId: string, code: string): string[] {
	return secretsFor('one-time-code').map((secret) =>
		createHmac('sha256', secret).update(`${userId}:${code}`).digest('hex'),
	)
}
