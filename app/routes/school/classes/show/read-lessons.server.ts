import { recurrenceWords } from '#app/domain/lesson/series-words.ts'
import { scheduled } from '#app/requests/scheduled.server.ts'
import { readUnscheduled } from '#app/requests/unscheduled.server.ts'
import type { Access } from '#app/models/access.server.ts'
import type { FoundClass } from '#app/models/class/detail.server.ts'
import { listLessons } from '#app/models/lesson/list.server.ts'
import { findOpenEnd } from '#app/models/lesson/open-end.server.ts'
import { listSeries, listSeriesChanges } from '#app/models/lesson/series-list.server.ts'
import { clockWords } from '#app/utils/clock.ts'
import { daysAfter, momentWords, plainDateWords, startOfDay, today } from '#app/utils/dates.ts'

/** Half a year back and a year ahead. */
export function lessonsOfClass(access: Access, classRow: FoundClass) {
	const { id: classId, startsOn, endsOn } = classRow
	const { timeZone } = access.school
	const now = today(timeZone)
	const rows = listLessons(access, {
		from: startOfDay(daysAfter(now, -183), timeZone),
		to: startOfDay(daysAfter(now, 366), timeZone),
		classId,
		limit: 500,
	})
	const lessons = scheduled(access, rows)
	return {
		// A class of one day repeats nothing.
		series: startsOn !== null && startsOn === endsOn ? [] : seriesOf(access, classRow, now),
		changes: changesOf(access, classId),
		offer: readUnscheduled(access, { classId })[0] ?? null,
		past: lessons.filter(({ day }) => day < now).reverse(),
		coming: lessons.filter(({ day }) => day >= now),
	}
}

/** An open-ended series lasts until the last day of its class or its last student. */
function seriesOf(access: Access, classRow: FoundClass, now: string) {
	const { dateFormat } = access.school
	const openEnd = findOpenEnd(access, classRow)?.day
	return listSeries(access, classRow.id, now).map((series) => {
		const endsOn = series.openEnded ? openEnd : series.endsOn
		const end = series.term ? `the end of ${series.term}` : endsOn && plainDateWords(endsOn, dateFormat)
		return {
			id: series.id,
			text: `${recurrenceWords(series)}, ${clockWords(series.startTime, dateFormat)}`,
			more: [series.teacher, series.room ?? 'no room', end ? `until ${end}` : 'until further notice']
				.filter(Boolean)
				.join(' · '),
		}
	})
}

function changesOf(access: Access, classId: string) {
	const { school } = access
	return listSeriesChanges(access, classId).map(({ id, summary, at, by }) => ({
		id,
		summary,
		when: [by, momentWords(at, school.timeZone, school.dateFormat)].filter(Boolean).join(', '),
	}))
}
