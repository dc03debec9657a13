import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { enter } from '#app/guards/enter.server.ts'
import { ChooseFamily } from './new-invoice/choose-family.tsx'
import { InvoiceEditor } from './new-invoice/editor.tsx'
import { readNewInvoice } from './new-invoice/read.server.ts'
import { saveNewInvoice } from './new-invoice/save.server.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export { paperLinks as links } from '#app/styles/work.ts'

export const handle = { title: (loaded?: { title: string }) => loaded?.title ?? 'New invoice' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:write')
	return readNewInvoice(args, access)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'money:write')
	return saveNewInvoice(args, access)
}

export default function NewInvoice() {
	const loaded = useLoaderData<typeof loader>()
	const { search } = useLocation()
	// A different family or month is a different invoice, so the previous preview must not carry over.
	return loaded.view === 'family' ? <ChooseFamily {...loaded} /> : <InvoiceEditor key={search} {...loaded} />
}
