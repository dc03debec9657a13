import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { TextField } from '#app/components/fields.tsx'
import { OwnerReason } from '#app/components/platform/owner-reason.tsx'
import { useCheckedForm } from '#app/components/use-checked-form.ts'
import { enterPlatform } from '#app/guards/enter.server.ts'
import { deleteSchoolForm } from '#app/domain/platform/form.ts'
import { askForDeletion } from '#app/models/platform/oversight.server.ts'
import { namedSchool } from './read.server.ts'
import { SchoolTaskPage, schoolTitle } from './task-page.tsx'
import { atSchool, backToSchool, schoolTask } from './tasks.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: schoolTitle('delete') }

export async function loader(args: LoaderFunctionArgs) {
	const staff = await enterPlatform(args)
	return namedSchool(staff, args.params.schoolId)
}

export async function action(args: ActionFunctionArgs) {
	const staff = await enterPlatform(args)
	return deleteSchoolTask(atSchool(args, staff))
}

const deleteSchoolTask = schoolTask({
	form: deleteSchoolForm,
	save: ({ staff, id }, value) => askForDeletion(staff, id, value),
	then: backToSchool('school-deleting'),
})

export default function DeleteSchool() {
	const { school } = useLoaderData<typeof loader>()
	const form = useCheckedForm(async () => (await import('#app/domain/platform/form.ts')).deleteSchoolForm)
	return (
		<SchoolTaskPage
			form={form}
			task="delete"
			school={school}
			names={['name', 'reason']}
			grave
			intro={
				<ul>
					<li>The school is read-only from now on.</li>
					<li>Its owner gets an email, and has 30 days to download everything.</li>
					<li>
						After that its data can be removed on the cleanup page, once a backup has been tested since.
					</li>
					<li>Until then it can be stopped here.</li>
				</ul>
			}
		>
			<TextField
				form={form}
				name="name"
				label="Name of the school"
				hint={`Type ${school.name}`}
				autoComplete="off"
			/>
			<OwnerReason form={form} />
		</SchoolTaskPage>
	)
}
