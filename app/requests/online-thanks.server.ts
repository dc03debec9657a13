import { portalWords } from '#app/content/portal/catalogs.ts'
import { nextBillDay } from '#app/domain/billing/month-charge.ts'
import { href } from '#app/domain/href.ts'
import { restWords } from '#app/letters/family-receipt.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { billingSettingsOf } from '#app/models/billing/settings.server.ts'
import { listReceiptReaders } from '#app/models/billing/online-receipt.server.ts'
import type { FoundInvoice } from '#app/models/billing/detail.server.ts'
import type { OnlinePayment } from '#app/models/billing/online-payment.server.ts'
import type { OwnInvoice } from '#app/models/billing/own.server.ts'
import { plainDateWords, today } from '#app/utils/dates.ts'
import { datesIn } from '#app/utils/spoken.ts'

/** What follows a payment: what is left of its invoice, where the receipt is, and when the next invoice comes. */
export function thanksFor(
	access: Access,
	invoice: FoundInvoice | OwnInvoice,
	payment: OnlinePayment,
	payerId: string | null,
) {
	const { language, school } = access
	const { thanks } = portalWords(language).money.online
	const [dates, day] = [datesIn(language, school.dateFormat), today(school.timeZone)]
	const next = nextBillDay(day, billingSettingsOf(access).billDay)
	const isMailed = listReceiptReaders(access, payment).length > 0
	return {
		lines: [
			restWords(invoice, payerId, { language, dates, today: day }),
			...(isMailed ? [thanks.receipt] : []),
			// Only plans are billed month by month; other invoices have no day that can be foreseen.
			...(invoice.lines.some(({ plan }) => plan) ? [thanks.next(plainDateWords(next, dates))] : []),
		],
		receipt: payment.by && payment.paymentId ? href.portal('invoices', { receipt: payment.paymentId }) : null,
	}
}
