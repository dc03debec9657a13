import { readAccountQuery } from '#app/domain/billing/accounts.ts'
import { href } from '#app/domain/href.ts'
import type { Access } from '#app/models/access.server.ts'
import { listAccounts } from '#app/models/billing/account.server.ts'
import { listFamilyContacts } from '#app/models/family/first-contacts.server.ts'
import { moneyWords } from '#app/utils/money.ts'

export type FamiliesShown = ReturnType<typeof readFamilies>

export function readFamilies(access: Access, params: URLSearchParams) {
	const query = readAccountQuery(params)
	const { rows, sums } = listAccounts(access, query)
	const money = (amountMinor: number) => moneyWords(amountMinor, access.school.currency)
	const some = (amountMinor: number) => (amountMinor === 0 ? null : money(amountMinor))
	const contacts = listFamilyContacts(
		access,
		rows.map(({ id }) => id),
	)
	return {
		query,
		count: sums.count,
		rows: rows.map(({ id, name, due, later, credit }) => ({
			id,
			name,
			students: contacts.get(id)?.students.join(', ') ?? null,
			contact: contacts.get(id) ?? null,
			due: some(due),
			later: some(later),
			credit: some(credit),
			pay: due > 0 ? href.familyAccount(id, 'payment') : null,
		})),
		hasCredit: sums.credit > 0,
		sums: { due: money(sums.due), later: money(sums.later), credit: money(sums.credit) },
	}
}
