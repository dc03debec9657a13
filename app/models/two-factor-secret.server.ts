import { createCipheriv, createDecipheriv, createHash, randomBytes, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { secretsFor } from '#app/config/secrets.server.ts'
import { codeLetters } from '#app/domain/account/accounts.ts'

const STEP_SECONDS = 30
/** Phones may be this many half minutes early or late. */
const DRIFT = 1
const RECOVERY_LENGTH = 16

export function newTotpSecret(): string {
	return new Secret({ size: 20 }).base32
}

/** What an authenticator app reads from the picture: `otpauth://totp/Solfa:ada@example.com?...`. */
export function totpAddress(secret: string, account: string): string {
	return totp(secret, account).toString()
}

/** The half minute a code is for, if it is one of this secret and near enough to now. */
export function stepOfCode(secret: string, code: string, now: number): number | null {
	const delta = totp(secret).validate({ token: code, timestamp: now, window: DRIFT })
	return delta === null ? null : Math.floor(now / 1000 / STEP_SECONDS) + delta
}

function totp(secret: string, account = 'account'): TOTP {
	return new TOTP({
		issuer: 'Solfa',
		label: account,
		secret: Secret.fromBase32(secret),
		period: STEP_SECONDS,
	})
}

export function newRecoveryCode(): string {
	const letters = Array.from({ length: RECOVERY_LENGTH }, () =>
		codeLetters.charAt(randomInt(codeLetters.length)),
	)
	return letters.join('')
}

/** Long enough that a plain hash cannot be guessed back, and so it outlives a change of our own secrets. */
export function hashOfRecoveryCode(userId: string, code: string): string {
	return createHash('sha256').update(`${userId}:${code}`).digest('hex')
}

/** The recovery code in what somebody typed, however they wrote it down. */
export function recoveryCodeIn(typed: string): string | null {
	const code = typed.toUpperCase().replace(/[\s\p{Pd}.]/gu, '')
	return code.length === RECOVERY_LENGTH && [...code].every((letter) => codeLetters.includes(letter))
		? code
		: null
}

const CIPHER = 'aes-256-gcm'
const IV = 12
const TAG = 16

/** Sealed with the newest of our secrets, and tied to its owner: moved to another account it cannot be opened. */
export function seal(userId: string, secret: string): string {
	const [key = ''] = secretsFor('two-factor')
	const iv = randomBytes(IV)
	const cipher = createCipheriv(CIPHER, Buffer.from(key, 'base64url'), iv).setAAD(Buffer.from(userId))
	const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
	return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
}

/** What was sealed, and whether the newest of our secrets opened it; null where none of them does. */
export function unseal(userId: string, sealed: string): { secret: string; isNewest: boolean } | null {
	const bytes = Buffer.from(sealed, 'base64url')
	for (const [i, key] of secretsFor('two-factor').entries()) {
		try {
			const iv = bytes.subarray(0, IV)
			const decipher = createDecipheriv(CIPHER, Buffer.from(key, 'base64url'), iv)
				.setAAD(Buffer.from(userId))
				.setAuthTag(bytes.subarray(IV, IV + TAG))
			const secret = Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()])
			return { secret: secret.toString('utf8'), isNewest: i === 0 }
		} catch {
			// Sealed with another one.
		}
	}
	return null
}
