import type { LoaderFunctionArgs } from '@remix-run/node'
import { findInvoice } from '#app/models/billing/detail.server.ts'
import { creditXmlResponse, paperOf, pdfResponse, xmlResponse } from '#app/requests/paper.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { missing } from '#app/web/missing.server.ts'

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	const { kind, paperId = '' } = args.params
	if (kind === 'e-invoice' || kind === 'e-credit-note') {
		const { body, headers } =
			(kind === 'e-invoice'
				? xmlResponse(access.schoolId, findInvoice(access.schoolId, paperId) ?? missing())
				: creditXmlResponse(access.schoolId, paperId)) ?? missing()
		return new Response(body, { headers })
	}
	const params = new URL(args.request.url).searchParams
	return pdfResponse(paperOf(access, kind, paperId, params) ?? missing())
}
