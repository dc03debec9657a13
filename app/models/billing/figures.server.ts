import { and, count, eq, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { invoices } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import { startOf } from '#app/utils/range.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { moneyDue, type DueSums } from './due.server.ts'

export interface InvoiceSums extends DueSums {
	totalMinor: number
}

const NONE: DueSums = { count: 0, openMinor: 0 }

/** The cards above the list. Each figure matches the view its card links to. */
export function invoiceFigures(access: Access) {
	const day = today(access.school.timeZone)
	const due = moneyDue(access, { from: startOf('month', day, 1), day })
	return {
		draft: sumDrafts(access),
		dueLater: due?.views['due-later'] ?? NONE,
		late: due?.views.late ?? NONE,
		late30: due?.views['late-30'] ?? NONE,
		late60: due?.views['late-60'] ?? NONE,
		lateMore: due?.views['late-more'] ?? NONE,
		receivedMinor: due?.receivedMinor ?? 0,
	}
}

function sumDrafts(access: Access): InvoiceSums {
	const drafts = database()
		.select({ count: count(), totalMinor: sql<number>`coalesce(sum(${invoices.totalMinor}), 0)` })
		.from(invoices)
		.where(and(rowsOf(invoices, access), eq(invoices.state, 'draft')))
		.get()
	return { count: 0, totalMinor: 0, ...drafts, openMinor: 0 }
}
