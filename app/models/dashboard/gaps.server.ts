import type { Missing } from '#app/utils/student-list.ts'
import { nameOf } from '#app/utils/student-name.ts'
import type { Access } from '../access.server.ts'
import { countGaps, listLackingAny } from '../student/gaps.server.ts'

const GAPS = {
	'no-family': 'family',
	'no-guardian': 'guardian',
	'no-teacher': 'teacher',
	'no-class': 'class',
	'no-consent': 'consent',
} as const satisfies Record<string, Missing>

export type GapNeed = keyof typeof GAPS

/** What students lack, one line for all who lack the same. Names are looked up only for those who are the only one. */
export function listLacking({ schoolId }: Access, today: string) {
	const counts = countGaps(schoolId, today)
	const single = Object.values(GAPS).filter((gap) => counts[gap] === 1)
	const known = single.length > 0 ? listLackingAny(schoolId, single, today) : []
	return (Object.keys(GAPS) as GapNeed[]).map((need) => {
		const gap = GAPS[need]
		const only = counts[gap] === 1 ? known.find(({ lacks }) => lacks[gap]) : undefined
		return { need, people: counts[gap], more: 0, id: only?.id ?? null, name: only ? nameOf(only) : null }
	})
}
