import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { enter } from '#app/guards/enter.server.ts'
import { NotesList } from '#app/views/learning/notes.tsx'
import { readNotes } from '#app/views/learning/read.server.ts'
import { taughtStudent } from './tasks.server.ts'
import { WriteLinks } from './write-links.tsx'

export const handle = { title: 'Notes' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'teacher', 'student:read')
	const { id } = taughtStudent(access, args.params.studentId)
	const { searchParams } = new URL(args.request.url)
	return readNotes(access, id, searchParams.get('q') ?? '')
}

export default function TaughtNotes() {
	const notes = useLoaderData<typeof loader>()
	return (
		<>
			<WriteLinks {...notes} />
			<NotesList {...notes} />
		</>
	)
}
