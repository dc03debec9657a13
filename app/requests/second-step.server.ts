import { createHash } from 'node:crypto'
import { isTrustedDevice, noteBrowser, openSessionOn } from '#app/models/identity/device.server.ts'
import { findOwnPassword } from '#app/models/identity/own-password.server.ts'
import type { Opened } from '#app/models/identity/session.server.ts'
import { newSecret } from '#app/models/secret.server.ts'
import { findCredentials, forgetFailures } from '#app/models/identity/sign-in.server.ts'
import { takeCode } from '#app/models/identity/two-factor-code.server.ts'
import { hasTwoFactor } from '#app/models/identity/two-factor.server.ts'
import { cookie } from '#app/web/cookies.server.ts'
import { done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import { originOf, type RouteArgs } from '#app/guards/enter.server.ts'
import { tryPassword } from '#app/guards/password-try.server.ts'
import { sessionHeader } from '#app/guards/session.server.ts'

/** Seconds; long enough to find a phone. */
const LIFE = 10 * 60
const YEAR = 365 * 24 * 60 * 60

/** A user with a correct password and a pending code. */
export interface SecondStep {
	userId: string
	remembered: boolean
}

interface Kept extends SecondStep {
	until: number
	/** Mark of the current password. A new password ends pending sign-ins. */
	password: string
}

export interface Arrived {
	opened: Opened
	headers: string[]
}

/** False for trusted browsers. */
export async function needsSecondStep(args: RouteArgs, userId: string): Promise<boolean> {
	return hasTwoFactor(userId) && !isTrustedDevice(userId, await deviceSecretOf(args))
}

export function secondStepHeader(userId: string, remembered: boolean): Promise<string> {
	const until = Date.now() + LIFE * 1000
	const kept: Kept = { userId, remembered, until, password: passwordMark(userId) }
	return cookie('code').serialize(kept, { maxAge: LIFE })
}

/** The pending sign-in of this browser. */
export async function secondStepOf({ request }: RouteArgs): Promise<SecondStep | null> {
	const kept = (await cookie('code').parse(request.headers.get('Cookie'))) as Kept | null
	if (!kept || kept.until < Date.now() || kept.password !== passwordMark(kept.userId)) return null
	// The account may have been locked in the meantime.
	const { account } = findOwnPassword(kept)
	return findCredentials(account)?.id === kept.userId
		? { userId: kept.userId, remembered: kept.remembered }
		: null
}

/** Starts a session after a correct code. */
export async function finishSignIn(
	args: RouteArgs,
	step: SecondStep,
	{ code, trust }: { code: string; trust: boolean },
): Promise<Outcome<Arrived>> {
	const wrong = await proveCode(args, step.userId, code)
	if (wrong) return wrong
	const arrived = await arrive(args, { ...step, trust })
	const spent = await cookie('code').serialize('', { maxAge: 0 })
	return done({ ...arrived, headers: [...arrived.headers, spent] })
}

/** One attempt at a code. Failures count together with wrong passwords. */
export async function proveCode(args: RouteArgs, userId: string, code: string): Promise<Refused | null> {
	const { account } = findOwnPassword({ userId })
	const tried = await tryPassword(args, account, async () => takeCode(userId, code))
	if (tried.is === 'wrong') return refused({ code: WRONG })
	if (tried.is === 'too-many') {
		const text = `Too many attempts. Please try again in ${tried.waitFor}.`
		return refused({ form: text }, { status: 429, retryAfter: tried.retryAfter })
	}
	forgetFailures(account)
	return null
}

const WRONG = 'This code is not right, or was used already. Wait for the next one and try again.'

/** Starts the session and records the browser. */
export async function arrive(
	args: RouteArgs,
	{ userId, remembered, trust }: SecondStep & { trust: boolean },
): Promise<Arrived> {
	const deviceSecret = (await deviceSecretOf(args)) ?? newSecret()
	const opened = openSessionOn({ userId, remembered, deviceSecret, trust }, originOf(args))
	return { opened, headers: await cookiesOf(opened, deviceSecret) }
}

/** The cookies of a session opened without signing in, as for a new account. Records the browser as well. */
export async function arrivalCookies(args: RouteArgs, opened: Opened): Promise<string[]> {
	const deviceSecret = (await deviceSecretOf(args)) ?? newSecret()
	noteBrowser({ userId: opened.person.userId, deviceSecret, trust: false }, originOf(args))
	return cookiesOf(opened, deviceSecret)
}

async function cookiesOf(opened: Opened, deviceSecret: string): Promise<string[]> {
	const device = await cookie('device').serialize(deviceSecret, { maxAge: YEAR })
	return [await sessionHeader(opened), device]
}

/** Recognizes a browser without identifying the user. */
export async function deviceSecretOf({ request }: RouteArgs): Promise<string | null> {
	const secret: unknown = await cookie('device').parse(request.headers.get('Cookie'))
	return typeof secret === 'string' && secret ? secret : null
}

function passwordMark(userId: string): string {
	const { hash } = findOwnPassword({ userId })
	return createHash('sha256').update(`${hash}`).digest('base64url').slice(0, 22)
}
