import type { Missing } from '#app/utils/student-list.ts'
import { nameOf } from '#app/utils/student-name.ts'
import type { Access } from '../access.server.ts'
import { countGaps, findGap } from '../student/gaps.server.ts'

const GAPS = {
	'no-family': 'family',
	'no-guardian': 'guardian',
	'no-teacher': 'teacher',
	'no-class': 'class',
	'no-consent': 'consent',
} as const satisfies Record<string, Missing>

export type GapNeed = keyof typeof GAPS

/** What students lack, one line for all who lack the same. A name is looked up only for one who is the only one. */
export function listLacking({ schoolId }: Access, today: string) {
	const counts = countGaps(schoolId, today)
	return (Object.keys(GAPS) as GapNeed[]).map((need) => {
		const people = counts[GAPS[need]]
		const only = people === 1 ? findGap(schoolId, GAPS[need], today) : undefined
		return { need, people, more: 0, id: only?.id ?? null, name: only ? nameOf(only) : null }
	})
}
