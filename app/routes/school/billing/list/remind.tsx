import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { enter } from '#app/guards/enter.server.ts'
import { listChosen } from '#app/models/billing/list.server.ts'
import { listReminded } from '#app/models/billing/sending.server.ts'
import { readUsableCredit } from '#app/requests/usable-credit.server.ts'
import { SelectedQuestion } from './question.tsx'
import { isOpen, readSelected, selectedIn, sendSelected, withSelected } from './tasks-bulk.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Send reminders' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	const ids = selectedIn(args)
	const reminded = new Map(listReminded(access, ids).map((one) => [one.id, one]))
	const selected = readSelected(access, ids, isOpen, ({ id }) => reminded.get(id)?.amountMinor ?? 0)
	const whyNot = (id: string) => reminded.get(id)?.text
	return {
		selected: { ...selected, invoices: selected.invoices.filter(({ id }) => !whyNot(id)) },
		leftOut: selected.invoices.flatMap(({ id, label }) => {
			const why = whyNot(id)
			return why ? [{ id, label, amount: why }] : []
		}),
		credits: readUsableCredit(access, listChosen(access, ids)),
	}
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'money:write')
	return sendSelected(withSelected(args, access), 'reminder')
}

export default function RemindSelected() {
	return (
		<SelectedQuestion
			{...useLoaderData<typeof loader>()}
			mails
			verb="Send a reminder for"
			text="Families who were reminded a short while ago are left out. Each email also lists whatever else of the family is late."
			calm
		/>
	)
}
