import type { Column } from '#app/components/list.tsx'
import { SUMMED_TABS, type ClassTab } from '#app/domain/class/list.ts'
import { freeSeats, kindWords, seatWords, type ClassKind } from '#app/domain/class/labels.ts'

export interface ClassListRow {
	id: string
	name: string
	kind: ClassKind
	teacher: string | null
	room: string | null
	time: string
	capacity: number | null
	taken: number
	waiting: number
	/** The last day is over. */
	isPast: boolean
	/** No student is enrolled in a class for make-up lessons. */
	isForMakeUps: boolean
}

/** One teacher alone, and for a private lesson its student instead of seats. */
export function soloColumns(tab: ClassTab, pupils: Record<string, string>): Column<ClassListRow>[] {
	return classColumns(tab).flatMap((column) => {
		if (column.key === 'teacher' || column.key === 'free') return []
		if (column.key !== 'seats') return [column]
		const cell = (row: ClassListRow) =>
			pupils[row.id] ? <bdi>{pupils[row.id]}</bdi> : enrolledWords(false)(row)
		return [{ ...column, label: 'Students', cell }]
	})
}

function enrolledWords(summed: boolean) {
	return (row: ClassListRow) => (row.isForMakeUps ? '' : seatWords(summed ? { ...row, waiting: 0 } : row))
}

const waitingColumn: Column<ClassListRow> = {
	key: 'waiting',
	label: 'Waiting',
	numeric: true,
	cell: ({ waiting }) => waiting,
}

/** The columns of a tab. Where the last row adds up the seats, those who wait have a column of their own. */
export function classColumns(tab: ClassTab): Column<ClassListRow>[] {
	const summed = SUMMED_TABS.includes(tab)
	return [
		{
			key: 'name',
			label: 'Name',
			main: true,
			sortable: true,
			cell: ({ name }) => <bdi>{name}</bdi>,
			below: ({ kind }) => kindWords(kind),
		},
		{ key: 'teacher', label: 'Teacher', cell: ({ teacher }) => teacher && <bdi>{teacher}</bdi> },
		{ key: 'time', label: 'Time', size: 'wide', sortable: true, phone: 'below', cell: ({ time }) => time },
		{ key: 'room', label: 'Room', phone: 'hide', cell: ({ room }) => room && <bdi>{room}</bdi> },
		{ key: 'seats', label: 'Enrolled', phone: 'end', cell: enrolledWords(summed) },
		...(summed ? [waitingColumn] : []),
		...(tab === 'finished' || tab === 'full'
			? []
			: [
					{
						key: 'free',
						label: 'Free',
						numeric: true,
						cell: (row: ClassListRow) => (row.isForMakeUps ? '' : (freeSeats(row) ?? 'No limit')),
					},
				]),
	]
}
