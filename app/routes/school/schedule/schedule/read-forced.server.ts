import type { Access } from '#app/models/access.server.ts'
import { findScheduleCheck } from '#app/models/lesson/self-check.server.ts'
import { listForced } from '#app/models/lesson/forced.server.ts'
import { daysAfter, momentWords, startOfDay, today } from '#app/utils/dates.ts'

/** Covers a year from today; past lessons cannot be changed. */
export function readForced(access: Access) {
	const { timeZone, dateFormat } = access.school
	const now = today(timeZone)
	const when = (at: number) => momentWords(at, timeZone, dateFormat)
	const check = findScheduleCheck(access)
	return {
		check: check && { lessons: check.lessons, clashes: check.clashes, at: when(check.at) },
		lessons: listForced(access, {
			from: startOfDay(now, timeZone),
			to: startOfDay(daysAfter(now, 366), timeZone),
		}).map(({ id, class: title, startsAt, forcedReason, by, teacher, room }) => ({
			id,
			title,
			when: [when(startsAt), teacher, room].filter(Boolean).join(' · '),
			reason: [by, forcedReason].filter(Boolean).join(': '),
		})),
	}
}
