import { intervalWords } from '#app/domain/class/weekly.ts'
import { kindWords, seatWords, weekdayWords } from '#app/domain/class/labels.ts'
import type { Access } from '#app/models/access.server.ts'
import type { FoundClass } from '#app/models/class/detail.server.ts'
import { teacherWords } from '#app/requests/class-teachers.server.ts'
import { spanWords, timeLater } from '#app/utils/clock.ts'
import { plainDateWords } from '#app/utils/dates.ts'
import type { ClassStrip } from './read-strip.server.ts'

/** `Tuesdays, every 2 weeks, 4:00–4:45 PM · Churn · Jun Mori · 6 of 6 seats`. */
export function factsOf({ school }: Access, found: FoundClass, teachers: ClassStrip['teachers']): string {
	const { weekday, startTime, durationMinutes, onlyDay, everyWeeks, ...classRow } = found
	const format = school.dateFormat
	const weekly = weekday === null ? '' : `${weekdayWords(weekday)}s`
	const day = onlyDay ? plainDateWords(onlyDay, format) : weekly
	const time = startTime ? spanWords(startTime, timeLater(startTime, durationMinutes), format) : ''
	return [
		[day, intervalWords(everyWeeks), time].filter(Boolean).join(', ') ||
			`${kindWords(classRow.kind)}, ${durationMinutes} min`,
		classRow.room,
		school.kind === 'solo' ? null : teachers.map(teacherWords).join(', '),
		classRow.capacity === null || classRow.capacity === 1
			? null
			: `${seatWords({ ...classRow, waiting: 0 })} seats`,
	]
		.filter(Boolean)
		.join(' · ')
}
