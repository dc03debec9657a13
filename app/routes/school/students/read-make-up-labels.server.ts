import { MAKE_UP_OWED } from '#app/domain/attendance/codes.ts'
import { creditStates } from '#app/domain/attendance/lists.ts'
import type { Access } from '#app/models/access.server.ts'
import { listCredits } from '#app/models/attendance/credit-list.server.ts'
import { plainDateWords, today } from '#app/utils/dates.ts'

/** Turns the label of a mark that owes a make-up lesson into what became of it: the day of that lesson, once it is booked, or its end. */
export function readMakeUpLabels(access: Access, studentIds: readonly string[]) {
	const { timeZone, dateFormat } = access.school
	const read = () =>
		new Map(
			listCredits(access, { studentIds })
				// A mark that was changed and set again has a credit that was taken back beside its own.
				.sort((a, b) => Number(b.state === 'revoked') - Number(a.state === 'revoked'))
				.map((credit) => [`${credit.sourceLessonId} ${credit.studentId}`, credit]),
		)
	let credits: ReturnType<typeof read> | undefined
	return (label: string, lessonId: string | null, studentId: string | null): string => {
		if (label !== MAKE_UP_OWED) return label
		credits ??= read()
		const credit = credits.get(`${lessonId} ${studentId}`)
		if (!credit || credit.state === 'open') return label
		if (credit.usedAt)
			return `Absent, make-up booked on ${plainDateWords(today(timeZone, credit.usedAt), dateFormat)}`
		const state = creditStates.find(({ value }) => value === credit.state)?.label ?? ''
		return `Absent, make-up ${state.toLowerCase()}`
	}
}
