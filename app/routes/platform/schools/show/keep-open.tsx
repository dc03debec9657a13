import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { OwnerReason } from '#app/components/platform/owner-reason.tsx'
import { useCheckedForm } from '#app/components/use-checked-form.ts'
import { enterPlatform } from '#app/guards/enter.server.ts'
import { keepOpenForm } from '#app/domain/platform/form.ts'
import { keepOpen } from '#app/models/platform/oversight.server.ts'
import { namedSchool } from './read.server.ts'
import { LastDay, SchoolTaskPage, schoolTitle } from './task-page.tsx'
import { atSchool, backToSchool, schoolTask } from './tasks.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: schoolTitle('keep-open') }

export async function loader(args: LoaderFunctionArgs) {
	const staff = await enterPlatform(args)
	return namedSchool(staff, args.params.schoolId)
}

export async function action(args: ActionFunctionArgs) {
	const staff = await enterPlatform(args)
	return keepSchoolOpenTask(atSchool(args, staff))
}

const keepSchoolOpenTask = schoolTask({
	form: keepOpenForm,
	save: ({ staff, id }, value) => keepOpen(staff, id, value),
	then: backToSchool('school-open'),
})

export default function KeepSchoolOpen() {
	const { school } = useLoaderData<typeof loader>()
	const form = useCheckedForm(async () => (await import('#app/domain/platform/form.ts')).keepOpenForm)
	return (
		<SchoolTaskPage
			form={form}
			task="keep-open"
			school={school}
			names={['until', 'reason']}
			intro={
				<p>
					The school is open until the last day, whatever was paid: for a longer trial, or while a payment is
					looked into. PayPal goes on charging as before. The owner gets an email.
				</p>
			}
		>
			<LastDay form={form} />
			<OwnerReason form={form} />
		</SchoolTaskPage>
	)
}
