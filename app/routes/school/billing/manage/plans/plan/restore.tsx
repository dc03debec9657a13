import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { nothingAsked } from '#app/domain/billing/form.ts'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { restorePlan } from '#app/models/billing/plan-changes.server.ts'
import { tasksOf, type Doing } from '#app/requests/task.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { planSaved, readPlan } from '../tasks.server.ts'
import { planTitle } from './task-title.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: planTitle('Restore') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	return { plan: readPlan(access, args.params.planId).plan }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'money:write')
	return restore({ args, access, planId: args.params.planId ?? '' })
}

const restore = tasksOf<Doing & { planId: string }>()({
	form: nothingAsked,
	save: ({ access, planId }) => restorePlan(access, planId),
	then: (_, { planId }) => planSaved(planId, 'The plan is restored.'),
})

export default function RestorePlan() {
	const { plan } = useLoaderData<typeof loader>()
	const form = useFormPage()
	return (
		<ConfirmPage
			form={form}
			title={
				<>
					Restore <bdi>{plan.name}</bdi>?
				</>
			}
			consequences={['It can be chosen for classes and students again.']}
			submit={`Restore ${plan.name}`}
			pending="Restoring…"
			calm
			back={{ to: href.pricePlan(plan.id), label: 'Cancel' }}
		/>
	)
}
