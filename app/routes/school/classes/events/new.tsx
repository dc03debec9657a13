import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { AddEvent } from '#app/views/event/event-forms.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { readNewEvent } from '#app/views/event/read.server.ts'
import { saveNewEvent } from '#app/views/event/tasks.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Add a recital or exam' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	return readNewEvent(access)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'class:write')
	return saveNewEvent({ args, access })
}

export default function NewEvent() {
	return <AddEvent {...useLoaderData<typeof loader>()} />
}
