import { sumOfCovered } from '#app/domain/billing/unspent.ts'
import type { Access } from '#app/models/access.server.ts'
import { listCovered } from '#app/models/billing/covered.server.ts'
import { groupedBy } from '#app/utils/group.ts'
import { moneyWords } from '#app/utils/money.ts'

/** The unused credit of each family that pays some of these invoices. */
export function readUsableCredit(
	access: Access,
	invoices: readonly { id: string; familyId: string; family: string }[],
) {
	const ids = new Set(invoices.map(({ id }) => id))
	const names = new Map(invoices.map(({ familyId, family }) => [familyId, family]))
	const covered = listCovered(access, [...names.keys()]).filter(({ invoiceId }) => ids.has(invoiceId))
	return [...groupedBy(covered, ({ familyId }) => familyId)].map(([familyId, own]) => ({
		familyId,
		family: names.get(familyId) ?? '',
		amount: moneyWords(sumOfCovered(own), access.school.currency),
	}))
}
