import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalHead } from '#app/components/portal/portal-head.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import { openPortal } from '#app/requests/portal.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { listPayerNames } from '#app/models/billing/own-payers.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { InvoiceList } from './invoices/list.tsx'
import { readInvoices } from './invoices/read.server.ts'

export { links } from '#app/styles/portal.ts'

export const handle = { title: 'Invoices' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'student', 'invoice:read')
	const { billed } = openPortal(args, access, 'invoices')
	return billed.length > 0
		? { list: readInvoices(access, billed), payers: [] }
		: { list: null, payers: listPayerNames(access) }
}

/** Forms of pages that stayed open over a release are redirected by the guard. */
export async function action(args: ActionFunctionArgs) {
	await enter(args, 'student', 'invoice:pay')
	return missing()
}

export default function Invoices() {
	const { list, payers } = useLoaderData<typeof loader>()
	return list ? <InvoiceList {...list} /> : <NoInvoices payers={payers} />
}

/** Users who do not pay see the names of the payers and no sums. */
function NoInvoices({ payers }: { payers: string[] }) {
	const text = usePortalWords().money
	return (
		<>
			<PortalHead title={text.title} />
			<section className="card">
				<h2>{text.notYours}</h2>
				<p>{payers.length > 0 ? text.payers(payers.join(', ')) : text.noPayer}</p>
			</section>
		</>
	)
}
