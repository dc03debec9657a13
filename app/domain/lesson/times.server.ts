import { clockAt, wallTimeAt } from './wall-time.server.ts'

/** When a lesson is, as a clock at the school shows it: for pages, which reckon with no zones. */
export function timesOf({ startsAt, endsAt }: { startsAt: number; endsAt: number }, timeZone: string) {
	const start = wallTimeAt(startsAt, timeZone)
	return { day: start.day, from: start.time, until: clockAt(endsAt, timeZone) }
}

/** An email about lessons that waits for quiet hours is of no use if it comes later than this. */
export function soonEnough(starts: readonly number[]): number {
	return Math.min(...starts) - 2 * 60 * 60 * 1000
}
