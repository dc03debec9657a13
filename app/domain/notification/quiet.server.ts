import { daysAfter } from '#app/utils/dates.ts'
import { momentAt, wallTimeAt } from '../lesson/wall-time.server.ts'

/** Wall times; a range that ends before it starts spans midnight. */
export interface QuietHours {
	from: string
	to: string
}

/** The end of the quiet hours, or now if they are not active. */
export function quietUntil(quiet: QuietHours | null, timeZone: string, now: number): number {
	if (!quiet || quiet.from === quiet.to) return now
	const { day, time } = wallTimeAt(now, timeZone)
	const isOvernight = quiet.from > quiet.to
	const isOn = isOvernight ? time >= quiet.from || time < quiet.to : time >= quiet.from && time < quiet.to
	if (!isOn) return now
	return momentOn(isOvernight && time >= quiet.from ? daysAfter(day, 1) : day, quiet.to, timeZone)
}

/** The moment of a wall time; a skipped time becomes the first one after it. */
export function momentOn(day: string, time: string, timeZone: string): number {
	const moment = momentAt(day, time, timeZone)
	return moment.is === 'moment' ? moment.at : momentOn(day, moment.next, timeZone)
}
