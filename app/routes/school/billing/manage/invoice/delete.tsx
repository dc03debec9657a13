import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { goTo } from '#app/requests/task.server.ts'
import { nothingAsked } from '#app/domain/billing/form.ts'
import { waivedWords } from '#app/domain/billing/waived.ts'
import { href } from '#app/domain/href.ts'
import { deleteDraft } from '#app/models/billing/draft.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { InvoiceQuestion } from './question.tsx'
import { foundInvoice } from './read.server.ts'
import { atInvoice, invoiceTask, readQuestion } from './tasks.server.ts'
import { invoiceTitle } from './task-title.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: invoiceTitle('Delete') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	const { lines } = foundInvoice(access, args.params.invoiceId)
	const lateNumbers = [...new Set(lines.flatMap(({ lateNumber }) => lateNumber ?? []))]
	return { ...readQuestion(args, access), lateNumbers }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'money:write')
	return remove(atInvoice(args, access))
}

const remove = invoiceTask({
	form: nothingAsked,
	save: ({ access, invoice }) => deleteDraft(access, invoice.id),
	then: ({ waived }) =>
		goTo(href.billing(), 'billing-saved', { what: `The draft is deleted.${waivedWords(waived)}` }),
})

export default function DeleteDraft() {
	const { facts, formKey, lateNumbers } = useLoaderData<typeof loader>()
	return (
		<InvoiceQuestion
			facts={facts}
			formKey={formKey}
			title="Delete"
			submit="Delete the draft"
			consequences={[
				lateNumbers.length > 0 ? 'Its other lines can be billed again.' : 'Its lines can be billed again.',
				...(lateNumbers.length > 0 ? [waivedWords(lateNumbers).trim()] : []),
			]}
		/>
	)
}
