import type { Access } from '../access.server.ts'
import { findLastExpected } from './internal/expected-days.server.ts'

export interface OpenEnd {
	day: string
	/** The class or the students whose last day this is. */
	of: 'class' | 'student' | 'students'
}

/** The last day of lessons without an end of their own: that of their class, or of its last student. Null if they go on. */
export function findOpenEnd(
	access: Access,
	{ id, endsOn }: { id: string; endsOn: string | null },
): OpenEnd | null {
	const last = findLastExpected(access, id)
	if (endsOn !== null && (!last || endsOn <= last.day)) return { day: endsOn, of: 'class' }
	return last && { day: last.day, of: last.students > 1 ? 'students' : 'student' }
}
