import { href } from '#app/domain/href.ts'
import type { Access } from '#app/models/access.server.ts'
import { listLessons } from '#app/models/lesson/list.server.ts'
import { daysAfter, plainDayWords, startOfDay } from '#app/utils/dates.ts'

type Wanted = Omit<Parameters<typeof listLessons>[1], 'from' | 'to' | 'limit'>

/** The next day with lessons within a year. */
export function nextDay(access: Access, after: string, wanted: Wanted = {}) {
	const { timeZone, dateFormat } = access.school
	const [first] = listLessons(access, {
		...wanted,
		from: startOfDay(daysAfter(after, 1), timeZone),
		to: startOfDay(daysAfter(after, 366), timeZone),
		limit: 1,
	})
	return first
		? {
				day: first.day,
				to: href.schedule({ view: 'day', day: first.day }),
				text: plainDayWords(first.day, dateFormat),
			}
		: null
}
