import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { basisFields, versionForm } from '#app/domain/billing/form.ts'
import { dropUnused } from '#app/domain/form/unused.ts'
import { enter } from '#app/guards/enter.server.ts'
import { addPlanVersion } from '#app/models/billing/plans.server.ts'
import { tasksOf, type Doing } from '#app/requests/task.server.ts'
import { PriceForm } from '../price-form.tsx'
import { planTitle } from './task-title.ts'
import { planSaved, readPlan, readPriceForm, termsOf, versionIn } from '../tasks.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: planTitle('Change the price') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	const { plan } = readPlan(access, args.params.planId)
	return { ...readPriceForm(access), plan, terms: termsOf(access, plan.id) }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'money:write')
	return change({ args, access, planId: args.params.planId ?? '' })
}

const change = tasksOf<Doing & { planId: string }>()({
	form: dropUnused('basis', basisFields, versionForm),
	save: ({ access, planId }, version) => addPlanVersion(access, planId, versionIn(version)),
	then: (_, { planId }) => planSaved(planId, 'The price is saved. Months before it stay as they are.'),
})

export default function ChangePrice() {
	return <PriceForm {...useLoaderData<typeof loader>()} />
}
