import { daysAfter, today } from '#app/utils/dates.ts'
import { STUDENT_STATES } from '#app/domain/student/states.ts'
import type { Access } from '../access.server.ts'
import { birthdaysFrom } from './internal/birthdays.server.ts'
import { countArchived, countByMonth, countStudents, countWanted } from './counts.server.ts'
import { listDoubleEntries } from './internal/double-entries.server.ts'
import { countGaps } from './gaps.server.ts'

const MONTHS = 12

/** Gaps in the order shown; each links to the filtered list. */
const GAPS = ['family', 'teacher', 'class', 'guardian', 'consent', 'birth-date'] as const

/** Key figures shown above the student list. */
export function studentOverview(access: Access) {
	const { schoolId, school } = access
	const day = today(school.timeZone)
	const firsts = Array.from({ length: MONTHS + 1 }, (_, at) => monthsBefore(day, at - 1))
	const byState = countStudents(schoolId)
	const gaps = countGaps(schoolId, day)
	const { joined, left } = countByMonth(schoolId, firsts.at(-1) ?? day, daysAfter(firsts[0] ?? day, -1))
	return {
		states: STUDENT_STATES.map((state) => ({ state, students: byState[state] ?? 0 })),
		archived: countArchived(schoolId),
		gaps: GAPS.map((missing) => ({ filters: { missing }, students: gaps[missing].people })),
		months: firsts.slice(1).map((from, back) => ({
			from,
			/** Last day of the month. */
			to: daysAfter(firsts[back] ?? from, -1),
			joined: joined.get(from.slice(0, 7)) ?? 0,
			left: left.get(from.slice(0, 7)) ?? 0,
		})),
		birthdays: birthdaysFrom(schoolId, day),
		waiting: countWanted(schoolId),
		duplicates: listDoubleEntries(access),
	}
}

/** First day of the month that is `back` months ago. */
function monthsBefore(day: string, back: number): string {
	const [year = 0, month = 0] = day.split('-').map(Number)
	return new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 10)
}
