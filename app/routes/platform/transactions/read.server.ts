import type { RouteArgs } from '#app/guards/enter.server.ts'
import type { Staff } from '#app/models/access.server.ts'
import { dailyTotals, listTransactions } from '#app/models/platform/transactions.server.ts'
import { readTransactionQuery } from '#app/domain/platform/transactions.ts'
import { USUAL_FORMAT } from '#app/utils/plain-date.ts'
import { transactionFile } from './file.server.ts'

const DAYS = 31

export async function readTransactions(args: RouteArgs, staff: Staff) {
	const params = new URL(args.request.url).searchParams
	const query = readTransactionQuery(params, USUAL_FORMAT)
	const isUnread = Object.keys(query.unread).length > 0
	if (params.get('format') === 'csv' && !isUnread) args.context.file = await transactionFile(staff, query)
	return { query, ...listTransactions(staff, query), days: dailyTotals(staff, query, DAYS) }
}
