import type { DotKind } from '#app/domain/attendance/dots.ts'
import { isCanceled, lessonStates } from '#app/domain/lesson/labels.ts'
import { tintOf } from '#app/domain/lesson/tint.ts'
import { timesOf } from '#app/domain/lesson/times.server.ts'
import type { Access } from '#app/models/access.server.ts'
import type { Child } from '#app/models/family/children.server.ts'
import { readOwnLessons, type OwnLesson } from '../read-own-lessons.server.ts'

const NEXT = 6

/** The children's upcoming lessons in one list, and the recent attendance of each child. */
export function lessonsOfFamily(access: Access, children: readonly Child[]) {
	const studentIds = children.map(({ id }) => id)
	if (studentIds.length === 0) return { next: [], dots: new Map<string, DotKind[]>() }
	const { coming, dots } = readOwnLessons(access, studentIds, { days: 90 })
	return { dots, next: coming.slice(0, NEXT).map((row) => nextOf(access, children, row)) }
}

function nextOf({ school }: Access, children: readonly Child[], row: OwnLesson) {
	const child = children.find(({ id }) => id === row.studentId)
	const first = child?.preferredName ?? child?.firstName ?? ''
	return {
		key: `${row.id} ${row.studentId}`,
		id: row.id,
		title: `${first}, ${row.classKind === 'private' ? 'private lesson' : row.class}`,
		...timesOf(row, school.timeZone),
		where: [row.room ?? 'No room', row.teacher ?? 'no teacher'].join(', '),
		tint: tintOf(row.classKind, row.instrument),
		/** Canceled, or the child is marked absent. */
		off: isCanceled(row) ? lessonStates[row.state][0] : row.absence,
	}
}
