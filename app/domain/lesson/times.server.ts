import { clockAt, wallTimeAt } from './wall-time.server.ts'

/** When a lesson is, as a clock at the school shows it: for pages, which reckon with no zones. */
export function timesOf({ startsAt, endsAt }: { startsAt: number; endsAt: number }, timeZone: string) {
	const start = wallTimeAt(startsAt, timeZone)
	return { day: start.day, from: start.time, until: clockAt(endsAt, timeZone) }
}
