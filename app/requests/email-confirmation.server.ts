import { redirect } from '@remix-run/node'
import { hashOfSecret } from '#app/models/secret.server.ts'
import { findEmailChange } from '#app/models/identity/email-change.server.ts'
import { cookie } from '#app/web/cookies.server.ts'
import { inSameLanguage } from '#app/web/language.server.ts'
import { siteHref } from '#app/domain/site-href.ts'
import type { RouteArgs } from '#app/guards/enter.server.ts'

const LIFE = 30 * 60
const DONE_LIFE = 60
const LONGEST = 100

export type Confirmation =
	{ view: 'ask'; hash: string; email: string; old: string | null } | { view: 'done' } | { view: 'over' }

/** Moves the link's secret from the address into a cookie, like every other link. */
export async function confirmationOf({ request }: RouteArgs): Promise<Confirmation> {
	const { searchParams } = new URL(request.url)
	if (searchParams.has('token')) {
		const token = searchParams.get('token') ?? ''
		const hash = token && token.length <= LONGEST ? hashOfSecret(token) : ''
		const headers = { 'Set-Cookie': await cookie('email').serialize(hash, { maxAge: LIFE }) }
		throw redirect(inSameLanguage(request, siteHref.emailConfirmation()), { status: 303, headers })
	}
	const kept: unknown = await cookie('email').parse(request.headers.get('Cookie'))
	if (kept === 'done') return { view: 'done' }
	const change = typeof kept === 'string' ? findEmailChange(kept) : null
	if (!change || typeof kept !== 'string') return { view: 'over' }
	return { view: 'ask', hash: kept, email: change.email, old: change.old }
}

export function confirmationDoneHeader(): Promise<string> {
	return cookie('email').serialize('done', { maxAge: DONE_LIFE })
}
