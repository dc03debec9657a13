import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalHead } from '#app/components/portal/portal-head.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import { keepPaper } from '#app/requests/paper.server.ts'
import { openPortal } from '#app/requests/portal.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { InvoicePage } from './invoices/invoice.tsx'
import { InvoiceList } from './invoices/list.tsx'
import { ownPaper } from './invoices/read-paper.server.ts'
import { readInvoices } from './invoices/read.server.ts'
import { payInvoice } from './invoices/save.server.ts'
import { ReceiptPage } from './invoices/receipt.tsx'
import { StatementPage } from './invoices/statement.tsx'

export const handle = { title: 'Invoices' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'student', 'invoice:read')
	const portal = openPortal(args, access, 'invoices')
	const { searchParams } = new URL(args.request.url)
	if (searchParams.get('format') === 'pdf')
		await keepPaper(args, ownPaper(access, portal, searchParams) ?? missing())
	return readInvoices(args, access, portal)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'student', 'invoice:pay')
	openPortal(args, access, 'invoices')
	return payInvoice(args, access)
}

export default function Invoices() {
	const loaded = useLoaderData<typeof loader>()
	if (loaded.view === 'none') return <NoInvoices payers={loaded.payers} />
	if (loaded.view === 'invoice') return <InvoicePage {...loaded} />
	if (loaded.view === 'receipt') return <ReceiptPage {...loaded} />
	if (loaded.view === 'statement') return <StatementPage {...loaded} />
	return <InvoiceList {...loaded} />
}

/** For those who do not pay: who does, and no sums. */
function NoInvoices({ payers }: { payers: string[] }) {
	const words = usePortalWords().money
	return (
		<>
			<PortalHead title={words.title} />
			<section className="card">
				<h2>{words.notYours}</h2>
				<p>{payers.length > 0 ? words.payers(payers.join(', ')) : words.noPayer}</p>
			</section>
		</>
	)
}
