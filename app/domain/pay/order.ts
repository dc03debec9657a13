interface Line {
	day: string
	className: string | null
	id: string
}

export function byDayAndName(line: Line, other: Line): number {
	return (
		line.day.localeCompare(other.day) ||
		(line.className ?? '').localeCompare(other.className ?? '') ||
		line.id.localeCompare(other.id)
	)
}
