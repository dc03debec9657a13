import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { nothingAsked } from '#app/domain/billing/form.ts'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { chargeLateFees } from '#app/models/billing/late-fees.server.ts'
import { leads } from '#app/requests/task.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { SelectedQuestion } from './question.tsx'
import { isOpen, readSelected, selectedIn, selectedTask, withSelected } from './tasks-bulk.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Charge late fees' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	return readSelected(access, selectedIn(args), isOpen)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'money:write')
	return charge(withSelected(args, access))
}

const charge = selectedTask({
	form: nothingAsked,
	save: ({ access, ids }, _, { key }) => chargeLateFees(access, key, ids),
	then: ({ drafts }) =>
		leads(href.billing({ view: 'draft' }), 'billing-saved', {
			what: `Late fees are on ${many(drafts, 'new draft', 'new drafts')}. Look them over and issue them.`,
		}),
})

export default function ChargeLateFees() {
	return (
		<SelectedQuestion
			selected={useLoaderData<typeof loader>()}
			verb="Charge late fees on"
			words="One draft a family is made. An invoice is charged a late fee once."
		/>
	)
}
