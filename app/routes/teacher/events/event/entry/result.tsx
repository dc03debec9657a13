import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ResultPage } from '#app/views/event/entry-forms.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { readResult } from '#app/views/event/read.server.ts'
import { atEntry, eventTasks } from '#app/views/event/tasks.server.ts'
import { entryTitle } from '#app/views/event/title.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: entryTitle }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'teacher', 'class:read')
	return readResult(args, access)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'teacher', 'learning:write')
	return eventTasks.result(atEntry(args, access))
}

export default function TaughtResult() {
	return <ResultPage {...useLoaderData<typeof loader>()} />
}
