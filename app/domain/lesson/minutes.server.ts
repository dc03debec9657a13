import { timeAfterMidnight } from '#app/utils/clock.ts'
import { daysAfter } from '#app/utils/dates.ts'
import { momentAt } from './wall-time.server.ts'

/** Works even if the clocks go forward at midnight. */
export function beginningOf(day: string, timeZone: string): number {
	const moment = momentAt(day, '00:00', timeZone)
	if (moment.is === 'moment') return moment.at
	const first = momentAt(day, moment.next, timeZone)
	return first.is === 'moment' ? first.at : 0
}

const dayStarts = new Map<string, { at: number; isEven: boolean }>()

/** Computed from midnight, except on the days on which the clocks change. */
export function momentOfMinute(day: string, minute: number, timeZone: string): number | null {
	const key = `${day} ${timeZone}`
	let start = dayStarts.get(key)
	if (!start) {
		const at = beginningOf(day, timeZone)
		start = { at, isEven: beginningOf(daysAfter(day, 1), timeZone) - at === 86_400_000 }
		if (dayStarts.size > 1_000) dayStarts.clear()
		dayStarts.set(key, start)
	}
	if (start.isEven) return start.at + minute * 60_000
	const moment = momentAt(day, timeAfterMidnight(minute), timeZone)
	return moment.is === 'moment' ? moment.at : null
}
