import { and, eq, isNull } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { invoiceLines, type invoices } from '#db/schema/index.ts'
import { totalsOf } from '#app/domain/billing/tax.ts'
import { moneyWords } from '#app/utils/money.ts'
import type { Access } from '../../access.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'
import { listOverbilledLessons } from '../billed-not-taught.server.ts'

/** The reason why a credit cannot be for a student or a line. Null if the invoice has both, and the line is as much. */
export function whyNotFor(
	access: Access,
	{ id, currency }: Pick<typeof invoices.$inferSelect, 'id' | 'currency'>,
	{ amountMinor, studentId, lineId }: Omit<Credit, 'id'>,
): Record<string, string> | null {
	const lines = database()
		.select({
			id: invoiceLines.id,
			studentId: invoiceLines.studentId,
			netMinor: invoiceLines.netMinor,
			rates: invoiceLines.rates,
		})
		.from(invoiceLines)
		.where(and(rowsOf(invoiceLines, access), eq(invoiceLines.invoiceId, id)))
		.all()
	if (studentId && lines.every((line) => line.studentId !== studentId))
		return { student: 'Choose a student of this invoice.' }
	if (!lineId) return null
	const line = lines.find((one) => one.id === lineId)
	if (!line) return { line: 'Choose a line of this invoice.' }
	if (studentId && line.studentId && line.studentId !== studentId)
		return { line: 'Choose a line of this student, or all lines.' }
	const { totalMinor } = totalsOf([line])
	if (amountMinor <= totalMinor) return null
	return { amount: `This line is ${moneyWords(totalMinor, currency)}. To credit more, choose all lines.` }
}

interface Credit {
	id: string
	amountMinor: number
	studentId?: string
	lineId?: string
	staysBilled?: boolean
}

/**
 * The line that a credit pays back, so that it can be billed again. A credit that names no line is for a lesson that is no longer
 * charged if it is exactly as much. The line of such a lesson never stays billed: it is due once the lesson is charged after all.
 */
export function creditedLine(
	access: Access,
	{ id, amountMinor, studentId, lineId, staysBilled }: Credit,
): string | undefined {
	if (lineId && !staysBilled) return coversLine(access, { id, lineId, amountMinor }) ? lineId : undefined
	return listOverbilledLessons(access, { invoiceId: id }).find(
		(lesson) =>
			lesson.overbilled.amountMinor === amountMinor &&
			(!studentId || lesson.studentId === studentId) &&
			(!lineId || lesson.overbilled.line === lineId),
	)?.overbilled.line
}

/** True if a credit is as much as the line. */
function coversLine(
	access: Access,
	{ id, lineId, amountMinor }: { id: string; lineId: string; amountMinor: number },
): boolean {
	const line = database()
		.select({ netMinor: invoiceLines.netMinor, rates: invoiceLines.rates })
		.from(invoiceLines)
		.where(and(rowOf(invoiceLines, access, lineId), eq(invoiceLines.invoiceId, id)))
		.get()
	return line !== undefined && amountMinor >= totalsOf([line]).totalMinor
}

/** Makes all lines billable again, or one of them. */
export function releaseLines(tx: Tx, access: Access, invoiceId: string, lineId?: string) {
	tx.update(invoiceLines)
		.set({ releasedAt: Date.now() })
		.where(
			and(
				rowsOf(invoiceLines, access),
				eq(invoiceLines.invoiceId, invoiceId),
				lineId ? eq(invoiceLines.id, lineId) : undefined,
				isNull(invoiceLines.releasedAt),
			),
		)
		.run()
}
