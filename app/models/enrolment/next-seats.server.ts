import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, enrolments } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'

export interface NextSeat {
	id: string
	className: string
	startsOn: string
}

/**
 * True of a paused seat whose last day still holds once the pause ends. The last day before a move is taken back together with
 * the move.
 */
export function keepsLastDay(
	access: Access,
	{ id, state, endsOn }: { id: string; state: string; endsOn: string | null },
): boolean {
	return state === 'paused' && endsOn !== null && listNextSeats(access, id).length === 0
}

/**
 * The seats to which a student moves from this enrollment and which have not begun. They are given up if the student
 * stays. A seat from which the student moves on again before it begins is followed to the last one.
 */
export function listNextSeats(access: Access, enrolmentId: string): NextSeat[] {
	const { state, startsOn } = enrolments
	const isAhead = gt(startsOn, today(access.school.timeZone))
	const moved = database()
		.select({ id: enrolments.id, className: classes.name, startsOn: sql<string>`${startsOn}`, state })
		.from(enrolments)
		.innerJoin(classes, rowOf(classes, access, enrolments.classId))
		.where(
			and(
				rowsOf(enrolments, access),
				eq(enrolments.movedFrom, enrolmentId),
				isAhead,
				inArray(state, ['future', 'paused', 'ending', 'ended']),
			),
		)
		.all()
	return moved.flatMap(({ state, ...seat }) => [
		...(state === 'ended' ? [] : [seat]),
		...listNextSeats(access, seat.id),
	])
}
