import { and, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { eventEntries, events, families, invoiceLines, invoices, students } from '#db/schema/index.ts'
import { totalsOf } from '#app/domain/billing/tax.ts'
import { letterWords } from '#app/letters/words.server.ts'
import { plainDateWords } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { creditInvoice } from './ending.server.ts'
import { takeOffDraft } from './internal/dropped-lines.server.ts'
import type { Suggestions } from './internal/seats.server.ts'

const isCharge = and(
	isNotNull(invoiceLines.entryId),
	gt(invoiceLines.unitMinor, 0),
	isNull(invoiceLines.releasedAt),
)
const isBack = and(
	isNotNull(invoiceLines.entryId),
	lt(invoiceLines.unitMinor, 0),
	isNull(invoiceLines.releasedAt),
)

/**
 * Bills the agreed fee of a recital or exam once. A fee that is no longer owed and could not be credited, because a part of
 * its invoice was credited before, is taken off here.
 */
export function addEventFees({ schoolId, school }: Access, suggestions: Map<string, Suggestions>) {
	if (suggestions.size === 0) return
	const lines = (which: typeof isCharge) =>
		database()
			.select({ netMinor: invoiceLines.netMinor })
			.from(invoiceLines)
			.where(and(eq(invoiceLines.schoolId, schoolId), eq(invoiceLines.entryId, eventEntries.id), which))
			.limit(1)
	const charged = lines(isCharge)
	const rows = database()
		.select({
			entryId: eventEntries.id,
			studentId: students.id,
			familyId: students.familyId,
			student: students.firstName,
			event: events.name,
			day: events.day,
			feeMinor: eventEntries.feeMinor,
			chargedMinor: sql<number | null>`${charged}`,
		})
		.from(students)
		.innerJoin(
			eventEntries,
			and(eq(eventEntries.schoolId, schoolId), eq(eventEntries.studentId, students.id)),
		)
		.innerJoin(events, rowOf(events, schoolId, eventEntries.eventId))
		.where(
			and(
				eq(students.schoolId, schoolId),
				inArray(students.familyId, [...suggestions.keys()]),
				sql`case when ${eventEntries.feeMinor} > 0 then ${charged} is null
					else ${charged} is not null and ${lines(isBack)} is null end`,
			),
		)
		.all()
		.sort((a, b) => `${a.day} ${a.entryId}`.localeCompare(`${b.day} ${b.entryId}`))
	const { feeBack } = letterWords('en').papers
	for (const { familyId, entryId, studentId, student, event, day, feeMinor, chargedMinor } of rows) {
		const on = plainDateWords(day, school.dateFormat)
		const about = `${event}, ${student}`
		suggestions.get(familyId ?? '')?.lines.push({
			kind: 'event',
			entryId,
			studentId,
			...(feeMinor > 0
				? { description: about, unitMinor: feeMinor, why: `Signed up for ${on}` }
				: {
						description: feeBack(about),
						unitMinor: -(chargedMinor ?? 0),
						why: `Withdrawn or canceled, ${on}`,
					}),
		})
	}
}

/** The amount that a family got back for a fee, or gets back on its next invoice; null if it was on no invoice. */
export type DroppedFee = { is: 'credited' | 'later'; minor: number } | null

/** Takes a fee that is no longer owed off its draft, or credits it on its invoice. */
export function dropEventFee(tx: Tx, access: Access, entryId: string): DroppedFee {
	const { id, invoiceId, description, studentId, netMinor, rates } = invoiceLines
	const line = tx
		.select({
			id,
			invoiceId,
			description,
			studentId,
			netMinor,
			rates,
			state: invoices.state,
			family: families.name,
		})
		.from(invoiceLines)
		.innerJoin(invoices, rowOf(invoices, access, invoiceLines.invoiceId))
		.innerJoin(families, rowOf(families, access, invoices.familyId))
		.where(and(rowsOf(invoiceLines, access), eq(invoiceLines.entryId, entryId), isCharge))
		.get()
	if (!line) return null
	if (line.state === 'draft') {
		takeOffDraft(tx, access, line)
		return null
	}
	const minor = totalsOf([line]).totalMinor
	const credit = creditInvoice(access, `event fee ${line.id}`, {
		id: line.invoiceId,
		lineId: line.id,
		amountMinor: minor,
		reason: letterWords('en').papers.feeBack(line.description),
		studentId: line.studentId ?? undefined,
	})
	return { is: credit.ok ? 'credited' : 'later', minor }
}
