import { redirect } from '@remix-run/node'
import type { Person } from '#app/models/access.server.ts'
import { hashOfSecret } from '#app/models/secret.server.ts'
import { hashPassword } from '#app/models/password.server.ts'
import { declineInvitation } from '#app/models/identity/declining.server.ts'
import { findInvitation, type Invitation } from '#app/models/identity/invitation.server.ts'
import { acceptInvitation, joinSchool } from '#app/models/identity/acceptance.server.ts'
import type { Opened } from '#app/models/identity/session.server.ts'
import { cookie } from '#app/web/cookies.server.ts'
import { inSameLanguage } from '#app/web/language.server.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { isWeakPassword, TOO_WEAK } from '#app/models/weak-password.server.ts'
import { refused, type Outcome } from '#app/utils/outcome.ts'
import { provePassword } from './authenticate.server.ts'
import { originOf, type RouteArgs } from '#app/guards/enter.server.ts'

/** Seconds; long enough to choose a password. */
const LIFE = 30 * 60
const LONGEST = 100

/** Moves the invitation's secret from the address into a cookie, out of the browser's history and out of sight. */
export async function invitationAsked({ request }: RouteArgs): Promise<Invitation | null> {
	const { searchParams } = new URL(request.url)
	if (searchParams.has('token')) {
		const token = searchParams.get('token') ?? ''
		const hash = token && token.length <= LONGEST ? hashOfSecret(token) : ''
		throw await toInvitation(hash, inSameLanguage(request, siteHref.invitation()))
	}
	const hash: unknown = await cookie('invitation').parse(request.headers.get('Cookie'))
	return typeof hash === 'string' && hash ? findInvitation(hash) : null
}

/** Redirects to the page for choosing a password. The cookie is signed, so the hash in it proves knowledge of the secret. */
export async function toInvitation(hash: string, path = siteHref.invitation()): Promise<Response> {
	const headers = { 'Set-Cookie': await cookie('invitation').serialize(hash, { maxAge: LIFE }) }
	return redirect(path, { status: 303, headers })
}

export function noInvitationHeader(): Promise<string> {
	return cookie('invitation').serialize('', { maxAge: 0 })
}

/** Sets the first password and starts the first session at the school. */
export async function choosePasswordFor(
	args: RouteArgs,
	{ hash, email, username }: Invitation,
	password: string,
): Promise<Outcome<Opened>> {
	if (isWeakPassword(password, email ?? `${username}@`)) return refused({ password: TOO_WEAK })
	return acceptInvitation(hash, await hashPassword(password), originOf(args))
}

/** A signed-in user needs no further proof to join the school. */
export function joinAs(args: RouteArgs, person: Person, { hash }: Invitation): Outcome<Opened> {
	return joinSchool(hash, person.userId, person, originOf(args))
}

/** A user with a password from another school accepts with that password. */
export async function joinWithPassword(
	args: RouteArgs,
	{ hash, email, username }: Invitation,
	secrets: { password: string; code?: string },
): Promise<Outcome<Opened>> {
	const proved = await provePassword(args, { username: email ?? username ?? '', ...secrets })
	return proved.ok ? joinSchool(hash, proved.value, null, originOf(args)) : proved
}

/** Declining requires the same proof as accepting. */
export async function declineFor(
	args: RouteArgs,
	person: Person | null,
	{ hash, knowsTheWay, email, username }: Invitation,
	secrets: { password: string; code?: string },
): Promise<Outcome<{ school: string }>> {
	if (!knowsTheWay || person) return declineInvitation(hash, person?.userId ?? null)
	const proved = await provePassword(args, { username: email ?? username ?? '', ...secrets })
	return proved.ok ? declineInvitation(hash, proved.value) : proved
}
