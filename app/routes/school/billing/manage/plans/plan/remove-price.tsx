import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { nothingAsked } from '#app/domain/billing/form.ts'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { removePlanVersion } from '#app/models/billing/plan-changes.server.ts'
import { tasksOf, type Doing } from '#app/requests/task.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { planSaved, readPlan } from '../tasks.server.ts'
import { planTitle } from './task-title.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: planTitle('Remove a price') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	const { plan } = readPlan(access, args.params.planId)
	const at = plan.versions.findIndex(({ id, canRemove }) => canRemove && id === priceIn(args.request))
	const [price, before] = plan.versions.slice(at, at + 2)
	return price && before && at >= 0 ? { plan, price, before } : missing()
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'money:write')
	return remove({ args, access, planId: args.params.planId ?? '' })
}

const remove = tasksOf<Doing & { planId: string }>()({
	form: nothingAsked,
	save: ({ access, planId, args }) => removePlanVersion(access, planId, priceIn(args.request)),
	then: (_, { planId }) => planSaved(planId, 'The price is removed.'),
})

function priceIn(request: Request): string {
	return new URL(request.url).searchParams.get('price') ?? ''
}

export default function RemovePrice() {
	const { plan, price, before } = useLoaderData<typeof loader>()
	const form = useFormPage()
	return (
		<ConfirmPage
			form={form}
			title={`Remove the price from ${price.from}?`}
			consequences={[
				`${price.price} is not charged.`,
				`${before.price}, the price before it, stays the price of ${plan.name}.`,
			]}
			submit="Remove price"
			pending="Removing…"
			back={{ to: href.pricePlan(plan.id), label: 'Keep it' }}
		/>
	)
}
