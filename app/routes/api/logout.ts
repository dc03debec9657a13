import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { visitCall, onlyBy } from '#app/guards/enter.server.ts'
import { redirectWithFlash } from '#app/requests/redirect.server.ts'
import { noSessionHeader } from '#app/guards/session.server.ts'
import type { Person } from '#app/models/access.server.ts'
import { endSession } from '#app/models/identity/session.server.ts'
import { demandMethod, wantsPage } from '#app/web/call.server.ts'
import { href } from '#app/domain/href.ts'
import { logError } from '#app/utils/log.server.ts'

export const loader = (args: LoaderFunctionArgs) => onlyBy(args, 'POST')

/** Logging out twice succeeds. `Clear-Site-Data` also clears the browser's offline copies. */
export async function action(args: ActionFunctionArgs) {
	const person = await visitCall(args)
	demandMethod(args.request, 'POST')
	if (person && !ended(args, person)) {
		if (wantsPage(args.request)) return redirectWithFlash(args, href.landing(), { id: 'logout-failed' })
		return Response.json({ message: 'Logout failed' }, { status: 503 })
	}
	const headers = { 'Set-Cookie': await noSessionHeader(), 'Clear-Site-Data': '"cache", "storage"' }
	return wantsPage(args.request)
		? redirect(href.landing(), { status: 303, headers })
		: Response.json({ ok: true }, { headers })
}

function ended({ context }: ActionFunctionArgs, person: Person): boolean {
	try {
		endSession(person)
		return true
	} catch (error) {
		logError({ requestId: context.requestId, what: 'logout', error: String(error) })
		return false
	}
}
