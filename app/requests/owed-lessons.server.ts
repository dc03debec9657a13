import { groupCredits, owedWords, termsWords } from '#app/domain/attendance/credit-groups.ts'
import { href } from '#app/domain/href.ts'
import type { Access } from '#app/models/access.server.ts'
import { listCredits } from '#app/models/attendance/credit-list.server.ts'
import { plainDateWords } from '#app/utils/dates.ts'

/** Open make-up credits, grouped by kind, each linking to the booking of the one that expires first. */
export function readOwedLessons(access: Access, studentIds: readonly string[]) {
	return groupCredits(listCredits(access, { states: ['open'], studentIds })).map((group) => {
		const until = group.expiresOn && plainDateWords(group.expiresOn, access.school.dateFormat)
		return {
			id: group.id,
			studentId: group.studentId,
			/** Total of the group. */
			minutes: group.minutes * group.count,
			text: owedWords(group),
			terms: termsWords(group, until),
			to: href.makeUp(group.id),
		}
	})
}

export type OwedLessons = ReturnType<typeof readOwedLessons>[number]
