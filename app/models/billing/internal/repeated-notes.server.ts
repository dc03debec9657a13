import { and, eq, inArray, like, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import { creditNotes, invoiceLines } from '#db/schema/index.ts'
import type { LineCredit } from '#app/domain/billing/credit-spread.ts'
import { causeOf } from '#app/domain/billing/line-cause.ts'
import { NOTE_AT, REPEATED } from '#app/domain/billing/repeated-credits.ts'
import { totalsOf, type TaxRate } from '#app/domain/billing/tax.ts'
import { groupedBy } from '#app/utils/group.ts'
import type { Access } from '../../access.server.ts'
import { eachOf } from '../../query-values.server.ts'
import { rowsOf } from '../../school-rows.server.ts'

/** A credit note of a billed line. */
export interface Credited {
	id: string
	number: string
	/** True if it pays back days that were not charged any more. They are billed again if they are after all. */
	isForDays: boolean
	/** Null if the credit is for the whole invoice. */
	studentId: string | null
	/** The amount of the note, less days of it that were billed again. */
	amountMinor: number
	/** The seat and the day of the missed lesson, if a make-up credit was converted; null for other credit notes. */
	enrolmentId: string | null
	missedOn: string | null
	/** How often days of it were billed again. */
	timesAgain: number
	/** Its parts of the lines of the invoice; null on notes of older versions. */
	lines: LineCredit[] | null
}

/** A line of a corrected invoice that takes off what a credit note took off the old one. */
export const repeating = alias(invoiceLines, 'repeating')

/** True of a credit note that a line repeats. */
export function isRepeatedBy(access: Access) {
	return and(
		rowsOf(repeating, access),
		like(repeating.period, REPEATED),
		eq(creditNotes.id, sql`substr(${repeating.period}, ${NOTE_AT})`),
	)
}

/** A credit note, with the amount and taxes of a line that repeats it. */
export type Repeated = Credited & { netMinor: number; rates: TaxRate[] }

interface Row {
	id: string
	invoiceId: string
	studentId: string | null
	enrolmentId: string | null
	lessonId: string | null
	key: string | null
	unitMinor: number
	credits: Credited[]
	repeated: Repeated[]
}

/**
 * Adds the notes that the lines of a corrected invoice repeat to its own ones: what was credited of a line of the old invoice is
 * credited of the same line of this one. Lessons left of a package count as lessons, not as an amount.
 */
export function withRepeated<Own extends Row>(access: Access, lines: readonly Own[]) {
	const old = oldLinesOf(access, lines)
	const now = new Map(lines.flatMap((line) => (isCaused(line) ? [[placeOf(line), line.id] as const] : [])))
	return lines.map((line) => {
		const notes = [...groupedBy(line.repeated, ({ id }) => id).values()].flatMap((same) => {
			const [note] = same
			if (!note || isForLessonsLeft(note, old)) return []
			const parts = note.lines?.map((part) => {
				const before = old.get(part.id)
				const id = before && now.get(placeOf({ ...before, invoiceId: line.invoiceId }))
				return { ...part, id: id ?? part.id }
			})
			return [{ ...note, amountMinor: Math.max(0, 0 - totalsOf(same).totalMinor), lines: parts ?? null }]
		})
		return { ...line, credits: [...line.credits, ...notes] }
	})
}

type OldLine = Omit<Row, 'invoiceId' | 'credits' | 'repeated'>

/** The lines that the repeated notes were taken from, by their id. */
function oldLinesOf(access: Access, lines: readonly Row[]): Map<string, OldLine> {
	const ids = lines.flatMap(({ repeated }) =>
		repeated.flatMap((note) => note.lines?.map(({ id }) => id) ?? []),
	)
	if (ids.length === 0) return new Map()
	const { id, studentId, enrolmentId, lessonId, period: key, unitMinor } = invoiceLines
	const rows = database()
		.select({ id, studentId, enrolmentId, lessonId, key, unitMinor })
		.from(invoiceLines)
		.where(and(rowsOf(invoiceLines, access), inArray(id, eachOf([...new Set(ids)]))))
		.all()
	return new Map(rows.map((line) => [line.id, line]))
}

function isForLessonsLeft({ isForDays, lines }: Repeated, old: ReadonlyMap<string, OldLine>): boolean {
	const [only, ...more] = lines ?? []
	return isForDays && more.length === 0 && old.get(only?.id ?? '')?.key?.startsWith('package ') === true
}

const isCaused = (line: OldLine) => causeOf({ ...line, period: line.key }) !== null

/** The same for a line of the old invoice and the one in its place. */
const placeOf = ({ invoiceId, ...line }: OldLine & { invoiceId: string }) =>
	`${invoiceId} ${causeOf({ ...line, period: line.key }) ?? line.id}`
