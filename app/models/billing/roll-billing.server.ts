import { and, eq, inArray, isNull } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { invoiceLines, invoices } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { listPrices } from './chosen-prices.server.ts'
import { priceOn } from './price.server.ts'

export interface RollBilling {
	/** True if the plan charges each lesson. */
	isByLesson: boolean
	/** The invoice that bills this lesson; a draft has no number. */
	invoice: { id: string; number: string | null } | null
}

export function listRollBilling(
	access: Access,
	lesson: { id: string; day: string },
	enrolmentIds: readonly string[],
): Map<string, RollBilling> {
	const prices = listPrices(access, enrolmentIds)
	const lines = database()
		.select({ enrolmentId: invoiceLines.enrolmentId, id: invoices.id, number: invoices.number })
		.from(invoiceLines)
		.innerJoin(invoices, rowOf(invoices, access, invoiceLines.invoiceId))
		.where(
			and(
				rowsOf(invoiceLines, access),
				eq(invoiceLines.lessonId, lesson.id),
				inArray(invoiceLines.enrolmentId, [...enrolmentIds]),
				isNull(invoiceLines.releasedAt),
			),
		)
		.all()
	const billed = new Map(lines.map(({ enrolmentId, ...invoice }) => [enrolmentId, invoice]))
	return new Map(
		enrolmentIds.map((id) => {
			const basis = priceOn({ prices }, lesson.day, id)?.basis
			return [id, { isByLesson: basis === 'lesson' || basis === 'hour', invoice: billed.get(id) ?? null }]
		}),
	)
}
