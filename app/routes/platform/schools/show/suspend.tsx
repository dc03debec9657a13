import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { OwnerReason } from '#app/components/platform/owner-reason.tsx'
import { useCheckedForm } from '#app/components/use-checked-form.ts'
import { enterPlatform } from '#app/guards/enter.server.ts'
import { decisionForm } from '#app/domain/platform/form.ts'
import { suspendSchool } from '#app/models/platform/oversight.server.ts'
import { namedSchool } from './read.server.ts'
import { SchoolTaskPage, schoolTitle } from './task-page.tsx'
import { atSchool, backToSchool, schoolTask } from './tasks.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: schoolTitle('suspend') }

export async function loader(args: LoaderFunctionArgs) {
	const staff = await enterPlatform(args)
	return namedSchool(staff, args.params.schoolId)
}

export async function action(args: ActionFunctionArgs) {
	const staff = await enterPlatform(args)
	return suspendTask(atSchool(args, staff))
}

const suspendTask = schoolTask({
	form: decisionForm,
	save: ({ staff, id }, { reason }) => suspendSchool(staff, id, reason),
	then: backToSchool('school-suspended'),
})

export default function Suspend() {
	const { school } = useLoaderData<typeof loader>()
	const form = useCheckedForm(async () => (await import('#app/domain/platform/form.ts')).decisionForm)
	return (
		<SchoolTaskPage
			form={form}
			task="suspend"
			school={school}
			names={['reason']}
			grave
			intro={
				<p>
					Everybody of the school can still sign in, open everything and download data. Nothing can be
					changed. The owner gets an email.
				</p>
			}
		>
			<OwnerReason form={form} />
		</SchoolTaskPage>
	)
}
