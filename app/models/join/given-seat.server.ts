import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { enrolments, signUps } from '#db/schema/index.ts'
import { refused, refusedInForm, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { takeSeatBack } from '../enrolment/leaving.server.ts'
import { isNotEnded } from '../enrolment/presence.server.ts'
import { findSeatTrace } from '../enrolment/seat-traces.server.ts'
import { record } from '../audit.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import type { FoundSignUp } from './inbox.server.ts'

/** Ends the seat that an answer gave as if it had never begun, unless something was marked or billed for it. */
export function endGivenSeat(tx: Tx, access: Access, signUp: FoundSignUp, reason: string): Outcome<null> {
	const { student, className, place, placeIn, placeFrom, studentId, enrolmentId } = signUp
	const seat = { id: enrolmentId ?? '', studentId, classId: placeIn ?? '', startsOn: placeFrom }
	const why = place === 'ending' ? 'has a last day already' : findSeatTrace(access, seat)
	if (why)
		return refused(
			{ form: `${student} ${why}. End the enrollment in ${className} on the page of the class.` },
			{ status: 409 },
		)
	const ended = takeSeatBack(tx, access, { ...seat, version: signUp.placeVersion ?? 0 }, reason)
	return ended.ok ? ended : refusedInForm(ended)
}

/** True if a student has a seat in a class, or waits for one. */
export function hasPlaces(tx: Tx, access: Access, studentId: string): boolean {
	const open = tx
		.select({ id: enrolments.id })
		.from(enrolments)
		.where(and(rowsOf(enrolments, access), eq(enrolments.studentId, studentId), isNotEnded))
		.get()
	return open !== undefined
}

/** A place in the class of a sign-up that its student has besides the sign-up: a seat that goes on, or one on the waiting list. */
export function findPlaceBeside(tx: Tx, access: Access, { studentId, classId, enrolmentId }: FoundSignUp) {
	const place = tx
		.select({ id: enrolments.id, state: enrolments.state })
		.from(enrolments)
		.where(
			and(
				rowsOf(enrolments, access),
				eq(enrolments.studentId, studentId),
				eq(enrolments.classId, classId ?? ''),
				ne(enrolments.id, enrolmentId ?? ''),
				inArray(enrolments.state, ['waiting', 'future', 'active', 'paused']),
				eq(enrolments.isTrial, false),
				isNull(enrolments.endsOn),
			),
		)
		.get()
	return place ? { id: place.id, waits: place.state === 'waiting' } : null
}

/** A seat that the office gives outside the list of sign-ups answers the request that the student has for the class. */
export function settleRequests(
	tx: Tx,
	access: Access,
	{ studentId, studentName, classId }: { studentId: string; studentName: string; classId: string },
) {
	const settled = tx
		.update(signUps)
		.set({
			state: 'accepted',
			version: sql`${signUps.version} + 1`,
			answeredAt: Date.now(),
			answeredBy: access.userId,
		})
		.where(
			and(
				rowsOf(signUps, access),
				eq(signUps.studentId, studentId),
				eq(signUps.classId, classId),
				eq(signUps.kind, 'request'),
				eq(signUps.state, 'new'),
			),
		)
		.run()
	if (settled.changes > 0)
		record(tx, access, 'sign-up.accepted', { objectId: studentId, objectName: studentName })
}
