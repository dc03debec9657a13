import { setTimeout as wait } from 'node:timers/promises'
import type { Person } from '#app/models/access.server.ts'
import { passwordMatches } from '#app/models/password.server.ts'
import { findOwnPassword } from '#app/models/platform/own-password.server.ts'
import { forgetFailures, recordFailure, signInRoom } from '#app/models/platform/sign-in.server.ts'
import { refused, type Refused } from '#app/utils/outcome.ts'
import type { Asked } from './enter.server.ts'

/**
 * Before what a stranger at an open desk must not do: the password again. Wrong ones count like those at sign-in, or
 * somebody could try here what they may not try there.
 */
export async function proveAgain(
	{ context }: Asked,
	person: Person,
	password: string,
): Promise<Refused | null> {
	const { hash, account } = findOwnPassword(person)
	const room = signInRoom(account, context.subnet)
	if ('retryAfter' in room) {
		const minutes = Math.ceil(room.retryAfter / 60)
		const words = `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
		return refused({ currentPassword: words }, { status: 429, retryAfter: room.retryAfter })
	}
	if (room.delay > 0) await wait(room.delay)
	if (await passwordMatches(hash, password)) {
		forgetFailures(account)
		return null
	}
	recordFailure(account, context.subnet)
	return refused({ currentPassword: 'This is not the password you have now.' })
}
