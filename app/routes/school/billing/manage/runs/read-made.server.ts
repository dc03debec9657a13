import { invoiceStanding, invoiceTone } from '#app/domain/billing/labels.ts'
import { readInvoiceQuery } from '#app/domain/billing/list.ts'
import type { Access } from '#app/models/access.server.ts'
import { listInvoices } from '#app/models/billing/list.server.ts'
import { outdatedLines } from '#app/models/billing/outdated-drafts.server.ts'
import { listDraftsOf } from '#app/models/billing/run-list.server.ts'
import { today } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'

/** The invoices a run made, as they are now. */
export function readMade(access: Access, runId: string) {
	const query = readInvoiceQuery(new URLSearchParams({ run: runId, perPage: '100' }))
	const now = today(access.school.timeZone)
	const { rows, count } = listInvoices(access, query)
	return {
		count,
		rows: rows.map((row) => {
			const { text, isLate } = invoiceStanding(row, now)
			return {
				id: row.id,
				number: row.number ?? 'Draft',
				family: row.family,
				text,
				tone: invoiceTone(row.state, isLate),
				students: row.students.join(', '),
				total: moneyWords(row.totalMinor, row.currency),
			}
		}),
	}
}

/** The drafts of a run that are held back, because lessons of them are no longer charged. All are read at once. */
export function readHeldBack(access: Access, runId: string) {
	return [...outdatedLines(access, listDraftsOf(access, runId))]
		.flatMap(([id, lessons]) => (lessons[0] ? [{ id, family: lessons[0].family, lessons }] : []))
		.sort((a, b) => a.family.localeCompare(b.family))
}
