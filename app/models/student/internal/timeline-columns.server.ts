import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** An entry of the timeline. Each kind fills the columns it needs. */
export interface TimelineEntry {
	kind: 'note' | 'call' | 'lesson' | 'message' | 'broadcast' | 'payment' | 'invoice'
	id: string
	at: number
	/** The student it is about; null for a whole family. */
	studentId: string | null
	/** Author of a note or message, teacher of a lesson. */
	by: string | null
	/** Class of a lesson, subject of a message, number of an invoice, method of a payment. */
	title: string | null
	text: string | null
	/** Plan for the next lesson. */
	next: string | null
	/** Day of a payment or invoice, or the day to call back. */
	day: string | null
	/** Start of a lesson. */
	startsAt: number | null
	/** Lesson, conversation or message to many to open. */
	target: string | null
	/** Attendance code, or the status of an invoice. */
	code: string | null
	/** The school's own label of the code on that day, or the number an invoice is counted by. */
	label: string | null
	/** Minutes late, or an amount of money. */
	amount: number | null
	/** When a call was returned or a payment reversed, or when a moved lesson was to begin. */
	doneAt: number | null
}

const NAMES: readonly (keyof TimelineEntry)[] = [
	...(['kind', 'id', 'at', 'studentId', 'by', 'title', 'text'] as const),
	...(['next', 'day', 'startsAt', 'target', 'code', 'label', 'amount', 'doneAt'] as const),
]

type Columns = { [Name in keyof TimelineEntry]: SQL.Aliased<TimelineEntry[Name]> }

/** The columns of a part in the common order, as a union needs them. */
export function timelineColumns(values: Partial<Record<keyof TimelineEntry, SQLWrapper>>): Columns {
	return Object.fromEntries(
		NAMES.map((name) => [name, sql`${values[name] ?? sql`null`}`.as(name)]),
	) as unknown as Columns
}
