import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { TextareaField } from '#app/components/fields.tsx'
import { useCheckedForm } from '#app/components/use-checked-form.ts'
import { enterPlatform } from '#app/guards/enter.server.ts'
import { schoolNoteForm } from '#app/domain/platform/form.ts'
import { findOversight, noteOnSchool } from '#app/models/platform/oversight.server.ts'
import { foundSchool } from './read.server.ts'
import { SchoolTaskPage, schoolTitle } from './task-page.tsx'
import { atSchool, backToSchool, schoolTask } from './tasks.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: schoolTitle('note') }

export async function loader(args: LoaderFunctionArgs) {
	const staff = await enterPlatform(args)
	const { id, name } = foundSchool(staff, args.params.schoolId)
	return { school: { id, name }, note: findOversight(staff, id)?.note ?? '' }
}

export async function action(args: ActionFunctionArgs) {
	const staff = await enterPlatform(args)
	return noteAboutSchoolTask(atSchool(args, staff))
}

const noteAboutSchoolTask = schoolTask({
	form: schoolNoteForm,
	save: ({ staff, id }, { note }) => noteOnSchool(staff, id, note ?? null),
	then: backToSchool('school-noted'),
})

export default function NoteAboutSchool() {
	const { school, note } = useLoaderData<typeof loader>()
	const form = useCheckedForm(async () => (await import('#app/domain/platform/form.ts')).schoolNoteForm, {
		note,
	})
	return (
		<SchoolTaskPage form={form} task="note" school={school} names={['note']}>
			<TextareaField form={form} name="note" label="Note" hint="Only platform staff see it." />
		</SchoolTaskPage>
	)
}
