import { groupCredits, owedWords, termsWords } from '#app/domain/attendance/credit-groups.ts'
import { href } from '#app/domain/href.ts'
import type { Access } from '#app/models/access.server.ts'
import { listOpenCredits } from '#app/models/attendance/class-totals.server.ts'
import { plainDateWords } from '#app/utils/dates.ts'

/** Make-up lessons that students are owed, those of a kind in one line, with the way to book the one that expires first. */
export function readOwedLessons(access: Access, studentIds: readonly string[]) {
	return groupCredits(listOpenCredits(access, studentIds)).map((group) => {
		const until = group.expiresOn && plainDateWords(group.expiresOn, access.school.dateFormat)
		return {
			id: group.id,
			studentId: group.studentId,
			/** Of all of them. */
			minutes: group.minutes * group.count,
			words: owedWords(group),
			terms: termsWords(group, until),
			to: href.makeUp(group.id),
		}
	})
}

export type OwedLessons = ReturnType<typeof readOwedLessons>[number]
