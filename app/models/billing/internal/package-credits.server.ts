import { and, eq, exists, isNull, like, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import { creditNotes, invoiceLines } from '#db/schema/index.ts'
import type { Access } from '../../access.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'
import { isRepeatedBy, repeating } from './repeated-notes.server.ts'

export interface BilledPackage {
	enrolmentId: string | null
	key: string
	/** The number of lessons it was billed for. */
	size: number
	/** The number of lessons it still pays for, without those that were credited. */
	lessons: number
	/** The part of the amount that was credited for lessons left. */
	paidBackMinor: number
	isDraft: boolean
}

const onlyLine = sql<string>`json_extract(${creditNotes.lines}, '$[0].id')`

/** True of a note for days or lessons that takes from one line alone. Other credits, such as for goodwill, pay back no lesson. */
const isForOneLine = and(eq(creditNotes.isForDays, true), sql`json_array_length(${creditNotes.lines}) = 1`)

/** True of a credit note for lessons left of a package that is still billed. They count as lessons, not as an amount. */
export function isForLessonsLeft(access: Access) {
	const line = alias(invoiceLines, 'package_line')
	const ofPackage = database()
		.select({ one: sql`1` })
		.from(line)
		.where(
			and(
				rowsOf(line, access),
				eq(line.id, onlyLine),
				like(line.period, 'package %'),
				isNull(line.releasedAt),
			),
		)
	return and(isForOneLine, exists(ofPackage))
}

/** The amount before tax that credit notes paid back for lessons left of a package, as a column of its line. */
export function paidBackOfLine(access: Access) {
	const paidBack = database()
		.select({
			minor: sql`coalesce(sum(json_extract(${creditNotes.lines}, '$[0].netMinor')), 0)`,
		})
		.from(creditNotes)
		.where(
			and(
				rowsOf(creditNotes, access),
				eq(creditNotes.invoiceId, invoiceLines.invoiceId),
				isForOneLine,
				eq(onlyLine, invoiceLines.id),
			),
		)
	return sql<number>`(${paidBack}) + (${repeatedOfLine(access)})`
}

/** The same of the notes that lines of a corrected invoice repeat, for the package that is billed in place of the old line. */
function repeatedOfLine(access: Access) {
	const old = alias(invoiceLines, 'old_package')
	return database()
		.select({ minor: sql`coalesce(-sum(${repeating.netMinor}), 0)` })
		.from(repeating)
		.innerJoin(creditNotes, and(rowsOf(creditNotes, access), isRepeatedBy(access), isForOneLine))
		.innerJoin(old, rowOf(old, access, onlyLine))
		.where(
			and(
				rowsOf(repeating, access),
				eq(repeating.invoiceId, invoiceLines.invoiceId),
				eq(old.enrolmentId, invoiceLines.enrolmentId),
				eq(old.period, invoiceLines.period),
			),
		)
}
