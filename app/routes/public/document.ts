import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { linkedInvoice } from '#app/requests/linked-invoice.server.ts'
import { payersPaper, pdfResponse } from '#app/requests/paper.server.ts'
import { visit } from '#app/guards/enter.server.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { spokenLanguage } from '#app/utils/spoken.ts'
import { inSameLanguage } from '#app/web/language.server.ts'

/** The invoice behind an emailed link, without an account. Another link redirects to a page that says why. */
export async function loader(args: LoaderFunctionArgs) {
	await visit(args)
	const token = args.params.token ?? ''
	const linked = linkedInvoice(token)
	if (linked?.is !== 'open') return redirect(inSameLanguage(args.request, siteHref.payInvoice(token)))
	const { access, invoice, payerId } = linked
	const language = spokenLanguage(new URL(args.request.url).searchParams.get('lang'))
	return pdfResponse(payersPaper(access.schoolId, invoice, { payerId, language }))
}
