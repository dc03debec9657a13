import { MAKE_UP_OWED } from '#app/domain/attendance/codes.ts'
import type { Access } from '#app/models/access.server.ts'
import { listCredits } from '#app/models/attendance/credit-list.server.ts'
import { plainDateWords, today } from '#app/utils/dates.ts'

/** Turns the label of a mark that owes a make-up lesson into one with the day of that lesson, once it is booked. */
export function readMakeUpLabels(access: Access, studentIds: readonly string[]) {
	const { timeZone, dateFormat } = access.school
	const read = () =>
		new Map(
			listCredits(access, { states: ['held', 'used'], studentIds }).map((credit) => [
				`${credit.sourceLessonId} ${credit.studentId}`,
				credit.usedAt,
			]),
		)
	let booked: ReturnType<typeof read> | undefined
	return (label: string, lessonId: string | null, studentId: string | null): string => {
		if (label !== MAKE_UP_OWED) return label
		booked ??= read()
		const at = booked.get(`${lessonId} ${studentId}`)
		if (!at) return label
		return `Absent, make-up booked on ${plainDateWords(today(timeZone, at), dateFormat)}`
	}
}
