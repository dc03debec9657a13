import { busyTimesReader } from '#app/adapters/calendars/busy-times.server.ts'
import type { SchoolId } from '#app/models/access.server.ts'
import { claimBusyCalendar, keepBusyTimes } from '#app/models/calendar/busy-calendar.server.ts'
import { listCalendarsDue } from '#app/models/hourly/busy-calendars.server.ts'

type ReadBusyTimes = ReturnType<typeof busyTimesReader>

/** A server that does not answer holds up one of these. */
const AT_ONCE = 5
/** The next round of the hourly jobs must not wait; what is left is read then. */
const ROUND_MS = 10 * 60_000

/** Reads the calendars that are due. */
export async function readBusyCalendars(stopping?: AbortSignal, read: ReadBusyTimes = busyTimesReader()) {
	const due = listCalendarsDue()
	const until = Date.now() + ROUND_MS
	const next = async () => {
		for (let calendar = due.shift(); calendar; calendar = due.shift()) {
			if (stopping?.aborted || Date.now() > until) return
			await readOne(calendar, read)
		}
	}
	await Promise.all(Array.from({ length: AT_ONCE }, next))
}

async function readOne(
	{ schoolId, teacherId }: { schoolId: SchoolId; teacherId: string },
	read: ReadBusyTimes,
) {
	const claimed = claimBusyCalendar(schoolId, teacherId)
	if (claimed.ok) keepBusyTimes(schoolId, claimed.value, await read(claimed.value.url, claimed.value))
}
