import { fittingCredit, usableCreditWords, usableUntilWords } from '#app/domain/attendance/usable-credit.ts'
import { nameOf } from '#app/domain/student/name.ts'
import type { Access } from '#app/models/access.server.ts'
import { listUsableCredits } from '#app/models/attendance/usable-credits.server.ts'
import type { FoundClass } from '#app/models/class/detail.server.ts'
import type { listEnrolledFrom } from '#app/models/enrolment/roster.server.ts'
import { capitalized } from '#app/utils/spoken.ts'

/**
 * The open credits that a make-up lesson of a private class can use, by student. The first choice is the credit in the address, or
 * the one that fits the lesson.
 */
export function readMakeUpCredits(
	access: Access,
	classRow: FoundClass,
	enrolled: ReturnType<typeof listEnrolledFrom>,
	lesson: { day: string; durationMinutes: string; creditId: string | null },
) {
	const { dateFormat } = access.school
	const ids = classRow.kind === 'private' ? enrolled.map(({ studentId }) => studentId) : []
	const usable = listUsableCredits(access, ids)
	return enrolled.flatMap(({ studentId, firstName, lastName }) => {
		const own = usable.filter((credit) => credit.studentId === studentId)
		const asked = own.find(({ id }) => id === lesson.creditId)
		const minutes = Number(lesson.durationMinutes)
		const first = asked ?? fittingCredit(own, { studentId, day: lesson.day, minutes })
		if (own.length === 0) return []
		return {
			studentId,
			name: nameOf({ firstName, lastName }),
			first: first?.id ?? '',
			options: own.map((credit) => ({
				value: credit.id,
				label: capitalized(`uses ${usableCreditWords(credit, dateFormat)}`),
				hint: usableUntilWords(credit, dateFormat) ?? undefined,
			})),
		}
	})
}

export type MakeUpCredits = ReturnType<typeof readMakeUpCredits>[number]
