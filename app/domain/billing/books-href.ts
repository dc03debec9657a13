import { queryOf } from '../href.ts'

/** Apart from the other addresses of the desk, which every page of it loads. */
export const accountingHref = (query: Record<string, string | undefined> = {}) =>
	`/billing/history/accounting${queryOf(query)}`

export const bookAccountsHref = (query: Record<string, string | undefined> = {}) =>
	`/billing/history/accounting/accounts${queryOf(query)}`
