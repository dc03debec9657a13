import type { Tx } from '#db/client.server.ts'
import type { Access } from '../../access.server.ts'
import { teaches } from '../../teacher/employment.server.ts'
import type { Change } from '../schedule-change.server.ts'
import { findClashes, type FoundClash } from './clashes.server.ts'

type Before = Change['before']

/** True of a clash that keeps no lesson from coming back. */
export type Besides = (clash: FoundClash) => boolean

/**
 * Lessons return to what they clashed with before: to days that were closed already, to lessons that had been booked despite
 * a clash, to a teacher who is going to leave, and to a room whatever else clashes. Hours and pauses apply to other times only.
 */
export function stoodBefore(tx: Tx, access: Access, change: { kind: string; at: number }): Besides {
	return ({ kind, since, booking }) => {
		if (since !== undefined && since <= change.at) return true
		if (kind === 'hours' || kind === 'pause') return true
		if (kind === 'left') return teaches(tx, access, booking.teacherId ?? '')
		return change.kind === 'rooms' && kind !== 'room'
	}
}

/** The clashes that keep the lessons of a change from coming back, while those that it added are still there. */
export function findTaken(
	access: Access,
	before: Before,
	added: readonly string[],
	besides: Besides,
): FoundClash[] {
	const bookings = before.lessons.map(({ id, ...lesson }) => ({ ...lesson, lessonId: id }))
	return findClashes(access, bookings, added).filter(
		(clash) => !besides(clash) && !isForced(before, clash.booking.lessonId),
	)
}

function isForced(before: Before, id: string | undefined): boolean {
	return before.lessons.some((lesson) => lesson.id === id && lesson.forcedReason !== null)
}
