import { recurrenceWords } from '#app/domain/lesson/series-words.ts'
import type { Access } from '#app/models/access.server.ts'
import { listSeries, type SeriesRow } from '#app/models/lesson/series-list.server.ts'
import { clockWords } from '#app/utils/clock.ts'
import { plainDateWords, today } from '#app/utils/dates.ts'
import { isDate, writeDate } from '#app/utils/plain-date.ts'
import { missing } from '#app/web/missing.server.ts'

/** The series in the address, as initial values of its form. */
export function seriesToChange(access: Access, classId: string, params: URLSearchParams) {
	const { dateFormat } = access.school
	const now = today(access.school.timeZone)
	const all = listSeries(access, classId, now)
	const row = chosenOf(all, params)
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
	return {
		fields,
		text: [recurrenceWords(row), clockWords(startTime, dateFormat)].join(', '),
		next: nextWords(access, row, all),
	}
}

/** Names the lessons that follow these, such as those of another teacher, which a change leaves as they are. */
function nextWords({ school }: Access, row: SeriesRow, all: readonly SeriesRow[]): string | null {
	const follows = ({ startsOn, splitFrom, frequency, weekdays }: SeriesRow) =>
		startsOn > row.endsOn &&
		(splitFrom === row.id ||
			(frequency === 'weekly' && weekdays.some((weekday) => row.weekdays.includes(weekday))))
	const next = row.openEnded ? undefined : all.find(follows)
	if (!next) return null
	const dayWords = (day: string) => plainDateWords(day, school.dateFormat)
	const often = recurrenceWords(next)
	const rule = [
		`${often.charAt(0).toLowerCase()}${often.slice(1)}`,
		clockWords(next.startTime, school.dateFormat),
		...(next.teacher ? [`with ${next.teacher}`] : []),
	].join(', ')
	const others = `Others follow from ${dayWords(next.startsOn)}: ${rule}.`
	return `These lessons end on ${dayWords(row.endsOn)}. ${others} A change here does not change those.`
}

export function findSeries(access: Access, classId: string, params: URLSearchParams): SeriesRow {
	return chosenOf(listSeries(access, classId, today(access.school.timeZone)), params)
}

function chosenOf(all: readonly SeriesRow[], params: URLSearchParams): SeriesRow {
	return all.find((series) => series.id === params.get('series')) ?? missing()
}
