import type { Missing } from '#app/domain/student/list.ts'
import type { Access } from '../../access.server.ts'
import { countGaps } from '../../student/gaps.server.ts'

const GAPS = {
	'no-family': 'family',
	'no-guardian': 'guardian',
	'no-teacher': 'teacher',
	'no-class': 'class',
	'no-seat': 'seat',
	'no-consent': 'consent',
} as const satisfies Record<string, Missing>

export type GapNeed = keyof typeof GAPS

/** Gaps in student records, one row per kind, with the name if it is only one. */
export function listLacking({ schoolId }: Access, today: string) {
	const gaps = countGaps(schoolId, today)
	return (Object.keys(GAPS) as GapNeed[]).map((need) => {
		const { people, id, name } = gaps[GAPS[need]]
		return people === 1
			? { need, people, more: 0, id, name }
			: { need, people, more: 0, id: null, name: null }
	})
}
