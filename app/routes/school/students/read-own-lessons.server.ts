import { markLabel, NOT_COUNTED, usesUpCredit } from '#app/domain/attendance/codes.ts'
import { dotOf, type DotKind } from '#app/domain/attendance/dots.ts'
import { isCanceled } from '#app/domain/lesson/labels.ts'
import type { Access } from '#app/models/access.server.ts'
import { codesByDay } from '#app/models/attendance/codes.server.ts'
import { listOwnStudentLessons } from '#app/models/lesson/own-list.server.ts'
import { readMakeUpLabels } from './read-make-up-labels.server.ts'

const DAY = 24 * 60 * 60_000
const DOTS = 12

/** Lessons of the last four months and of the coming weeks, with how each of the last ones went. */
export function readOwnLessons(
	access: Access,
	studentIds: readonly string[],
	{ days, now = Date.now() }: { days: number; now?: number },
) {
	const span = { from: now - 120 * DAY, to: now + days * DAY, limit: 200 }
	const rows = listOwnStudentLessons(access, { ...span, studentIds })
	const codes = codesByDay(access)
	const labelOf = readMakeUpLabels(access, studentIds)
	// A lesson the student canceled in time counts, as in every attendance figure; a make-up lesson canceled so and one the
	// school canceled do not.
	const past = rows.filter((row) => {
		const { mark, creditId, day, endsAt } = row
		const code = mark && codes(day).get(mark.code)
		if (endsAt > now || (creditId && code && !usesUpCredit(code))) return false
		return mark ? !NOT_COUNTED.includes(mark.code) : !isCanceled(row)
	})
	const lastOf = (id: string) => past.filter(({ studentId }) => studentId === id).slice(-DOTS)
	const dotsOf = (id: string): DotKind[] =>
		lastOf(id).map(({ day, mark }) => dotOf(mark && { code: codes(day).get(mark.code) }))
	return {
		coming: rows
			.filter(({ endsAt }) => endsAt > now)
			.map((row) => {
				const code = row.mark && codes(row.day).get(row.mark.code)
				/** Why the student does not come: the label of the absence. */
				return {
					...row,
					absence:
						code && !code.isHeld
							? labelOf(markLabel(code, row.mark?.creditWithheld ?? false), row.id, row.studentId)
							: null,
				}
			}),
		dots: new Map(studentIds.map((id) => [id, dotsOf(id)])),
		daysOfDots: (id: string) => lastOf(id).map(({ day }) => day),
	}
}

export type OwnLesson = ReturnType<typeof readOwnLessons>['coming'][number]
