import { openAreas } from '#app/domain/account/school-pages.ts'
import { countLessons, sumAttendance } from '#app/models/analytics/lessons.server.ts'
import type { Figures } from '#app/domain/analytics/table.server.ts'
import type { Grouping } from '#app/domain/analytics/reports.ts'
import { href } from '#app/domain/href.ts'
import { monthRows, namedRows, type Wanted } from './read-wanted.server.ts'

type Told = Omit<Figures, 'isCompared' | 'currency' | 'head'>

const nobody: Partial<Record<Grouping, string>> = { teacher: 'No teacher', instrument: 'No instrument' }

export function lessonFigures({ access, by, period }: Wanted): Told {
	const rows = countLessons(access, by, period)
	const values = (row: (typeof rows)[number] | undefined) =>
		row ? [row.held, row.heldMinutes, row.byFamilies, row.late, row.bySchool, row.closed, row.open] : []
	return {
		title: 'Lessons held and canceled',
		definition:
			'Lessons that have begun, by the day they were on. A lesson counts as held once somebody is marked as there. Late cancellations are among those by families. The share is of lessons held among those held or canceled.',
		empty: 'No lesson has begun during these months.',
		columns: [
			{ label: 'Held' },
			{ label: 'Hours held', unit: 'hours' },
			{ label: 'Canceled by families' },
			{ label: 'Of these late' },
			{ label: access.school.kind === 'solo' ? 'Canceled by you' : 'Canceled by the school' },
			{ label: 'Closed' },
			{ label: 'Not marked as held' },
		],
		share: { label: 'Share held', of: [0], among: [0, 2, 4] },
		rows: rowsBy({ access, by, period }, rows, values),
		drawn: [0, 2, 4],
	}
}

export function attendance({ access, by, period }: Wanted): Told {
	const rows = sumAttendance(access, by, period)
	const values = (row: (typeof rows)[number] | undefined) =>
		row ? [row.present - row.late, row.late, row.marked - row.present] : []
	return {
		title: 'Attendance',
		definition:
			'Marks of students, also at lessons the family canceled. The rate is present and late among present, late and absent. Lessons the teacher canceled (T) and closed days (S) do not count.',
		empty: 'No student was marked during these months.',
		columns: [{ label: 'Present' }, { label: 'Late' }, { label: 'Absent' }],
		share: { label: 'Rate', of: [0, 1], among: [0, 1, 2] },
		rows: rowsBy({ access, by, period }, rows, values),
		drawn: [0, 1, 2],
	}
}

interface Found {
	key: string | null
	name: string | null
	earlier: number
}

function rowsBy<Row extends Found>(
	{ access, by, period }: Pick<Wanted, 'access' | 'by' | 'period'>,
	rows: readonly Row[],
	values: (row: Row | undefined) => number[],
) {
	if (rows.length === 0) return []
	if (by !== 'month')
		return namedRows(
			rows,
			nobody[by] ?? '',
			values,
			0,
			by === 'teacher' && openAreas(access).people ? (id) => href.teacher(id) : undefined,
		)
	return monthRows(
		period,
		({ month }) => rows.find(({ key }) => key === month),
		(row, { from }) => ({ values: values(row), to: href.schedule({ view: 'month', day: from }) }),
		(row) => values(row)[0] ?? 0,
	)
}
