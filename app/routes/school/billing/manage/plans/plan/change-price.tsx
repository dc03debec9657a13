import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { basisFields, versionForm } from '#app/domain/billing/form.ts'
import { dropUnused } from '#app/domain/form/unused.ts'
import { enter } from '#app/guards/enter.server.ts'
import { listBilledSeats } from '#app/models/billing/plan-users.server.ts'
import { addPlanVersion } from '#app/models/billing/plans.server.ts'
import { tasksOf, type Doing } from '#app/requests/task.server.ts'
import { PriceForm } from '../price-form.tsx'
import { planTitle } from './task-title.ts'
import {
	billedSince,
	ownPricesWords,
	planSaved,
	pricedBy,
	readPlan,
	readPriceForm,
	termsOf,
	versionIn,
} from '../tasks.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: planTitle('Change the price') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	const { plan, seats } = readPlan(access, args.params.planId)
	const billed = billedSince(access, pricedBy(seats, plan.id))
	const own = ownPricesWords(access, seats, plan.id)
	return {
		...readPriceForm(access),
		plan,
		billed: [billed, own].filter(Boolean).join(' '),
		terms: termsOf(access, plan.id),
	}
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'money:write')
	return change({ args, access, planId: args.params.planId ?? '' })
}

const change = tasksOf<Doing & { planId: string }>()({
	form: dropUnused('basis', basisFields, versionForm),
	save: ({ access, planId }, version) => addPlanVersion(access, planId, versionIn(version)),
	then(_, { access, planId }, { validFrom }) {
		const seats = listBilledSeats(access)
		const billed = billedSince(access, pricedBy(seats, planId), validFrom)
		const own = ownPricesWords(access, seats, planId)
		return planSaved(
			planId,
			['The price is saved. Months before it stay as they are.', billed, own].filter(Boolean).join(' '),
		)
	},
})

export default function ChangePrice() {
	return <PriceForm {...useLoaderData<typeof loader>()} />
}
