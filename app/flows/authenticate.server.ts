import { setTimeout as wait } from 'node:timers/promises'
import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { passwordMatches } from '#app/models/password.server.ts'
import { findCode, findUnanswered } from '#app/models/platform/invitation.server.ts'
import { openSession, type Opened } from '#app/models/platform/session.server.ts'
import {
	findCredentials,
	forgetFailures,
	recordFailure,
	signInRoom,
} from '#app/models/platform/sign-in.server.ts'
import { fold } from '#app/utils/fold.ts'
import { done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import { originOf, type Asked } from '#app/guards/enter.server.ts'

const WRONG = 'Invalid username or password'

interface Credentials {
	username: string
	password: string
	rememberMe?: boolean
}

/**
 * A session; or the one-time code they typed in its place, which leads to choosing a password and nowhere else; or the
 * invitation they have not answered, where they have no other place to go.
 */
export type Entered = { is: 'session'; opened: Opened } | { is: 'code' | 'invitation'; hash: string }

/** What the strategy throws when the password was a one-time code. */
class CameWithCode extends Error {
	constructor(readonly hash: string) {
		super('A one-time code is no password.')
	}
}

/** What the strategy throws when nobody got in; anything else it throws is a fault. */
class NobodyGotIn extends Error {
	constructor(readonly refusal: Refused) {
		super('Nobody got in.')
	}
}

/** Checks a username and password and begins a session. Unknown accounts get the same answer in the same time. */
export async function authenticate(asked: Asked, credentials: Credentials): Promise<Outcome<Entered>> {
	try {
		const userId = await proveOwner(asked, credentials)
		const hash = findUnanswered(userId)
		if (hash) return done({ is: 'invitation', hash })
		const opened = openSession(userId, credentials.rememberMe ?? false, originOf(asked))
		return done({ is: 'session', opened })
	} catch (error) {
		if (error instanceof NobodyGotIn) return error.refusal
		if (error instanceof CameWithCode) return done({ is: 'code', hash: error.hash })
		throw error
	}
}

/** Checks them and begins nothing: for somebody who answers an invitation. */
export async function provePassword(asked: Asked, credentials: Credentials): Promise<Outcome<string>> {
	try {
		return done(await proveOwner(asked, credentials))
	} catch (error) {
		if (error instanceof NobodyGotIn) return error.refusal
		if (error instanceof CameWithCode) return refused({ form: WRONG })
		throw error
	}
}

function proveOwner(asked: Asked, { username, password }: Credentials): Promise<string> {
	const authenticator = new Authenticator<string>().use(
		new FormStrategy(({ form }) => {
			const name = textIn(form, 'username')
			return inTurn(name, () => checkPassword(asked, name, textIn(form, 'password')))
		}),
		'password',
	)
	const body = new URLSearchParams({ username, password })
	return authenticator.authenticate('password', new Request(asked.request.url, { method: 'POST', body }))
}

const waiting = new Map<string, Promise<unknown>>()

/** The tries at one account one after another: together they would all be counted before any has failed. */
async function inTurn<T>(username: string, work: () => Promise<T>): Promise<T> {
	const account = fold(username)
	const turn = (waiting.get(account) ?? Promise.resolve()).then(work, work)
	waiting.set(account, turn)
	try {
		return await turn
	} finally {
		if (waiting.get(account) === turn) waiting.delete(account)
	}
}

async function checkPassword({ context }: Asked, username: string, password: string): Promise<string> {
	const room = signInRoom(username, context.subnet)
	if ('retryAfter' in room) {
		const minutes = Math.ceil(room.retryAfter / 60)
		const words = `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, or reset your password.`
		throw new NobodyGotIn(refused({ form: words }, { status: 429, retryAfter: room.retryAfter }))
	}
	if (room.delay > 0) await wait(room.delay)
	const found = findCredentials(username)
	if (!(await passwordMatches(found?.passwordHash, password)) || !found) {
		const hash = found && findCode(found.id, password)
		if (hash) throw new CameWithCode(hash)
		recordFailure(username, context.subnet)
		throw new NobodyGotIn(refused({ form: WRONG }))
	}
	forgetFailures(username)
	return found.id
}

function textIn(form: FormData, name: string): string {
	const value = form.get(name)
	return typeof value === 'string' ? value : ''
}
