import { redirect } from '@remix-run/node'
import { flashHeader } from '#app/web/flash.server.ts'
import type { Flash } from '#app/domain/flash.ts'
import type { RouteArgs } from '#app/guards/enter.server.ts'
import { sessionSecret } from '#app/guards/session.server.ts'

/** Redirects with a flash message. */
export async function redirectWithFlash(
	{ request }: RouteArgs,
	path: string,
	flash: Flash,
	more: string[] = [],
) {
	const headers = new Headers({ 'Set-Cookie': await flashHeader(flash, await sessionSecret(request)) })
	for (const cookie of more) headers.append('Set-Cookie', cookie)
	return redirect(path, { status: 303, headers })
}
