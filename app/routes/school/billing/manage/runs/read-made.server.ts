import { setImmediate } from 'node:timers/promises'
import { invoiceStanding, invoiceTone } from '#app/domain/billing/labels.ts'
import { readInvoiceQuery } from '#app/domain/billing/list.ts'
import type { Access } from '#app/models/access.server.ts'
import { listInvoices } from '#app/models/billing/list.server.ts'
import { outdatedLines } from '#app/models/billing/outdated-drafts.server.ts'
import { listDraftsOf } from '#app/models/billing/run-list.server.ts'
import { inBatches } from '#app/utils/batches.ts'
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

/** Drafts read at once. A lowered price changes all of a run, and other requests get their turn in between. */
const AT_ONCE = 40

export type HeldBackDraft = Awaited<ReturnType<typeof readHeldBack>>[number]

/** The drafts of a run that are held back, because they bill more than is due now. */
export async function readHeldBack(access: Access, runId: string) {
	const held = []
	for (const ids of inBatches(listDraftsOf(access, runId), AT_ONCE)) {
		for (const [id, lines] of outdatedLines(access, ids))
			held.push({
				id,
				family: lines[0]?.family ?? '',
				lines: lines.map(({ id, about, why, isLesson }) => ({ id, about, why, isLesson })),
			})
		await setImmediate()
	}
	return held.sort((a, b) => a.family.localeCompare(b.family))
}
