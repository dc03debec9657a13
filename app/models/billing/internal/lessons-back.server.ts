import { and, inArray, isNotNull, isNull } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { enrolments, marks } from '#db/schema/index.ts'
import type { Access } from '../../access.server.ts'
import { listRemovedLessons } from '../../lesson/removals.server.ts'
import { rowsOf } from '../../school-rows.server.ts'
import type { Stay } from './seats.server.ts'

/** Lessons that are not in the schedule yet, but come back if a private lesson ends as late as a preview asks for it. */
export function lessonsPutBack(access: Access, stay: Stay) {
	const own = stay.filter(({ classKind }) => classKind === 'private')
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
	const back = recorded.flatMap(({ id, classId, endsOn }) => {
		const asked = own.find(({ enrolmentId }) => enrolmentId === id)
		const isLater = endsOn !== null && (!asked?.enrolledTo || asked.enrolledTo > endsOn)
		return isLater ? listRemovedLessons(access, { classId, endsOn }) : []
	})
	return back.length > 0 ? withoutMarked(access, back) : []
}

function withoutMarked<L extends { id: string }>(access: Access, all: readonly L[]): L[] {
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
