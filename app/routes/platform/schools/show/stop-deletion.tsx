import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { OwnerReason } from '#app/components/platform/owner-reason.tsx'
import { useCheckedForm } from '#app/components/use-checked-form.ts'
import { enterPlatform } from '#app/guards/enter.server.ts'
import { decisionForm } from '#app/domain/platform/form.ts'
import { stopDeletion } from '#app/models/platform/oversight.server.ts'
import { namedSchool } from './read.server.ts'
import { SchoolTaskPage, schoolTitle } from './task-page.tsx'
import { atSchool, backToSchool, schoolTask } from './tasks.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: schoolTitle('stop-deletion') }

export async function loader(args: LoaderFunctionArgs) {
	const staff = await enterPlatform(args)
	return namedSchool(staff, args.params.schoolId)
}

export async function action(args: ActionFunctionArgs) {
	const staff = await enterPlatform(args)
	return keepSchoolTask(atSchool(args, staff))
}

const keepSchoolTask = schoolTask({
	form: decisionForm,
	save: ({ staff, id }, { reason }) => stopDeletion(staff, id, reason),
	then: backToSchool('school-kept'),
})

export default function KeepSchool() {
	const { school } = useLoaderData<typeof loader>()
	const form = useCheckedForm(async () => (await import('#app/domain/platform/form.ts')).decisionForm)
	return (
		<SchoolTaskPage
			form={form}
			task="stop-deletion"
			school={school}
			names={['reason']}
			intro={<p>The school can be used again, and its data stays. The owner gets an email.</p>}
		>
			<OwnerReason form={form} />
		</SchoolTaskPage>
	)
}
