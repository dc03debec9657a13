import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { NumberField } from '#app/components/typed-fields.tsx'
import { OwnerReason } from '#app/components/platform/owner-reason.tsx'
import { useCheckedForm } from '#app/components/use-checked-form.ts'
import { enterPlatform } from '#app/guards/enter.server.ts'
import { schoolLimitsForm } from '#app/domain/platform/form.ts'
import { overrideLimits } from '#app/models/platform/oversight.server.ts'
import { namedSchool } from './read.server.ts'
import { LastDay, SchoolTaskPage, schoolTitle } from './task-page.tsx'
import { atSchool, backToSchool, schoolTask } from './tasks.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: schoolTitle('limits') }

export async function loader(args: LoaderFunctionArgs) {
	const staff = await enterPlatform(args)
	return namedSchool(staff, args.params.schoolId)
}

export async function action(args: ActionFunctionArgs) {
	const staff = await enterPlatform(args)
	return changeLimitsTask(atSchool(args, staff))
}

const changeLimitsTask = schoolTask({
	form: schoolLimitsForm,
	save: ({ staff, id }, value) => overrideLimits(staff, id, value),
	then: backToSchool('school-limits'),
})

export default function ChangeLimits() {
	const { school } = useLoaderData<typeof loader>()
	const form = useCheckedForm(async () => (await import('#app/domain/platform/form.ts')).schoolLimitsForm)
	return (
		<SchoolTaskPage
			form={form}
			task="limits"
			school={school}
			names={['teachers', 'students', 'until', 'reason']}
			intro={<p>These limits replace the plan’s until the last day. The owner gets an email.</p>}
		>
			<NumberField form={form} name="teachers" label="Teachers" hint="Leave blank to use the plan’s limit." />
			<NumberField form={form} name="students" label="Students" hint="Leave blank to use the plan’s limit." />
			<LastDay form={form} />
			<OwnerReason form={form} />
		</SchoolTaskPage>
	)
}
