import { TOTP } from 'otpauth'
import type { Person } from '#app/models/access.server.ts'
import { beginTwoFactor, confirmTwoFactor, findSetup } from '#app/models/identity/two-factor.server.ts'
import { findPerson } from '#app/models/identity/person.server.ts'
import { ORIGIN, signedIn, type APerson } from './factories.ts'
import { valueOf } from './lessons.ts'

const HALF_MINUTE = 30_000

/** An authenticator app that has read a secret. */
export class Phone {
	readonly #totp: TOTP

	constructor(secret: string) {
		this.#totp = new TOTP({ secret: secret.replace(/\s/g, '') })
	}

	/** What it shows now, or showed so many half minutes ago. */
	code(ago = 0): string {
		return this.#totp.generate({ timestamp: Date.now() - ago * HALF_MINUTE })
	}
}

/** Somebody whose account asks for codes, the phone that shows them, and their recovery codes. */
export function withPhone(someone: APerson): { person: Person; phone: Phone; codes: string[] } {
	const person = findPerson(signedIn(someone).secret, ORIGIN)!
	valueOf(beginTwoFactor(person))
	const phone = new Phone(findSetup(person)!.secret)
	// The code it shows next is newer than the one it was set up with.
	const codes = valueOf(confirmTwoFactor(person, phone.code(1)))
	return { person, phone, codes }
}
