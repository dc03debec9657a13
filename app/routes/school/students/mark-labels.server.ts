import { MAKE_UP_OWED, markLabel, type AttendanceCode } from '#app/domain/attendance/codes.ts'
import { timesOf } from '#app/domain/lesson/times.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { listCredits } from '#app/models/attendance/credit-list.server.ts'
import { plainDateWords } from '#app/utils/dates.ts'

interface Marked {
	id: string
	studentId: string
	mark: { creditWithheld: boolean | null } | null
}

/** The labels of students’ marks. A make-up lesson that is booked is named with its day, and no longer as owed. */
export function readMarkLabels(access: Access, studentIds: readonly string[]) {
	const { timeZone, dateFormat } = access.school
	const booked = new Map(
		listCredits(access, { states: ['held', 'used'], studentIds }).map((credit) => [
			`${credit.sourceLessonId} ${credit.studentId}`,
			credit.usedAt,
		]),
	)
	return ({ id, studentId, mark }: Marked, code: AttendanceCode): string => {
		const label = markLabel(code, mark?.creditWithheld ?? false)
		const at = booked.get(`${id} ${studentId}`)
		if (label !== MAKE_UP_OWED || !at) return label
		const { day } = timesOf({ startsAt: at, endsAt: at }, timeZone)
		return `Absent, make-up booked on ${plainDateWords(day, dateFormat)}`
	}
}
