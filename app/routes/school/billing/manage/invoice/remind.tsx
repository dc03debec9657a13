import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { enter } from '#app/guards/enter.server.ts'
import { InvoiceQuestion, NotEmailed } from './question.tsx'
import { atInvoice, readReminding, sendTask } from './tasks.server.ts'
import { invoiceTitle } from './task-title.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: invoiceTitle('Send a reminder') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	return readReminding(args, access)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'money:write')
	return remind(atInvoice(args, access))
}

const remind = sendTask('reminder')

export default function RemindFamily() {
	const { facts, formKey, emailed, asked, also, lacks, refusal, credits } = useLoaderData<typeof loader>()
	const { open, text } = facts
	if (lacks) return <NotEmailed facts={facts} {...lacks} />
	if (refusal)
		return <NotEmailed facts={facts} title="No reminder is sent now" {...refusal} credits={credits} />
	return (
		<InvoiceQuestion
			facts={facts}
			formKey={formKey}
			title="Send a reminder of"
			submit="Send the reminder"
			credits={credits}
			consequences={[
				`${asked === open ? `${open} is open` : `It asks for ${asked} of ${open}`} (${text.toLowerCase()}).`,
				...(also ? [`The email also lists what else is late: ${also}.`] : []),
				emailed,
			]}
		/>
	)
}
