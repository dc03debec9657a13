import { portalWords } from '#app/content/portal/catalogs.ts'
import { lastDayOf, nextBillDay } from '#app/domain/billing/month-charge.ts'
import { portalHref } from '#app/domain/portal/href.ts'
import { restWords } from '#app/letters/family-receipt.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { lastMonthBilled } from '#app/models/billing/billed-month.server.ts'
import { billingSettingsOf } from '#app/models/billing/settings.server.ts'
import { listReceiptReaders } from '#app/models/billing/online-receipt.server.ts'
import type { FoundInvoice } from '#app/models/billing/detail.server.ts'
import type { OnlinePayment } from '#app/models/billing/online-payment.server.ts'
import type { OwnInvoice } from '#app/models/billing/own.server.ts'
import { plainDateWords, today } from '#app/utils/dates.ts'
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
	const [dates, day] = [datesIn(language, school.dateFormat), today(school.timeZone)]
	const { billDay } = billingSettingsOf(access)
	// A month that is billed already is not billed on its day again.
	const month = lastMonthBilled(access, invoice.familyId)
	const billed = month ? lastDayOf(month) : ''
	const next = nextBillDay(billed > day ? billed : day, billDay)
	const isMailed = listReceiptReaders(access, payment).length > 0
	return {
		lines: [
			restWords(invoice, payerId, { language, dates, today: day }),
			...(isMailed ? [thanks.receipt] : []),
			// Only plans are billed monthly; other invoices follow no schedule.
			...(invoice.lines.some(({ plan }) => plan) ? [thanks.next(plainDateWords(next, dates))] : []),
		],
		receipt: payment.by && payment.paymentId ? portalHref.receipt(payment.paymentId) : null,
	}
}
