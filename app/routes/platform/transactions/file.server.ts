import { setImmediate } from 'node:timers/promises'
import type { Staff } from '#app/models/access.server.ts'
import { eachTransaction } from '#app/models/platform/transactions.server.ts'
import type { TransactionQuery } from '#app/domain/platform/transactions.ts'
import { plainAmount } from '#app/utils/money.ts'
import { csvFile, type Cell } from '#app/utils/csv.ts'
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
export async function transactionFile(staff: Staff, query: TransactionQuery) {
	const rows: Cell[][] = [HEAD]
	for (const some of eachTransaction(staff, query)) {
		for (const row of some)
			rows.push([
				...[new Date(row.at).toISOString(), row.school, row.kind, row.plan, row.cycle],
				...[
					plainAmount(row.amountMinor).replaceAll(',', ''),
					row.currency,
					row.providerRef,
					row.subscription,
				],
				...[row.enteredBy, row.reason],
			])
		// Yields between batches, so that other requests are answered.
		await setImmediate()
	}
	return csvFile(`transactions ${today('UTC')}`, rows)
}
