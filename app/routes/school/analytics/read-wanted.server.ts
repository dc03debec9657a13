import type { Access } from '#app/models/access.server.ts'
import type { Period, Span } from '#app/domain/analytics/period.ts'
import type { FigureRow } from '#app/domain/analytics/table.server.ts'
import type { Grouping } from '#app/domain/analytics/reports.ts'
import { monthWords } from '#app/utils/dates.ts'

/** Parameters of a report. */
export interface Wanted {
	access: Access
	by: Grouping
	period: Period
	isCompared: boolean
}

/** One row per month, with the change against the same month a year earlier. */
export function monthRows<Row>(
	{ months, before }: Period,
	rowOf: (span: Span) => Row | undefined,
	told: (row: Row | undefined, span: Span) => Pick<FigureRow, 'values' | 'to'>,
	compared: (row: Row) => number,
): FigureRow[] {
	return months.map((span, i) => {
		const earlier = before[i] && rowOf(before[i])
		const isRunning = i === months.length - 1
		return {
			key: span.month,
			name: isRunning ? `${monthWords(span.from)}, so far` : monthWords(span.from),
			short: monthWords(span.from).slice(0, 3),
			before: earlier ? compared(earlier) : 0,
			...told(rowOf(span), span),
		}
	})
}

interface Found {
	key: string | null
	name: string | null
	earlier: number
}

/** One row per teacher or instrument with data, the largest first. */
export function namedRows<Row extends Found>(
	rows: readonly Row[],
	nobody: string,
	values: (row: Row | undefined) => number[],
	first: number,
	toOf: (key: string) => string | undefined = () => undefined,
): FigureRow[] {
	const keys = [...new Set(rows.map(({ key }) => key))]
	return keys
		.map((key) => {
			const of = (earlier: number) => rows.find((row) => row.key === key && row.earlier === earlier)
			return {
				key: key ?? 'none',
				name: rows.find((row) => row.key === key)?.name ?? nobody,
				values: values(of(0)),
				before: values(of(1))[first] ?? 0,
				to: key ? toOf(key) : undefined,
			}
		})
		.sort((a, b) => (b.values[first] ?? 0) - (a.values[first] ?? 0) || a.name.localeCompare(b.name))
}
