import type { Column } from '#app/components/list.tsx'

/** Formatted for display, such as `92%`. */
export interface Rates {
	marked: number
	rate: string
	absent: string
	late: string
}

export const rateColumns: Column<Rates>[] = [
	{ key: 'marked', label: 'Marks', numeric: true, cell: ({ marked }) => marked },
	{ key: 'rate', label: 'Present', numeric: true, sortable: true, cell: ({ rate }) => rate },
	{ key: 'absent', label: 'Absent', numeric: true, cell: ({ absent }) => absent },
	{ key: 'late', label: 'Late', numeric: true, cell: ({ late }) => late },
]

export function RatesNote({ range }: { range: string }) {
	return (
		<p className="muted">
			Marks of lessons {range}. Students who came late count as present. Lessons the teacher canceled, closed
			days and make-up lessons canceled in time are left out.
		</p>
	)
}
