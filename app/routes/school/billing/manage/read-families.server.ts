import { readAccountQuery } from '#app/domain/billing/accounts.ts'
import { href } from '#app/domain/href.ts'
import type { Access } from '#app/models/access.server.ts'
import { listAccounts } from '#app/models/billing/account.server.ts'
import { moneyWords } from '#app/utils/money.ts'

export type FamiliesShown = ReturnType<typeof readFamilies>

export function readFamilies(access: Access, params: URLSearchParams) {
	const query = readAccountQuery(params)
	const { rows, sums } = listAccounts(access, query)
	const money = (amountMinor: number) => moneyWords(amountMinor, access.school.currency)
	return {
		query,
		count: sums.count,
		rows: rows.map(({ id, name, due, later, credit }) => ({
			id,
			name,
			due: money(due),
			later: money(later),
			credit: money(credit),
			pay: due > 0 ? href.familyAccount(id, 'payment') : null,
		})),
		sums: { due: money(sums.due), later: money(sums.later), credit: money(sums.credit) },
	}
}
