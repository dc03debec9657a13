import { and, inArray, isNotNull, isNull } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { enrolments, marks } from '#db/schema/index.ts'
import type { Access } from '../../access.server.ts'
import { listLessonRemovals, type Before } from '../../lesson/removals.server.ts'
import { rowsOf } from '../../school-rows.server.ts'

export interface PutBack {
	/** Removals from the schedule that previewed changes undo. */
	putBack?: readonly Before[]
}

interface Seat {
	enrolmentId: string
	classKind: string
	/** The last day that is asked for. */
	enrolledTo: string | null
}

/** Lessons and series that are not in the schedule, but come back if private lessons end as late as a preview asks for it. */
export function listPutBack(access: Access, seats: readonly Seat[]): Before[] {
	const own = seats.filter(({ classKind }) => classKind === 'private')
	if (own.length === 0) return []
	const recorded = database()
		.select({ id: enrolments.id, classId: enrolments.classId, endsOn: enrolments.endsOn })
		.from(enrolments)
		.where(
			and(
				rowsOf(enrolments, access),
				isNotNull(enrolments.endsOn),
				inArray(
					enrolments.id,
					own.map(({ enrolmentId }) => enrolmentId),
				),
			),
		)
		.all()
	return recorded.flatMap(({ id, classId, endsOn }) => {
		const to = own.find(({ enrolmentId }) => enrolmentId === id)?.enrolledTo ?? '9999'
		if (endsOn === null || to <= endsOn) return []
		const removals = listLessonRemovals(access, { classId, endsOn, pausedFrom: null, pausedTo: null })
		return removals.map(({ before }) => upTo(to, before))
	})
}

/** A later last day takes the lessons after it out again. */
function upTo(to: string, { lessons, allSeries = [], ...before }: Before): Before {
	return {
		...before,
		lessons: lessons.filter(({ day }) => day <= to),
		allSeries: allSeries.map((row) => (row.endsOn > to ? { ...row, endsOn: to, openEnded: false } : row)),
	}
}

/** The lessons that come back, without those marked before. */
export function lessonsPutBack(access: Access, { putBack = [] }: PutBack) {
	const all = putBack.flatMap(({ lessons, marksAhead = [] }) =>
		lessons.filter(({ id }) => !marksAhead.some(({ lessonId }) => lessonId === id)),
	)
	if (all.length === 0) return []
	const marked = database()
		.select({ lessonId: marks.lessonId })
		.from(marks)
		.where(
			and(
				rowsOf(marks, access),
				isNull(marks.replacedAt),
				inArray(
					marks.lessonId,
					all.map(({ id }) => id),
				),
			),
		)
		.all()
	return all.filter(({ id }) => !marked.some(({ lessonId }) => lessonId === id))
}
