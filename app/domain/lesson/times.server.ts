import { clockAt, wallTimeAt } from './wall-time.server.ts'

/** Wall times for pages, which do no time zone arithmetic. */
export function timesOf({ startsAt, endsAt }: { startsAt: number; endsAt: number }, timeZone: string) {
	const start = wallTimeAt(startsAt, timeZone)
	return { day: start.day, from: start.time, until: clockAt(endsAt, timeZone) }
}

/** Latest useful time for an email delayed by quiet hours: two hours before the first lesson. */
export function soonEnough(starts: readonly number[]): number {
	return Math.min(...starts) - 2 * 60 * 60 * 1000
}
