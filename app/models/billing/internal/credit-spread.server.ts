import { and, asc, eq } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { creditNotes, invoiceLines, invoices } from '#db/schema/index.ts'
import { spreadCredit, type LineCredit } from '#app/domain/billing/credit-spread.ts'
import { leftOfLine } from '#app/domain/billing/whole-line.ts'
import type { Access } from '../../access.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'

interface Credit {
	amountMinor: number
	lineId?: string
	studentId?: string
	/** True if it is for lessons, which it pays back before anything else. */
	isForLessons: boolean
}

type Line = ReturnType<typeof readLines>[number]

/** The parts of the lines of an invoice in a new credit note. Null if an invoice of an older version does not come to its lines. */
export function spreadOf(
	access: Access,
	invoice: Pick<typeof invoices.$inferSelect, 'id' | 'totalMinor' | 'taxes'>,
	{ amountMinor, lineId, studentId, isForLessons }: Credit,
): LineCredit[] | null {
	const lines = readLines(access, invoice.id)
	const isTheirs = (line: Line) => !studentId || line.studentId === studentId
	const first = [
		(line: Line) => line.id === lineId,
		(line: Line) => isForLessons && isTheirs(line) && LESSONS.has(line.kind),
		isTheirs,
	]
	return spreadCredit({ ...invoice, lines }, readNotes(access, invoice.id), { amountMinor, first })
}

/** The lines for lessons, and what was taken off them. */
const LESSONS = new Set<Line['kind']>(['tuition', 'lesson', 'discount'])

function readLines(access: Access, invoiceId: string) {
	const { id, studentId, kind, netMinor, rates, position } = invoiceLines
	return database()
		.select({ id, studentId, kind, netMinor, rates })
		.from(invoiceLines)
		.where(and(rowsOf(invoiceLines, access), eq(invoiceLines.invoiceId, invoiceId)))
		.orderBy(asc(position))
		.all()
}

/** The first of some lines of an invoice that a credit does not exceed. Undefined if the invoice has only one line. */
export function findLineLeft(
	access: Access,
	{ invoiceId, lineIds, amountMinor }: { invoiceId: string; lineIds: readonly string[]; amountMinor: number },
): string | undefined {
	const lines = readLines(access, invoiceId)
	const invoice = database()
		.select({ totalMinor: invoices.totalMinor, taxes: invoices.taxes })
		.from(invoices)
		.where(rowOf(invoices, access, invoiceId))
		.get()
	if (!invoice || lines.length < 2) return undefined
	const credited = { ...invoice, lines, credits: readNotes(access, invoiceId) }
	return lines.find(
		({ id }) => lineIds.includes(id) && leftOfLine(credited, id) >= Math.max(1, amountMinor - ROUNDED),
	)?.id
}

/** The taxes of an invoice are rounded together, so that a cent less than a whole line may be left of it. */
const ROUNDED = 1

function readNotes(access: Access, invoiceId: string) {
	const { amountMinor, lines } = creditNotes
	return database()
		.select({ amountMinor, lines })
		.from(creditNotes)
		.where(and(rowsOf(creditNotes, access), eq(creditNotes.invoiceId, invoiceId)))
		.all()
}
