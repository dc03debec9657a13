import { today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { countWanted } from './counts.server.ts'
import { listDoubleEntries } from './internal/double-entries.server.ts'
import { countGaps } from './gaps.server.ts'

/** Gaps in the order shown; each links to the filtered list. */
const GAPS = ['family', 'teacher', 'class', 'guardian', 'consent', 'birth-date'] as const

/** Records that the office still has to complete or merge. */
export function studentsToComplete(access: Access) {
	const { schoolId, school } = access
	const gaps = countGaps(schoolId, today(school.timeZone))
	return {
		gaps: GAPS.map((missing) => ({ filters: { missing }, students: gaps[missing].people })),
		waiting: countWanted(schoolId),
		duplicates: listDoubleEntries(access),
	}
}
