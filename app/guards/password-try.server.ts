import { setTimeout as wait } from 'node:timers/promises'
import {
	forgetFailures,
	passwordAccount,
	recordFailure,
	signInRoom,
} from '#app/models/identity/sign-in.server.ts'
import { hasTwoFactor } from '#app/models/identity/two-factor.server.ts'
import type { RouteArgs } from './enter.server.ts'

/** `waitFor` is the waiting time as text, `retryAfter` in seconds. */
type Tried<T> =
	{ is: 'right'; value: T } | { is: 'wrong' } | { is: 'too-many'; waitFor: string; retryAfter: number }

/** Matches the number of passwords hashed concurrently. */
const OF_A_SUBNET = 4

const waiting = new Map<string, Promise<unknown>>()

/**
 * One attempt at an account's password, counted across all forms. Attempts on one account run one after another, and few of
 * one network run at once; otherwise parallel attempts would all start before the first failure is counted.
 */
export async function tryPassword<T>(
	{ context }: RouteArgs,
	username: string,
	check: () => Promise<T | null>,
): Promise<Tried<T>> {
	const lane = `${context.subnet} ${(turns = (turns + 1) % OF_A_SUBNET)}`
	return inTurn(passwordAccount(username), async () => {
		const room = signInRoom(username, context.subnet)
		if ('delay' in room && room.delay > 0) await wait(room.delay)
		return inTurn(lane, () => countedTry(context.subnet, username, check))
	})
}

let turns = 0

/**
 * A correct password resets earlier failures, but not wrong codes: an attacker with the password could otherwise guess codes
 * indefinitely. With two-factor sign-in only the code resets them.
 */
export function forgiveByPassword(userId: string, username: string) {
	if (!hasTwoFactor(userId)) forgetFailures(username)
}

async function inTurn<T>(line: string, attempt: () => Promise<T>): Promise<T> {
	const turn = (waiting.get(line) ?? Promise.resolve()).then(attempt, attempt)
	waiting.set(line, turn)
	try {
		return await turn
	} finally {
		if (waiting.get(line) === turn) waiting.delete(line)
	}
}

async function countedTry<T>(
	subnet: string,
	username: string,
	check: () => Promise<T | null>,
): Promise<Tried<T>> {
	const room = signInRoom(username, subnet)
	if ('retryAfter' in room) {
		const minutes = Math.ceil(room.retryAfter / 60)
		const waitFor = `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
		return { is: 'too-many', waitFor, retryAfter: room.retryAfter }
	}
	const value = await check()
	if (value !== null) return { is: 'right', value }
	recordFailure(username, subnet)
	return { is: 'wrong' }
}
