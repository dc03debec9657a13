import type { Access } from '#app/models/access.server.ts'
import { findPayer } from '#app/models/billing/account.server.ts'
import { listFamilyPayers } from '#app/models/billing/owing.server.ts'
import { whoIsReached } from '#app/models/billing/recipients.server.ts'
import { moneyWords } from '#app/utils/money.ts'

/** Each payer once, with what is open of their shares. */
export function payersOf(access: Access, familyId: string) {
	return listFamilyPayers(access, familyId).map(({ payerId, name, openMinor }) => ({
		value: payerId,
		label: openMinor === null ? name : `${name}, ${moneyWords(openMinor, access.school.currency)} open`,
	}))
}

/** The people who get the receipt of a payment. It is ticked at first, except for a family that gets its invoices on paper. */
export function receiptOf(access: Access, familyId: string) {
	const { recipients, text } = whoIsReached(access, familyId)
	return {
		readers: { names: recipients.map(({ name }) => name).join(', '), text },
		receipt: findPayer(access, familyId)?.delivery === 'print' ? '' : 'on',
	}
}
