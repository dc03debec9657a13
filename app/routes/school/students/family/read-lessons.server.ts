import { dotOf, type DotKind } from '#app/domain/attendance/dots.ts'
import { isCanceled, lessonStates, tintOf } from '#app/domain/lesson/labels.ts'
import { timesOf } from '#app/domain/lesson/times.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { codesByDay } from '#app/models/attendance/codes.server.ts'
import type { Child } from '#app/models/family/children.server.ts'
import { listOwnStudentLessons } from '#app/models/lesson/own-list.server.ts'

const DAY = 24 * 60 * 60_000
const DOTS = 12
const NEXT = 6

type Row = ReturnType<typeof listOwnStudentLessons>[number]

/** The children's upcoming lessons in one list, and the recent attendance of each child. */
export function lessonsOfFamily(access: Access, children: readonly Child[], now = Date.now()) {
	const studentIds = children.map(({ id }) => id)
	if (studentIds.length === 0) return { next: [], dots: new Map<string, DotKind[]>() }
	const span = { from: now - 120 * DAY, to: now + 90 * DAY, limit: 200 }
	const rows = listOwnStudentLessons(access, { ...span, studentIds })
	const past = rows.filter((row) => row.endsAt <= now && !isCanceled(row))
	const codes = codesByDay(access)
	const dot = ({ day, mark }: Row) =>
		dotOf(mark && { code: codes(day).get(mark.code), minutesLate: mark.minutesLate })
	return {
		next: rows
			.filter(({ endsAt }) => endsAt > now)
			.slice(0, NEXT)
			.map((row) => nextOf(access, children, row)),
		dots: new Map(
			studentIds.map((id) => [
				id,
				past
					.filter(({ studentId }) => studentId === id)
					.slice(-DOTS)
					.map(dot),
			]),
		),
	}
}

function nextOf({ school }: Access, children: readonly Child[], row: Row) {
	const child = children.find(({ id }) => id === row.studentId)
	const first = child?.preferredName ?? child?.firstName ?? ''
	return {
		key: `${row.id} ${row.studentId}`,
		id: row.id,
		title: `${first}, ${row.classKind === 'private' ? 'private lesson' : row.class}`,
		...timesOf(row, school.timeZone),
		where: [row.room ?? 'No room yet', row.teacher ?? 'no teacher'].join(', '),
		tint: tintOf(row.classKind, row.instrumentId),
		canceled: isCanceled(row) ? lessonStates[row.state][0] : null,
	}
}
