import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { portalHref } from '#app/domain/portal/href.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { settleCard } from '#app/requests/autopay.server.ts'
import { settleOnline } from '#app/requests/online-payment.server.ts'
import { visit } from '#app/guards/enter.server.ts'
import { signDocument } from '#app/models/mail/document-link.server.ts'
import { readOnlinePayment, readSavedCard } from '#app/models/provider/online-payments.server.ts'
import { missing } from '#app/web/missing.server.ts'

/**
 * Return address for PayPal and Stripe, after approval and after cancellation. A GET that writes (see web/writing-gets). The address
 * only identifies the payment; its state comes from PayPal. Redirects to the page where the payment started.
 */
export async function loader(args: LoaderFunctionArgs) {
	await visit(args)
	const params = new URL(args.request.url).searchParams
	if (params.has('card')) return savedCard(params.get('card') ?? '')
	const { access, payment } = readOnlinePayment(params.get('payment') ?? '') ?? missing()
	if (payment.state !== 'paid') await settleOnline(access, payment)
	const { schoolId } = access
	const { id, invoiceId, payerId, by } = payment
	const token = signDocument({ schoolId, kind: 'invoice', id: invoiceId, payerId: payerId ?? undefined })
	const to = by ? portalHref.invoice(invoiceId, { payment: id }) : siteHref.payInvoice(token, { payment: id })
	return redirect(to, 303)
}

async function savedCard(token: string) {
	const { access, method } = readSavedCard(token) ?? missing()
	const isSaved = await settleCard(access, method)
	const { familyId: family } = method
	return redirect(portalHref.autopay({ family, result: isSaved ? 'saved' : 'notSaved' }), 303)
}
