import { intervalWords, timesWords, untilThenWords } from '#app/domain/class/weekly.ts'
import { kindWords, seatWords, weekdayWords } from '#app/domain/class/labels.ts'
import type { Access } from '#app/models/access.server.ts'
import type { FoundClass } from '#app/models/class/detail.server.ts'
import { listPlannedTimes } from '#app/models/class/planned-times.server.ts'
import { teacherWords } from '#app/requests/class-teachers.server.ts'
import { spanWords, timeLater } from '#app/utils/clock.ts'
import { plainDateWords } from '#app/utils/dates.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'
import type { ClassStrip } from './read-strip.server.ts'

/** `Tuesdays, every 2 weeks, 4:00–4:45 PM · Churn · Jun Mori · 6 of 6 seats`. */
export function factsOf(access: Access, found: FoundClass, teachers: ClassStrip['teachers']): string {
	const { school } = access
	const { dateFormat } = school
	const { kind, room, capacity } = found
	const planned = listPlannedTimes(access, found.hasSeveralSeries ? [found.id] : []).get(found.id)
	return [
		whenWords(found, dateFormat) || `${kindWords(kind)}, ${found.durationMinutes} min`,
		room,
		planned && untilThenWords(planned, (time) => whenWords(time, dateFormat), dateFormat),
		school.kind === 'solo' ? null : teachers.map(teacherWords).join(', '),
		capacity === null || capacity === 1 ? null : `${seatWords({ ...found, waiting: 0 })} seats`,
	]
		.filter(Boolean)
		.join(' · ')
}

type Timed = Pick<FoundClass, 'weekday' | 'startTime' | 'durationMinutes' | 'everyWeeks' | 'weeklyTimes'> & {
	onlyDay?: string | null
}

function whenWords(timed: Timed, format: DateFormat) {
	return timesWords(
		timed,
		({ weekday, onlyDay }) => {
			if (onlyDay) return plainDateWords(onlyDay, format)
			return weekday ? `${weekdayWords(weekday)}s` : ''
		},
		(days, { startTime, durationMinutes, everyWeeks }) => {
			const time = startTime ? spanWords(startTime, timeLater(startTime, durationMinutes), format) : ''
			return [days, intervalWords(everyWeeks), time].filter(Boolean).join(', ')
		},
	)
}
