import type { LoaderFunctionArgs } from '@remix-run/node'
import type { Access } from '#app/models/access.server.ts'
import type { OwnInvoice } from '#app/models/billing/own.server.ts'
import { keepPaper, paperOf } from '#app/requests/paper.server.ts'
import { missing } from '#app/web/missing.server.ts'

/** Sends a credit note of the invoice as PDF if the address asks for one. */
export async function sendCreditNote(args: LoaderFunctionArgs, access: Access, invoice: OwnInvoice) {
	const { searchParams } = new URL(args.request.url)
	if (searchParams.get('format') !== 'pdf') return
	const credit = invoice.creditNotes.find(({ id }) => id === searchParams.get('credit')) ?? missing()
	const paper = paperOf(access, 'credit-note', credit.id, searchParams, access.language) ?? missing()
	await keepPaper(args, paper)
}
