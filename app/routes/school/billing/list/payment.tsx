import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Link } from '#app/components/link.tsx'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { SelectedElsewhere } from './question.tsx'
import { isOpen, readSelected, selectedIn } from './tasks-bulk.server.ts'

export { links } from '#app/styles/work.ts'

export const handle = { title: 'Record one payment' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	const ids = selectedIn(args)
	const selected = readSelected(access, ids, isOpen)
	const { payer } = selected
	return { selected, pay: payer && href.familyAccount(payer, 'payment', { pays: ids.join('.') }) }
}

/** One payment for several invoices is recorded on the account of their family. */
export default function PaySelected() {
	const { selected, pay } = useLoaderData<typeof loader>()
	return (
		<SelectedElsewhere title="Record one payment" selected={selected}>
			{pay ? (
				<p>
					<Link className="button button-filled" to={pay}>
						Record a payment for {many(selected.invoices.length, 'invoice', 'invoices')}
					</Link>
				</p>
			) : (
				<p>One payment comes from one family. Tick invoices of one family only.</p>
			)}
		</SelectedElsewhere>
	)
}
