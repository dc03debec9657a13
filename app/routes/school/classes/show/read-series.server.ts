import { recurrenceWords } from '#app/domain/lesson/series-words.ts'
import type { Access } from '#app/models/access.server.ts'
import { listSeries, type SeriesRow } from '#app/models/lesson/series-list.server.ts'
import { clockWords } from '#app/utils/clock.ts'
import { today } from '#app/utils/dates.ts'
import { isDate, writeDate } from '#app/utils/plain-date.ts'
import { missing } from '#app/web/missing.server.ts'

/** The series in the address, as initial values of its form. */
export function seriesToChange(access: Access, classId: string, params: URLSearchParams) {
	const { dateFormat } = access.school
	const row = findSeries(access, classId, params)
	const now = today(access.school.timeZone)
	const asked = params.get('from') ?? ''
	const { frequency, every, startTime, durationMinutes, teacherId, roomId, termId, skipsClosures } = row
	const isOpen = termId !== null || row.openEnded
	const fields = {
		frequency,
		startTime,
		teacherId,
		roomId,
		termId,
		every: String(every),
		weekdays: row.weekdays.map(String),
		dates: row.dates.map((date) => writeDate(date, dateFormat)).join('\n'),
		durationMinutes: String(durationMinutes),
		startsOn: isDate(asked) && asked > now ? asked : now > row.startsOn ? now : row.startsOn,
		endsOn: isOpen ? '' : row.endsOn,
		keepsClosedDays: skipsClosures ? '' : 'on',
	}
	return { fields, text: [recurrenceWords(row), clockWords(startTime, dateFormat)].join(', ') }
}

export function findSeries(access: Access, classId: string, params: URLSearchParams): SeriesRow {
	const all = listSeries(access, classId, today(access.school.timeZone))
	return all.find((series) => series.id === params.get('series')) ?? missing()
}
