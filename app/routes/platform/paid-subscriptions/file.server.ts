import type { Staff } from '#app/models/access.server.ts'
import { eachPaid } from '#app/models/platform/paid-subscriptions.server.ts'
import type { PaidQuery, PaidTab } from '#app/domain/platform/paid.ts'
import { csvFileInBatches } from '#app/utils/csv.ts'
import { today } from '#app/utils/dates.ts'
import { plainAmount } from '#app/utils/money.ts'

const HEAD = ['School', 'Plan', 'Cycle', 'Amount', 'Started', 'Paid through', 'PayPal', 'State there']

/** The whole filtered list as a file. */
export function paidFile(staff: Staff, tab: PaidTab, query: PaidQuery) {
	const head = [...HEAD, 'Payments', 'Lifetime value']
	return csvFileInBatches(
		`subscriptions ${tab} ${today('UTC')}`,
		head,
		eachPaid(staff, tab, query),
		(row) => [
			row.school,
			row.plan,
			row.cycle,
			plainAmount(row.amountMinor),
			dayOf(row.createdAt),
			row.paidThrough && dayOf(row.paidThrough),
			row.providerId,
			row.providerState,
			row.payments,
			plainAmount(row.valueMinor),
		],
	)
}

function dayOf(at: number): string {
	return new Date(at).toISOString().slice(0, 10)
}
