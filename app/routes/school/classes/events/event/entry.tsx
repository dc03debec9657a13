import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { EditEntry } from '#app/views/event/entry-forms.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { foundEntry, keepCertificate, readEntry } from '#app/views/event/read.server.ts'
import { atEntry, eventTasks } from '#app/views/event/tasks.server.ts'
import { entryTitle } from '#app/views/event/title.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: entryTitle }

/** The pieces of a student, or their certificate as a file. */
export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	const at = foundEntry(access, args.params)
	if (new URL(args.request.url).searchParams.get('format') === 'pdf')
		await keepCertificate(args, access, at.entry.id)
	return readEntry(access, at)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'class:write')
	return eventTasks.entry(atEntry(args, access))
}

export default function Entry() {
	return <EditEntry {...useLoaderData<typeof loader>()} />
}
