import { sumCredits } from '#app/models/analytics/seats.server.ts'
import { listClassSeats, type ClassSeats } from '#app/models/class/seat-sums.server.ts'
import type { FigureRow, Figures } from '#app/domain/analytics/table.server.ts'
import type { Grouping } from '#app/domain/analytics/reports.ts'
import { addSeats, classKinds, classNoun, weekdays } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import type { Wanted } from './read-wanted.server.ts'

type Told = Omit<Figures, 'isCompared' | 'currency' | 'head'>

/** Seats and waiting lists by group. */
export function seats({ access, by }: Wanted): Told {
	const { many, Many } = classNoun(access.school.kind === 'solo')
	const groups = new Map<string, ClassSeats[]>()
	for (const classSeat of listClassSeats(access)) {
		const { key } = groupOf(classSeat, by)
		groups.set(key, [...(groups.get(key) ?? []), classSeat])
	}
	return {
		title: 'Seats and waiting lists today',
		definition: `All ${many} that are open or running. Seats are those of ${many} with a limit. Taken are students with a seat, also those who start later. A student who was offered a seat stays on the waiting list until they answer. Seats that others wait for are not free, and none are once the last day is over.`,
		empty: `There are no ${many} yet.`,
		columns: [
			{ label: Many },
			{ label: 'Seats' },
			{ label: 'Taken' },
			{ label: 'Free' },
			{ label: 'Waiting' },
		],
		rows: [...groups.values()]
			.map((some) => rowOf(some, by))
			.sort((figureRow, other) =>
				by === 'weekday' ? byKey(figureRow, other) : figureRow.name.localeCompare(other.name),
			),
		drawn: [2, 3, 4],
	}
}

const byKey = (figureRow: FigureRow, other: FigureRow) => figureRow.key.localeCompare(other.key)

function rowOf(some: ClassSeats[], by: Grouping): FigureRow {
	const { key, name, filter } = groupOf(some[0] as ClassSeats, by)
	const { seats, taken, free, waiting } = addSeats(some)
	return {
		key,
		name,
		values: [some.length, seats, taken, free, waiting],
		before: 0,
		to: filter && href.classes({ show: 'current', ...filter }),
		total: 'count',
	}
}

function groupOf({ kind, weekday, instrumentId, instrument }: ClassSeats, by: Grouping) {
	if (by === 'kind')
		return {
			key: kind,
			name: classKinds.find(({ value }) => value === kind)?.label ?? kind,
			filter: { kind },
		}
	if (by === 'weekday') {
		const day = weekdays.find(({ value }) => value === String(weekday))
		return { key: day?.value ?? '8', name: day?.label ?? 'No weekday', filter: day && { weekday: day.value } }
	}
	return {
		key: instrumentId ?? 'none',
		name: instrument ?? 'No instrument',
		filter: instrumentId ? { instrument: instrumentId } : undefined,
	}
}

const causes = {
	student: 'Missed by the student',
	teacher: 'Canceled by the teacher',
	school: 'Closed',
	goodwill: 'Given as goodwill',
} as const

/** Open make-up credits and their hours, by cause. */
export function makeUps({ access }: Wanted): Told {
	return {
		title: 'Make-up lessons owed today',
		definition:
			'Make-up credits that are open or held for a lesson that is booked, and the hours they come to, by how they came about. Used, expired and revoked ones are left out.',
		empty: 'No make-up lesson is owed.',
		columns: [
			{ label: 'Open' },
			{ label: 'Booked' },
			{ label: 'Hours', unit: 'hours' },
			{ label: 'Students', isStand: true },
		],
		rows: sumCredits(access).map(({ cause, open, held, minutes, students }) => ({
			key: cause,
			name: causes[cause],
			values: [open, held, minutes, students],
			before: 0,
		})),
		drawn: [0, 1],
	}
}
