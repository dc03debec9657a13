import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DateField } from '#app/components/date-field.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { TextareaField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { noteHref } from '#app/domain/student/note-href.ts'
import { noteForm } from '#app/domain/student/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { editNote } from '#app/models/student/note-changes.server.ts'
import { tasksOf, type Doing } from '#app/requests/task.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { backFromNote, readNote, saidOfNote } from './note/read-note.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = {
	title: (shown?: { title: string; name: string }) => (shown ? `${shown.title} – ${shown.name}` : 'Note'),
}

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:write')
	return readNote(access, args)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'student:write')
	return save({ args, access, id: args.params.noteId ?? '' })
}

const save = tasksOf<Doing & { id: string }>()({
	form: noteForm,
	save: ({ access, id }, value) => editNote(access, id, value),
	then: (note, { args, access }) => saidOfNote(backFromNote(access, args, note).back, 'note-added', note),
})

export default function EditNote() {
	const { id, title, name, text, callBackOn, back, child } = useLoaderData<typeof loader>()
	const form = useFormPage({ text, callBackOn: callBackOn ?? '' })
	return (
		<div className="form-page">
			<PageHead
				title={`Edit ${title.toLowerCase()}`}
				line="Only the office sees it."
				trail={[{ to: back, label: name }]}
				others={[{ to: noteHref(id, 'remove', { child }), label: 'Remove' }]}
			/>
			<ErrorSummary form={form} names={['text', 'callBackOn']} />
			<Form
				form={form}
				card
				submit="Save"
				pending="Saving…"
				beside={
					<Link className="button" to={back}>
						Cancel
					</Link>
				}
			>
				<TextareaField form={form} name="text" label="What to remember" rows={4} />
				<DateField form={form} name="callBackOn" label="Call back on" optional />
			</Form>
		</div>
	)
}
