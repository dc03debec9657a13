import { entryForm } from '#app/domain/platform/form.ts'
import type { Asked } from '#app/guards/enter.server.ts'
import type { Staff } from '#app/models/access.server.ts'
import { CURRENCY } from '#app/models/platform/hand-entry.server.ts'
import { findSchoolRow, listSchools } from '#app/models/platform/schools.server.ts'
import { dailyTotals, findTransaction, listTransactions } from '#app/models/platform/transactions.server.ts'
import { readSchoolQuery } from '#app/domain/platform/schools.ts'
import { readTransactionQuery } from '#app/domain/platform/transactions.ts'
import { moneyWords } from '#app/utils/money.ts'
import { USUAL_FORMAT } from '#app/utils/plain-date.ts'
import { missing } from '#app/web/missing.server.ts'
import { transactionFile } from './file.server.ts'

const DAYS = 31
const FOUND = 10

/** The ledger, one entry of it, or the form for a new one. */
export async function readTransactions(args: Asked, staff: Staff) {
	const params = new URL(args.request.url).searchParams
	const entry = params.get('entry')
	if (entry !== null) return readEntry(staff, params.get('of') ?? '', entry, params.get('do'))
	if (params.get('do') === 'enter') return readEnter(staff, params)
	const query = readTransactionQuery(params, USUAL_FORMAT)
	const isUnread = Object.keys(query.unread).length > 0
	if (params.get('format') === 'csv' && !isUnread) args.context.file = await transactionFile(staff, query)
	return {
		view: 'list' as const,
		query,
		...listTransactions(staff, query),
		days: dailyTotals(staff, query, DAYS),
	}
}

function readEntry(staff: Staff, school: string, id: string, task: string | null) {
	const entry = findTransaction(staff, school, id) ?? missing()
	return { view: 'entry' as const, entry, isCorrecting: task === 'correct' }
}

const FIELDS = ['kind', 'amount', 'day', 'reference', 'reason'] as const

/** First the school, then the entry, then a second look at both. */
function readEnter(staff: Staff, params: URLSearchParams) {
	const id = params.get('school')
	if (id === null) {
		const search = (params.get('search') ?? '').trim().slice(0, 100)
		const found = search
			? listSchools(staff, readSchoolQuery(new URLSearchParams({ search, sort: 'name' }))).rows.slice(
					0,
					FOUND,
				)
			: []
		return {
			view: 'find' as const,
			search,
			schools: found.map(({ id, name, owner }) => ({ id, name, owner })),
		}
	}
	const school = findSchoolRow(staff, id) ?? missing()
	const typed = Object.fromEntries(FIELDS.map((name) => [name, params.get(name) ?? '']))
	const read = entryForm.safeParse({ ...typed, intent: 'check' })
	const checked = params.get('look') && read.success ? read.data : null
	return {
		view: 'enter' as const,
		school: { id, name: school.name },
		typed,
		checked: checked && {
			...checked,
			amount: moneyWords(checked.kind === 'refund' ? -checked.amount : checked.amount, CURRENCY),
		},
	}
}
