import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CancelEvent } from '#app/views/event/event-forms.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { isAhead } from '#app/domain/event/states.ts'
import { listUnreachable } from '#app/models/event/letters.server.ts'
import { countTeachersToTell } from '#app/models/event/teacher-letters.server.ts'
import { backToEvent, foundEvent, readEvent } from '#app/views/event/read.server.ts'
import { atEvent, eventTasks } from '#app/views/event/tasks.server.ts'
import { eventTitle } from '#app/views/event/title.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: eventTitle((name) => `Cancel ${name}`) }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	const eventRow = foundEvent(access, args.params.eventId)
	if (!isAhead(eventRow.state)) backToEvent(args, access, eventRow.id)
	return {
		...readEvent(access, eventRow),
		teachersToTell: countTeachersToTell(access, eventRow),
		unreachable: listUnreachable(access, eventRow.id),
	}
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'class:write')
	return eventTasks.cancel(atEvent(args, access))
}

export default function CancelEventPage() {
	return <CancelEvent {...useLoaderData<typeof loader>()} />
}
