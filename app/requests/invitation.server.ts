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
import { originOf, type Asked } from '#app/guards/enter.server.ts'

/** As long as somebody may take to think of a password. */
const LIFE = 30 * 60
const LONGEST = 100

/** The invitation somebody came with: out of the address into a cookie, where no history and no shoulder reads it. */
export async function invitationAsked({ request }: Asked): Promise<Invitation | null> {
	const { searchParams } = new URL(request.url)
	if (searchParams.has('token')) {
		const token = searchParams.get('token') ?? ''
		const hash = token && token.length <= LONGEST ? hashOfSecret(token) : ''
		throw await toInvitation(hash, inSameLanguage(request, siteHref.invitation()))
	}
	const hash: unknown = await cookie('invitation').parse(request.headers.get('Cookie'))
	return typeof hash === 'string' && hash ? findInvitation(hash) : null
}

/** On to the page where a password is chosen. The cookie is signed, so the hash in it proves that they had the secret. */
export async function toInvitation(hash: string, path = siteHref.invitation()): Promise<Response> {
	const headers = { 'Set-Cookie': await cookie('invitation').serialize(hash, { maxAge: LIFE }) }
	return redirect(path, { status: 303, headers })
}

export function noInvitationHeader(): Promise<string> {
	return cookie('invitation').serialize('', { maxAge: 0 })
}

/** A first password, and with it the first session at the school. */
export async function choosePasswordFor(
	args: Asked,
	{ hash, email, username }: Invitation,
	password: string,
): Promise<Outcome<Opened>> {
	if (isWeakPassword(password, email ?? `${username}@`)) return refused({ password: TOO_WEAK })
	return acceptInvitation(hash, await hashPassword(password), originOf(args))
}

/** Who is signed in has proved themselves: they go over to the school that asked them. */
export function joinAs(args: Asked, person: Person, { hash }: Invitation): Outcome<Opened> {
	return joinSchool(hash, person.userId, person, originOf(args))
}

/** Who has a password from another school, or from before, says yes with it. */
export async function joinWithPassword(
	args: Asked,
	{ hash, email, username }: Invitation,
	secrets: { password: string; code?: string },
): Promise<Outcome<Opened>> {
	const proved = await provePassword(args, { username: email ?? username ?? '', ...secrets })
	return proved.ok ? joinSchool(hash, proved.value, null, originOf(args)) : proved
}

/** Who says no proves themselves as for a yes. */
export async function declineFor(
	args: Asked,
	person: Person | null,
	{ hash, knowsTheWay, email, username }: Invitation,
	secrets: { password: string; code?: string },
): Promise<Outcome<{ school: string }>> {
	if (!knowsTheWay || person) return declineInvitation(hash, person?.userId ?? null)
	const proved = await provePassword(args, { username: email ?? username ?? '', ...secrets })
	return proved.ok ? declineInvitation(hash, proved.value) : proved
}
