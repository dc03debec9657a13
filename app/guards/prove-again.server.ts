import type { Person } from '#app/models/access.server.ts'
import { passwordMatches } from '#app/models/password.server.ts'
import { findOwnPassword } from '#app/models/identity/own-password.server.ts'
import { refused, type Refused } from '#app/utils/outcome.ts'
import type { RouteArgs } from './enter.server.ts'
import { forgiveByPassword, tryPassword } from './password-try.server.ts'

/**
 * Requires the password again before sensitive changes, in case the user left the computer unlocked. Failures count like
 * those at sign-in, so that passwords cannot be guessed here.
 */
export async function proveAgain(args: RouteArgs, person: Person, password: string): Promise<Refused | null> {
	const { hash, account } = findOwnPassword(person)
	const tried = await tryPassword(args, account, async () => (await passwordMatches(hash, password)) || null)
	if (tried.is === 'wrong') return refused({ currentPassword: 'This is not the password you have now.' })
	if (tried.is === 'too-many') {
		const text = `Too many attempts. Please try again in ${tried.waitFor}.`
		return refused({ currentPassword: text }, { status: 429, retryAfter: tried.retryAfter })
	}
	forgiveByPassword(person.userId, account)
	return null
}
