import { setImmediate } from 'node:timers/promises'
import type { Staff } from '#app/models/access.server.ts'
import { eachPaid } from '#app/models/platform/paid-subscriptions.server.ts'
import type { PaidQuery, PaidTab } from '#app/domain/platform/paid.ts'
import { csvFile, type Cell } from '#app/utils/csv.ts'
import { today } from '#app/utils/dates.ts'
import { plainAmount } from '#app/utils/money.ts'

const HEAD = ['School', 'Plan', 'Cycle', 'Amount', 'Started', 'Paid through', 'PayPal', 'State there']

/** The whole filtered list as a file. */
export async function paidFile(staff: Staff, tab: PaidTab, query: PaidQuery) {
	const rows: Cell[][] = [[...HEAD, 'Payments', 'Lifetime value']]
	for (const some of eachPaid(staff, tab, query)) {
		for (const row of some)
			rows.push([
				...[row.school, row.plan, row.cycle, plainAmount(row.amountMinor), dayOf(row.createdAt)],
				...[row.paidThrough && dayOf(row.paidThrough), row.providerId, row.providerState, row.payments],
				plainAmount(row.valueMinor),
			])
		// Yields between batches, so that other requests are answered.
		await setImmediate()
	}
	return csvFile(`subscriptions ${tab} ${today('UTC')}`, rows)
}

function dayOf(at: number): string {
	return new Date(at).toISOString().slice(0, 10)
}
