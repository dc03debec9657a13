import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { chosenAmount } from '#app/requests/online-offer.server.ts'
import { payOnline } from '#app/requests/online-payment.server.ts'
import { onlineForm } from '#app/domain/billing/form.ts'
import type { Access } from '#app/models/access.server.ts'
import { findOwnInvoice } from '#app/models/billing/own.server.ts'
import { ownPayerId } from '#app/models/billing/shares.server.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { missing } from '#app/web/missing.server.ts'

/** Starts an online payment and redirects to the provider. */
export async function payInvoice(args: ActionFunctionArgs, access: Access) {
	const invoice = findOwnInvoice(access, args.params.invoiceId ?? '') ?? missing()
	const form = await readForm(args, onlineForm)
	if (!form.ok) return invalid(args, form)
	const payerId = ownPayerId(access)
	const amountMinor = chosenAmount(access, invoice, payerId, form)
	const begun = await payOnline(args.request, access, {
		invoiceId: invoice.id,
		amountMinor,
		payerId,
		provider: form.value.provider,
	})
	if (!begun.ok) return invalid(args, form, begun)
	return redirect(begun.value.approveUrl, 303)
}
