import { and, eq, like, max, notInArray } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { invoices } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'

/** The latest month the family has an invoice for. Parts of a term or a course are no months. */
export function lastMonthBilled({ schoolId }: Access, familyId: string): string | null {
	const row = database()
		.select({ period: max(invoices.period) })
		.from(invoices)
		.where(
			and(
				eq(invoices.schoolId, schoolId),
				eq(invoices.familyId, familyId),
				notInArray(invoices.state, ['draft', 'void']),
				like(invoices.period, '____-__'),
			),
		)
		.get()
	return row?.period ?? null
}
