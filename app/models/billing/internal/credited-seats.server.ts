import { and, eq, exists, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { allocations, creditNotes, enrolments, invoiceLines, invoices } from '#db/schema/index.ts'
import { leftAfterCredits } from '#app/domain/billing/after-credits.ts'
import { taxFactor } from '#app/domain/billing/tax.ts'
import { groupedBy } from '#app/utils/group.ts'
import type { Access } from '../../access.server.ts'
import { eachOf } from '../../query-values.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'

/** The amount paid of an invoice, as a column. */
export function paidMinorOf(access: Access) {
	const paid = database()
		.select({ minor: sql`coalesce(sum(${allocations.amountMinor}), 0)` })
		.from(allocations)
		.where(
			and(rowsOf(allocations, access), eq(allocations.invoiceId, invoices.id), isNull(allocations.removedAt)),
		)
	return sql`(${paid})`
}

/** The credit notes of an invoice, for a condition. */
export const notesOf = (access: Access) =>
	database()
		.select({ id: creditNotes.id })
		.from(creditNotes)
		.where(and(rowsOf(creditNotes, access), eq(creditNotes.invoiceId, invoices.id)))

/** Lines of enrollments on invoices with credit notes: the amounts billed, paid and still open. */
export function listCreditedSeats(access: Access, which: SQL | undefined) {
	const seats = database()
		.select({
			classId: enrolments.classId,
			studentId: enrolments.studentId,
			lineId: invoiceLines.id,
			invoiceId: invoices.id,
			openMinor: invoices.openMinor,
			dueOn: invoices.dueOn,
			paidMinor: sql<number>`${paidMinorOf(access)}`,
		})
		.from(enrolments)
		.innerJoin(
			invoiceLines,
			and(
				rowsOf(invoiceLines, access),
				eq(invoiceLines.enrolmentId, enrolments.id),
				isNull(invoiceLines.releasedAt),
			),
		)
		.innerJoin(invoices, and(rowOf(invoices, access, invoiceLines.invoiceId), ne(invoices.state, 'draft')))
		.where(and(rowsOf(enrolments, access), which, exists(notesOf(access))))
		.all()
	const left = linesAfterCredits(access, [...new Set(seats.map(({ invoiceId }) => invoiceId))])
	return seats.map(({ lineId, paidMinor, openMinor, ...seat }) => {
		const { leftMinor, part, factor } = left.get(lineId) ?? { leftMinor: 0, part: 0, factor: 1 }
		const share = (minor: number) => Math.round((minor * part) / factor)
		return { ...seat, billedMinor: leftMinor, receivedMinor: share(paidMinor), openMinor: share(openMinor) }
	})
}

function linesAfterCredits(access: Access, invoiceIds: readonly string[]) {
	if (invoiceIds.length === 0) return new Map<string, never>()
	const lines = database()
		.select({
			id: invoiceLines.id,
			invoiceId: invoiceLines.invoiceId,
			studentId: invoiceLines.studentId,
			netMinor: invoiceLines.netMinor,
			rates: invoiceLines.rates,
			isReleased: sql`${invoiceLines.releasedAt} is not null`.mapWith(Boolean),
		})
		.from(invoiceLines)
		.where(and(rowsOf(invoiceLines, access), inArray(invoiceLines.invoiceId, eachOf(invoiceIds))))
		.all()
	const { invoiceId, studentId, amountMinor, lines: takenLines } = creditNotes
	const notes = database()
		.select({ invoiceId, studentId, amountMinor, lines: takenLines })
		.from(creditNotes)
		.where(and(rowsOf(creditNotes, access), inArray(invoiceId, eachOf(invoiceIds))))
		.all()
	const [linesOf, notesOf] = [
		groupedBy(lines, (line) => line.invoiceId),
		groupedBy(notes, (note) => note.invoiceId),
	]
	return new Map(
		invoiceIds
			.flatMap((id) => leftAfterCredits(linesOf.get(id) ?? [], notesOf.get(id) ?? []))
			.map((line) => [line.id, { ...line, factor: taxFactor(line.rates) }]),
	)
}
