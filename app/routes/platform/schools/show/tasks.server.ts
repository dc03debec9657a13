import type { ActionFunctionArgs } from '@remix-run/node'
import type { FlashId } from '#app/domain/flash.ts'
import { platformHref } from '#app/domain/platform/href.ts'
import type { Staff } from '#app/models/access.server.ts'
import { goTo, tasksOf } from '#app/requests/task.server.ts'

/** Context of every staff decision about a school. */
interface AtSchool {
	args: ActionFunctionArgs
	staff: Staff
	id: string
}

export function atSchool(args: ActionFunctionArgs, staff: Staff): AtSchool {
	return { args, staff, id: args.params.schoolId ?? '' }
}

export const schoolTask = tasksOf<AtSchool>()

/** Redirects to the school, with a message that names it. */
export function backToSchool(message: FlashId) {
	return ({ name }: { name: string }, { id }: AtSchool) => goTo(platformHref.school(id), message, { name })
}
