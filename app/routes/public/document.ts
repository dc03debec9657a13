import type { LoaderFunctionArgs } from '@remix-run/node'
import { invoicePaper, pdfResponse } from '#app/flows/paper.server.ts'
import { visit } from '#app/guards/enter.server.ts'
import { readDocumentLink } from '#app/models/platform/document-link.server.ts'
import { spokenLanguage } from '#app/utils/spoken.ts'
import { missing } from '#app/web/missing.server.ts'

/** An invoice for whoever was mailed its link: they may have no account. */
export async function loader(asked: LoaderFunctionArgs) {
	await visit(asked)
	const link = readDocumentLink(asked.params.token ?? '')
	const language = spokenLanguage(new URL(asked.request.url).searchParams.get('lang'))
	return pdfResponse((link && invoicePaper(link.schoolId, link.id, language)) ?? missing())
}
