import { createHash, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { openSealed, sealText } from '#app/config/sealed.server.ts'
import { codeLetters } from '#app/domain/account/accounts.ts'

const STEP_SECONDS = 30
/** Allowed clock drift of phones, in half minutes. */
const DRIFT = 1
const RECOVERY_LENGTH = 16

export function newTotpSecret(): string {
	return new Secret({ size: 20 }).base32
}

/** The address in the QR code: `otpauth://totp/Solfa:ada@example.com?...`. */
export function totpAddress(secret: string, account: string): string {
	return totp(secret, account).toString()
}

/** The half minute of a valid code close to now, or null. */
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

/** Recovery codes are long enough for a plain hash, which also survives a change of the server secrets. */
export function hashOfRecoveryCode(userId: string, code: string): string {
	return createHash('sha256').update(`${userId}:${code}`).digest('hex')
}

/** Normalizes a typed recovery code, whatever its spacing; null if it is none. */
export function recoveryCodeIn(typed: string): string | null {
	const code = typed.toUpperCase().replace(/[\s\p{Pd}.]/gu, '')
	return code.length === RECOVERY_LENGTH && [...code].every((letter) => codeLetters.includes(letter))
		? code
		: null
}

const USE = 'two-factor'

export const seal = (userId: string, secret: string) => sealText(USE, userId, secret)
export const unseal = (userId: string, sealed: string) => openSealed(USE, userId, sealed)
