interface Line {
	day: string
	className: string | null
	id: string
}

export function byDayAndName(one: Line, other: Line): number {
	return (
		one.day.localeCompare(other.day) ||
		(one.className ?? '').localeCompare(other.className ?? '') ||
		one.id.localeCompare(other.id)
	)
}
