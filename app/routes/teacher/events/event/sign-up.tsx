import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SignUpPage } from '#app/views/event/entry-forms.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { foundEvent, readSignUp } from '#app/views/event/read.server.ts'
import { atEvent, eventTasks } from '#app/views/event/tasks.server.ts'
import { eventTitle } from '#app/views/event/title.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: eventTitle((name) => `Sign up a student – ${name}`) }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'teacher', 'class:read')
	return readSignUp(args, access, foundEvent(access, args.params.eventId))
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'teacher', 'learning:write')
	return eventTasks.signUp(atEvent(args, access))
}

export default function SignUpTaught() {
	const loaded = useLoaderData<typeof loader>()
	return <SignUpPage key={loaded.student?.id} {...loaded} />
}
