import type { LoaderFunctionArgs } from '@remix-run/node'
import type { Access } from '#app/models/access.server.ts'
import type { OwnInvoice } from '#app/models/billing/own.server.ts'
import { portalHref } from '#app/domain/portal/href.ts'
import { findInvoice } from '#app/models/billing/detail.server.ts'
import { keepPaper, paperOf, xmlResponse } from '#app/requests/paper.server.ts'
import { missing } from '#app/web/missing.server.ts'

/** Sends the electronic invoice if the address asks for it. */
export function sendElectronic({ request, context }: LoaderFunctionArgs, { schoolId }: Access, id: string) {
	const invoice = findInvoice(schoolId, id)
	const file = invoice && xmlResponse(schoolId, invoice)
	if (new URL(request.url).searchParams.get('format') === 'xml') context.file = file ?? missing()
	return file ? portalHref.invoice(id, { format: 'xml' }) : null
}

/** Sends a credit note of the invoice as PDF if the address asks for one. */
export async function sendCreditNote(args: LoaderFunctionArgs, access: Access, invoice: OwnInvoice) {
	const { searchParams } = new URL(args.request.url)
	if (searchParams.get('format') !== 'pdf') return
	const credit = invoice.creditNotes.find(({ id }) => id === searchParams.get('credit')) ?? missing()
	const paper = paperOf(access, 'credit-note', credit.id, searchParams, access.language) ?? missing()
	await keepPaper(args, paper)
}
