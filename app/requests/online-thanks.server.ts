import { portalWords } from '#app/content/portal/catalogs.ts'
import { portalHref } from '#app/domain/portal/href.ts'
import type { Access } from '#app/models/access.server.ts'
import { nextInvoiceDay, SOON } from '#app/models/billing/next-invoice.server.ts'
import { listReceiptReaders, restAfterPaying } from '#app/models/billing/online-receipt.server.ts'
import type { FoundInvoice } from '#app/models/billing/detail.server.ts'
import type { OnlinePayment } from '#app/models/billing/online-payment.server.ts'
import type { OwnInvoice } from '#app/models/billing/own.server.ts'
import { plainDateWords } from '#app/utils/dates.ts'
import { datesIn } from '#app/utils/spoken.ts'

/** Shown after a payment: the remaining amount, the receipt and the next invoice. */
export function thanksFor(
	access: Access,
	invoice: FoundInvoice | OwnInvoice,
	payment: OnlinePayment,
	payerId: string | null,
) {
	const { language, school } = access
	const { thanks } = portalWords(language).money.online
	const dates = datesIn(language, school.dateFormat)
	const rest = restAfterPaying(access, invoice, payerId, language, school.dateFormat)
	// Only plans are billed monthly; other invoices follow no schedule.
	const next = invoice.lines.some(({ plan }) => plan) ? nextInvoiceDay(access, invoice.familyId) : null
	const isMailed = listReceiptReaders(access, payment).length > 0
	return {
		lines: [
			// Only payers who are signed in read of other invoices, because the link may have been passed on.
			...(payment.by ? rest : rest.slice(0, 1)),
			...(isMailed ? [thanks.receipt] : []),
			...(next ? [next === SOON ? thanks.soon : thanks.next(plainDateWords(next, dates))] : []),
		],
		receipt: payment.by && payment.paymentId ? portalHref.receipt(payment.paymentId) : null,
	}
}
