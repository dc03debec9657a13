const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** `Tuesday, 16:30`; nothing where no time is agreed. */
export function weekdayWords(weekday: number | null, startTime: string | null): string {
	return [weekday === null ? null : WEEKDAYS[weekday - 1], startTime].filter(Boolean).join(', ')
}
