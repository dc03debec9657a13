import { href } from '#app/domain/href.ts'
import type { Access } from '#app/models/access.server.ts'
import { findPayer } from '#app/models/billing/account.server.ts'
import { listToAnnounce } from '#app/models/billing/autopay-letters.server.ts'
import { plainDateWords } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'

/** Charges to be announced by letter, in words. */
export function readToAnnounce(access: Access) {
	const { dateFormat } = access.school
	return listToAnnounce(access).map(({ invoiceId, number, familyId, ...rest }) => ({
		id: rest.partId ?? invoiceId,
		number,
		invoiceTo: href.invoice(invoiceId),
		family: findPayer(access, familyId)?.name ?? '',
		to: href.familyAccount(familyId),
		amount: moneyWords(rest.amountMinor, rest.currency),
		day: plainDateWords(rest.collectOn, dateFormat),
		paper: href.paper('invoice', invoiceId),
	}))
}
