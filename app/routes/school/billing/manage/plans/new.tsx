import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { basisFields, planForm } from '#app/domain/billing/form.ts'
import { dropUnused } from '#app/domain/form/unused.ts'
import { enter } from '#app/guards/enter.server.ts'
import { addPlan } from '#app/models/billing/plans.server.ts'
import { tasksOf } from '#app/requests/task.server.ts'
import { PriceForm } from './price-form.tsx'
import { enrolmentIn, planSaved, readPriceForm, versionIn } from './tasks.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'New price plan' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	return readPriceForm(access)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'money:write')
	return add({ args, access })
}

const add = tasksOf()({
	form: dropUnused('basis', basisFields, planForm),
	save: ({ access }, { name, ...version }, { key }) =>
		addPlan(access, key, { name, version: versionIn(version) }),
	then: ({ id }, { args }, { name }) =>
		planSaved(id, `${name} was added. Choose who is billed by it.`, enrolmentIn(args.request)),
})

export default function NewPricePlan() {
	return <PriceForm {...useLoaderData<typeof loader>()} plan={null} />
}
