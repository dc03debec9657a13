import { readAccountQuery } from '#app/domain/billing/accounts.ts'
import { href } from '#app/domain/href.ts'
import type { Access } from '#app/models/access.server.ts'
import { balanceOf } from '#app/models/billing/ledger.server.ts'
import { listAccounts } from '#app/models/billing/account.server.ts'
import { hasFamilies } from '#app/models/family/details.server.ts'
import { findFamilies } from '#app/models/student/family-search.server.ts'
import { choiceOfFamily } from '#app/requests/family-choice.server.ts'
import { moneyWords } from '#app/utils/money.ts'

const OFFERED = 8

/** Search results, or the families that owe most. */
export function readPayers(access: Access, params: URLSearchParams) {
	const find = params.get('find')?.trim() ?? ''
	return {
		isEmpty: !find && !hasFamilies(access),
		find,
		choices: find ? foundBy(access, find) : owingMost(access),
	}
}

const toPayment = (family: string) => href.familyAccount(family, 'payment')

function foundBy(access: Access, find: string) {
	return findFamilies(access, find).map((family) => ({
		...choiceOfFamily(family, toPayment(family.id)),
		figure: dueWords(access, balanceOf(access, family.id).dueNowMinor),
	}))
}

function owingMost(access: Access) {
	const query = readAccountQuery(new URLSearchParams({ owes: 'due', sort: '-due' }))
	return listAccounts(access, query)
		.rows.slice(0, OFFERED)
		.map(({ id, name, due }) => ({
			id,
			name,
			facts: '',
			figure: dueWords(access, due),
			to: toPayment(id),
		}))
}

function dueWords({ school }: Access, minor: number) {
	return minor > 0 ? `${moneyWords(minor, school.currency)} due` : undefined
}
