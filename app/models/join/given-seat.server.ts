import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { enrolments } from '#db/schema/index.ts'
import { refused, refusedInForm, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { takeSeatBack } from '../enrolment/leaving.server.ts'
import { isNotEnded } from '../enrolment/presence.server.ts'
import { findSeatTrace } from '../enrolment/seat-traces.server.ts'
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
