import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { heartbeat } from '#app/domain/support/form.ts'
import { enterCall, onlyBy } from '#app/guards/enter.server.ts'
import { noteAtWork } from '#app/models/platform/support-presence.server.ts'
import { readCall } from '#app/web/form.server.ts'
import { logError } from '#app/utils/log.server.ts'

export const loader = (args: LoaderFunctionArgs) => onlyBy(args, 'POST')

/** Sent while a staff member has the support desk open. */
export async function action(args: ActionFunctionArgs) {
	const person = await enterCall(args)
	const { userId } = await readCall(args, heartbeat)
	const { role } = person
	if (role !== 'super_admin' || userId !== person.userId) {
		logError({ requestId: args.context.requestId, what: 'a heartbeat for somebody else was refused' })
		return Response.json(
			{ message: 'Only platform staff send a heartbeat, and only their own.' },
			{ status: 403 },
		)
	}
	noteAtWork({ ...person, role })
	return Response.json({ success: true })
}
