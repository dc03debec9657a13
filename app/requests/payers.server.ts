import type { Access } from '#app/models/access.server.ts'
import { listFamilyPayers } from '#app/models/billing/owing.server.ts'
import { moneyWords } from '#app/utils/money.ts'

/** Each payer once, with what is open of their shares. */
export function payersOf(access: Access, familyId: string) {
	return listFamilyPayers(access, familyId).map(({ payerId, name, openMinor }) => ({
		value: payerId,
		label: openMinor === null ? name : `${name}, ${moneyWords(openMinor, access.school.currency)} open`,
	}))
}
