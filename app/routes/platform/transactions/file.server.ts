import type { Staff } from '#app/models/access.server.ts'
import { eachTransaction } from '#app/models/platform/transactions.server.ts'
import type { TransactionQuery } from '#app/domain/platform/transactions.ts'
import { plainAmount } from '#app/utils/money.ts'
import { csvFileInBatches } from '#app/utils/csv.ts'
import { today } from '#app/utils/dates.ts'

const HEAD = [
	'Time (UTC)',
	'School',
	'Type',
	'Plan',
	'Cycle',
	'Amount',
	'Currency',
	'Reference',
	'Subscription',
	'Entered by',
	'Reason',
]

/** All filtered entries as a file. */
export function transactionFile(staff: Staff, query: TransactionQuery) {
	return csvFileInBatches(`transactions ${today('UTC')}`, HEAD, eachTransaction(staff, query), (row) => [
		new Date(row.at).toISOString(),
		row.school,
		row.kind,
		row.plan,
		row.cycle,
		plainAmount(row.amountMinor).replaceAll(',', ''),
		row.currency,
		row.providerRef,
		row.subscription,
		row.enteredBy,
		row.reason,
	])
}
