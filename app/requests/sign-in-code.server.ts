import { redirect } from '@remix-run/node'
import type { Access } from '#app/models/access.server.ts'
import { cookie } from '#app/web/cookies.server.ts'
import type { RouteArgs } from '#app/guards/enter.server.ts'

const LIFE = 120

/** A one-time code to print. */
export interface Slip {
	name: string
	username: string
	code: string
}

/** Redirects to the page that shows the code once. The cookie keeps it out of addresses and the database. */
export async function toSlip({ userId }: Access, path: string, slip: Slip): Promise<Response> {
	const kept = { ...slip, for: userId, until: Date.now() + LIFE * 1000 }
	const headers = { 'Set-Cookie': await cookie('slip').serialize(kept, { maxAge: LIFE }) }
	return redirect(path, { status: 303, headers })
}

/** Returns the code once and deletes the cookie. */
export async function takeSlip({ request, context }: RouteArgs, { userId }: Access): Promise<Slip | null> {
	const kept = (await cookie('slip').parse(request.headers.get('Cookie'))) as
		(Slip & { for: string; until: number }) | null
	if (!kept) return null
	context.replyHeaders.append('Set-Cookie', await cookie('slip').serialize('', { maxAge: 0 }))
	if (kept.for !== userId || kept.until < Date.now()) return null
	const { name, username, code } = kept
	return { name, username, code }
}
