import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { NotesList } from '#app/views/learning/notes.tsx'
import { readNotes } from '#app/views/learning/read.server.ts'
import { RowErrors } from '#app/views/learning/row-errors.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { foundStudent } from '#app/guards/student.server.ts'
import { saveOnTab } from './save.server.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Notes' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:read')
	const { id } = foundStudent(access, args.params.id)
	return readNotes(access, id, new URL(args.request.url).searchParams.get('q') ?? '')
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'learning:write')
	return saveOnTab(args, access, 'notes')
}

export default function LessonNotes() {
	const data = useLoaderData<typeof loader>()
	return (
		<>
			<RowErrors />
			<NotesList {...data} />
		</>
	)
}
