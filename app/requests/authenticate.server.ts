import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { passwordMatches } from '#app/models/password.server.ts'
import { findCode, reopenUnanswered } from '#app/models/identity/invitation.server.ts'
import { findCredentials } from '#app/models/identity/sign-in.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { RouteArgs } from '#app/guards/enter.server.ts'
import { forgiveByPassword, tryPassword } from '#app/guards/password-try.server.ts'
import { arrive, needsSecondStep, proveCode, secondStepHeader, type Arrived } from './second-step.server.ts'

const WRONG = 'Invalid username or password'

interface Credentials {
	username: string
	password: string
	rememberMe?: boolean
}

/** Owner of a username and password. A one-time code only allows choosing a password. */
type Proof = { is: 'user'; id: string } | { is: 'code'; hash: string } | { is: 'refused' }

/** A session, or the next step for a user without one: the second factor, a one-time code, or an open invitation. */
export type Entered =
	| ({ is: 'session' } & Arrived)
	| { is: 'second-step'; header: string }
	| { is: 'code' | 'invitation'; hash: string }

const authenticator = new Authenticator<Proof>().use(
	new FormStrategy(({ form }) => checkPassword(textIn(form, 'username'), textIn(form, 'password'))),
	'password',
)

/** Checks the credentials and starts a session. Unknown accounts get the same response in the same time. */
export async function authenticate(args: RouteArgs, credentials: Credentials): Promise<Outcome<Entered>> {
	const proved = await prove(args, credentials)
	if (!proved.ok) return proved
	if (proved.value.is === 'code') return done(proved.value)
	const { id } = proved.value
	const hash = reopenUnanswered(id)
	if (hash) return done({ is: 'invitation', hash })
	const remembered = credentials.rememberMe ?? false
	if (await needsSecondStep(args, id))
		return done({ is: 'second-step', header: await secondStepHeader(id, remembered) })
	forgiveByPassword(id, credentials.username)
	return done({ is: 'session', ...(await arrive(args, { userId: id, remembered, trust: false })) })
}

/** Checks the credentials without starting a session, for answering an invitation. */
export async function provePassword(
	args: RouteArgs,
	credentials: Credentials & { code?: string },
): Promise<Outcome<string>> {
	const proved = await prove(args, credentials)
	if (!proved.ok) return proved
	if (proved.value.is !== 'user') return refused({ form: WRONG })
	const { id } = proved.value
	if (await needsSecondStep(args, id)) {
		if (!credentials.code) return refused({ code: 'Enter the code from your authenticator app.' })
		const wrong = await proveCode(args, id, credentials.code)
		if (wrong) return wrong
	}
	forgiveByPassword(id, credentials.username)
	return done(id)
}

async function prove(
	args: RouteArgs,
	{ username, password }: Credentials,
): Promise<Outcome<Exclude<Proof, { is: 'refused' }>>> {
	const tried = await tryPassword(args, username, async () => {
		// The original body was already read, and may be JSON or lack a username, so a form is built for the authenticator.
		const body = new URLSearchParams({ username, password })
		const form = new Request(args.request.url, { method: 'POST', body })
		const proof = await authenticator.authenticate('password', form)
		return proof.is === 'refused' ? null : proof
	})
	if (tried.is === 'wrong') return refused({ form: WRONG })
	if (tried.is === 'too-many') {
		const text = `Too many attempts. Please try again in ${tried.waitFor}, or reset your password.`
		return refused({ form: text }, { status: 429, retryAfter: tried.retryAfter })
	}
	return done(tried.value)
}

async function checkPassword(username: string, password: string): Promise<Proof> {
	const credentials = findCredentials(username)
	const matches = await passwordMatches(credentials?.passwordHash, password)
	if (!credentials) return { is: 'refused' }
	if (matches) return { is: 'user', id: credentials.id }
	const hash = findCode(credentials.id, password)
	return hash ? { is: 'code', hash } : { is: 'refused' }
}

function textIn(form: FormData, name: string): string {
	const value = form.get(name)
	return typeof value === 'string' ? value : ''
}
