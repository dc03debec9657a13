import type { Access } from '#app/models/access.server.ts'
import { listFamilyPayers, listFamilyShares } from '#app/models/billing/shares.server.ts'
import { moneyWords } from '#app/utils/money.ts'

/** Each payer once, with what is open of their shares. */
export function payersOf(access: Access, familyId: string) {
	const left = new Map(listFamilyShares(access, familyId).map(({ name, leftMinor }) => [name, leftMinor]))
	return listFamilyPayers(access, familyId).map(({ payerId, name }) => {
		const minor = left.get(name)
		const label = minor === undefined ? name : `${name}, ${moneyWords(minor, access.school.currency)} open`
		return { value: payerId, label }
	})
}
