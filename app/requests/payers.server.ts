import type { Access } from '#app/models/access.server.ts'
import { listFamilyShares, listPaysFor } from '#app/models/billing/shares.server.ts'
import { moneyWords } from '#app/utils/money.ts'

/** Each payer once, with what is open of their shares. */
export function payersOf(access: Access, familyId: string) {
	const left = new Map(listFamilyShares(access, familyId).map(({ name, leftMinor }) => [name, leftMinor]))
	const payerOf = (value: string, name: string) => {
		const minor = left.get(name)
		return {
			value,
			label: minor === undefined ? name : `${name}, ${moneyWords(minor, access.school.currency)} open`,
		}
	}
	const pays = listPaysFor(access.schoolId, familyId)
	return [...new Map(pays.map(({ payerId, name }) => [payerId, payerOf(payerId, name)])).values()]
}
