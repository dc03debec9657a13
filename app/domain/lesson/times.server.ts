import { clockAt, wallTimeAt } from './wall-time.server.ts'

/** Wall times for pages, which do no time zone arithmetic. */
export function timesOf({ startsAt, endsAt }: { startsAt: number; endsAt: number }, timeZone: string) {
	const start = wallTimeAt(startsAt, timeZone)
	return { day: start.day, from: start.time, until: clockAt(endsAt, timeZone) }
}

/** Latest useful time for an email delayed by quiet hours: two hours before the first lesson to come. */
export function soonEnough(starts: readonly number[]): number {
	return Math.min(...starts.filter((startsAt) => startsAt > Date.now())) - 2 * 60 * 60 * 1000
}

/** A lesson that did not take place is often canceled days later. Its families hear of it for a month, as of their credits. */
export const isToldLate = ({ startsAt }: { startsAt: number }) => startsAt > Date.now() - 31 * 86_400_000
