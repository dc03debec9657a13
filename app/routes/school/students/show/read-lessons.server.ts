import type { StudentMark } from '#app/components/lesson/agenda.tsx'
import { markLabel } from '#app/domain/attendance/codes.ts'
import { minutesLateOf } from '#app/domain/attendance/late.ts'
import { many } from '#app/domain/class/labels.ts'
import { readOwedLessons } from '#app/requests/owed-lessons.server.ts'
import { scheduled } from '#app/requests/scheduled.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { codesByDay } from '#app/models/attendance/codes.server.ts'
import { listLessons } from '#app/models/lesson/list.server.ts'
import { listOwnStudentLessons } from '#app/models/lesson/own-list.server.ts'
import { readMakeUpLabels } from '../read-make-up-labels.server.ts'

const DAY = 24 * 60 * 60_000

/** Half a year back and a year ahead. */
export function lessonsOfStudent(access: Access, studentId: string) {
	const now = Date.now()
	const span = { from: now - 183 * DAY, to: now + 366 * DAY, limit: 500 }
	const lessons = listLessons(access, { ...span, studentId })
	return {
		owed: readOwedLessons(access, [studentId]),
		marks: marksOf(access, studentId, span),
		past: scheduled(
			access,
			lessons.filter(({ endsAt }) => endsAt <= now),
		).reverse(),
		coming: scheduled(
			access,
			lessons.filter(({ endsAt }) => endsAt > now),
		),
	}
}

/** The family's view of each lesson: the mark, or the reported absence. */
function marksOf(access: Access, studentId: string, span: { from: number; to: number; limit: number }) {
	const codes = codesByDay(access)
	const labelOf = readMakeUpLabels(access, [studentId])
	const marked: Record<string, StudentMark> = {}
	for (const { id, day, mark } of listOwnStudentLessons(access, { ...span, studentIds: [studentId] })) {
		if (!mark) continue
		const code = codes(day).get(mark.code)
		const label = code ? labelOf(markLabel(code, mark.creditWithheld), id, studentId) : mark.code
		const late = minutesLateOf(mark)
		marked[id] = {
			label: late ? `${label}, ${many(late, 'minute', 'minutes')}` : label,
			isHeld: code?.isHeld ?? false,
			note: mark.note,
		}
	}
	return marked
}
