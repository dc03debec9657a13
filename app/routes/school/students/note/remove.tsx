import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { confirmation } from '#app/domain/student/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { removeNote } from '#app/models/student/note-changes.server.ts'
import { tasksOf, type Doing } from '#app/requests/task.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { backFromNote, readNote, saidOfNote } from './read-note.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = {
	title: (shown?: { name: string }) => (shown ? `Remove – ${shown.name}` : 'Remove'),
}

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:write')
	return readNote(access, args)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'student:write')
	return remove({ args, access, id: args.params.noteId ?? '' })
}

const remove = tasksOf<Doing & { id: string }>()({
	form: confirmation,
	save: ({ access, id }) => removeNote(access, id),
	then: (note, { args, access }) => saidOfNote(backFromNote(access, args, note).back, 'note-removed', note),
})

export default function RemoveNote() {
	const { title, name, text, callBackOn, back } = useLoaderData<typeof loader>()
	const what = title.toLowerCase()
	return (
		<ConfirmPage
			form={useFormPage()}
			title={
				<>
					Remove this {what} about <bdi>{name}</bdi>?
				</>
			}
			consequences={[
				<span key="text" className="notes">
					{text}
				</span>,
				callBackOn
					? 'The text is deleted for good, and so is the day to call back.'
					: 'The text is deleted for good.',
			]}
			submit={`Remove ${what}`}
			back={{ to: back, label: 'Keep it' }}
		/>
	)
}
