import { readAccountQuery } from '#app/domain/billing/accounts.ts'
import { href } from '#app/domain/href.ts'
import type { Access } from '#app/models/access.server.ts'
import { listAccounts } from '#app/models/billing/account.server.ts'
import { familyContacts } from '#app/models/family/first-contacts.server.ts'
import { debtorFinder } from '#app/models/billing/owing.server.ts'
import { moneyWords } from '#app/utils/money.ts'

export type FamiliesShown = ReturnType<typeof readFamilies>

export function readFamilies(access: Access, params: URLSearchParams) {
	const query = readAccountQuery(params)
	const { rows, sums } = listAccounts(access, query)
	const money = (amountMinor: number) => moneyWords(amountMinor, access.school.currency)
	const some = (amountMinor: number, words: string) =>
		amountMinor === 0 ? [] : [`${money(amountMinor)} ${words}`]
	/** Most families owe nothing, so that only what there is has a line. */
	const othersWords = (later: number, credit: number) =>
		[...some(later, 'not due yet'), ...some(credit, 'credit')].join(', ') || null
	const contactOf = familyContacts(
		access,
		rows.map(({ id }) => id),
	)
	const debtorsOf = debtorFinder(access)
	return {
		query,
		count: sums.count,
		rows: rows.map(({ id, name, due, later, credit }) => {
			const contact = contactOf(id, due > 0 ? debtorsOf(id) : new Set())
			return {
				id,
				name,
				students: contact?.students.join(', ') ?? null,
				contact,
				due: due === 0 ? null : money(due),
				others: othersWords(later, credit),
				pay: due > 0 ? href.familyAccount(id, 'payment') : null,
			}
		}),
		totals: {
			family: `Total of ${sums.count}`,
			due: money(sums.due),
			others: othersWords(sums.later, sums.credit) ?? '',
		},
	}
}
