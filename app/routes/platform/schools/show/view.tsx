import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { RadioField } from '#app/components/choice-fields.tsx'
import { OwnerReason } from '#app/components/platform/owner-reason.tsx'
import { useCheckedForm } from '#app/components/use-checked-form.ts'
import { enterPlatform } from '#app/guards/enter.server.ts'
import { viewSchoolForm } from '#app/domain/platform/form.ts'
import { viewLengths } from '#app/domain/platform/schools.ts'
import { href } from '#app/domain/href.ts'
import { beginView } from '#app/models/identity/view-as.server.ts'
import { goTo } from '#app/requests/task.server.ts'
import { namedSchool } from './read.server.ts'
import { SchoolTaskPage, schoolTitle } from './task-page.tsx'
import { atSchool, schoolTask } from './tasks.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: schoolTitle('view') }

export async function loader(args: LoaderFunctionArgs) {
	const staff = await enterPlatform(args)
	return namedSchool(staff, args.params.schoolId)
}

export async function action(args: ActionFunctionArgs) {
	const staff = await enterPlatform(args)
	return viewAsOwnerTask(atSchool(args, staff))
}

const viewAsOwnerTask = schoolTask({
	form: viewSchoolForm,
	save: ({ staff, id }, value) => beginView(staff, id, value),
	then: ({ school }) => goTo(href.dashboard(), 'view-begun', { school }),
})

export default function ViewAsOwner() {
	const { school } = useLoaderData<typeof loader>()
	const form = useCheckedForm(async () => (await import('#app/domain/platform/form.ts')).viewSchoolForm, {
		minutes: viewLengths[0],
	})
	return (
		<SchoolTaskPage
			form={form}
			task="view"
			school={school}
			names={['minutes', 'reason']}
			intro={
				<p>
					You see the school’s pages as its owner sees them. You cannot change anything, pay, choose a
					password or download files. The owner gets an email now, and both histories list the visit.
				</p>
			}
		>
			<RadioField
				form={form}
				name="minutes"
				label="For how long"
				options={viewLengths.map((value) => ({ value, label: `${value} minutes` }))}
				looks="buttons"
			/>
			<OwnerReason form={form} />
		</SchoolTaskPage>
	)
}
