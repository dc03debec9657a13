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
		next: neighborWords(access, row, all),
	}
}

/** Names the lessons before and after these, such as those of another teacher, which a change leaves as they are. */
function neighborWords({ school }: Access, row: SeriesRow, all: readonly SeriesRow[]): string | null {
	const dayWords = (day: string) => plainDateWords(day, school.dateFormat)
	const ruleWords = (one: SeriesRow) => {
		const often = recurrenceWords(one)
		return [
			`${often.charAt(0).toLowerCase()}${often.slice(1)}`,
			clockWords(one.startTime, school.dateFormat),
			...(one.teacher ? [`with ${one.teacher}`] : []),
		].join(', ')
	}
	const first = all.find((one) => follows(row, one))
	const next = all.find((one) => follows(one, row))
	const begin = `These lessons begin on ${dayWords(row.startsOn)}.`
	const end = `These lessons end on ${dayWords(row.endsOn)}.`
	const texts = [
		first && `${begin} Others take place until then: ${ruleWords(first)}.`,
		next && `${end} Others follow from ${dayWords(next.startsOn)}: ${ruleWords(next)}.`,
	].filter((text) => text !== undefined)
	return texts.length > 0 ? [...texts, 'A change here does not change those.'].join(' ') : null
}

/** True if lessons go on where others end: after a change of these, or on the same weekday. */
function follows(later: SeriesRow, { id, endsOn, openEnded, weekdays }: SeriesRow): boolean {
	const isLater = !openEnded && later.startsOn > endsOn
	const isOnSameDay = later.frequency === 'weekly' && later.weekdays.some((day) => weekdays.includes(day))
	return isLater && (later.splitFrom === id || isOnSameDay)
}

export function findSeries(access: Access, classId: string, params: URLSearchParams): SeriesRow {
	return chosenOf(listSeries(access, classId, today(access.school.timeZone)), params)
}

function chosenOf(all: readonly SeriesRow[], params: URLSearchParams): SeriesRow {
	return all.find((series) => series.id === params.get('series')) ?? missing()
}
