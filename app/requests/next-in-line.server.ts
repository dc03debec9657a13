import type { Access } from '#app/models/access.server.ts'
import type { NextInLine } from '#app/models/enrolment/seats.server.ts'
import { plainDateWords, today } from '#app/utils/dates.ts'

/** Parameters of the flash message that say who is next for a seat, and from which day if it is not free yet. */
export function nextParams({ school }: Access, next: NextInLine | null): Record<string, string> {
	if (!next) return {}
	const { student, from, className } = next
	return {
		next: student,
		...(className ? { seatIn: className } : {}),
		...(from > today(school.timeZone) ? { from: plainDateWords(from, school.dateFormat) } : {}),
	}
}
