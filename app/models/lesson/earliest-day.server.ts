import { weekdayOf } from '#app/domain/lesson/recurrence.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { rulesOf } from '../attendance/settings.server.ts'

/**
 * Past lessons are added while teachers can mark them, and back to the first of the month, which is billed by its
 * lessons. Earlier ones would only wait for marks.
 */
export function earliestDay(access: Access): string {
	const now = today(access.school.timeZone)
	const { markDays, lockedThrough } = rulesOf(access)
	const [earliest = now] = [`${now.slice(0, 8)}01`, daysAfter(now, -markDays)].sort()
	if (!lockedThrough || lockedThrough < earliest) return earliest
	return lockedThrough < now ? daysAfter(lockedThrough, 1) : now
}

/** The first day with lessons, `from` or later, if the class begins at least one lesson before it. */
export function sinceDay(
	access: Access,
	{ weekday, startsOn }: { weekday?: number; startsOn?: string },
	from = earliestDay(access),
): string | undefined {
	const earliest = earliestDay(access)
	if (!weekday || !startsOn) return undefined
	const first = daysAfter(startsOn, (weekday - weekdayOf(startsOn) + 7) % 7)
	return first < earliest ? daysAfter(from, (weekday - weekdayOf(from) + 7) % 7) : undefined
}
