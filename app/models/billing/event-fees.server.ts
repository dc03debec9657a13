import { and, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { eventEntries, events, invoiceLines, students } from '#db/schema/index.ts'
import { letterWords } from '#app/letters/words.server.ts'
import { plainDateWords } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import type { Suggestions } from './internal/seats.server.ts'

/** True of a line that bills a fee and still counts. */
export const isFee = and(
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
	const lines = (which: typeof isFee) =>
		database()
			.select({ netMinor: invoiceLines.netMinor })
			.from(invoiceLines)
			.where(and(eq(invoiceLines.schoolId, schoolId), eq(invoiceLines.entryId, eventEntries.id), which))
			.limit(1)
	const charged = lines(isFee)
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
