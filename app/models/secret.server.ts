import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import { codeLetters } from '#app/domain/account/accounts.ts'
import { secretsFor } from '#app/config/secrets.server.ts'

/** A secret for a link, session or device. */
export function newSecret(): string {
	return randomBytes(32).toString('base64url')
}

export function newCode(): string {
	return Array.from({ length: 12 }, () => codeLetters.charAt(randomInt(codeLetters.length))).join('')
}

/** A plain hash is enough, because such secrets are too long to guess. */
export function hashOfSecret(secret: string): string {
	return createHash('sha256').update(secret).digest('hex')
}

/**
 * A code is short enough to be guessed from a stolen hash, so a server secret is mixed in; the newest secret
 * comes first.
 */
export function hashesOfCode(userId: string, code: string): string[] {
	return secretsFor('one-time-code').map((secret) =>
		createHmac('sha256', secret).update(`${userId}:${code}`).digest('hex'),
	)
}
