import { and, eq, inArray, isNull, ne, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { enrolments, signUps } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import { refused, refusedInForm, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { takeSeatBack } from '../enrolment/leaving.server.ts'
import { isPresent } from '../enrolment/presence.server.ts'
import { findSeatTrace } from '../enrolment/seat-traces.server.ts'
import { record } from '../audit.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { invite } from './answer-letters.server.ts'
import { findSignUp, type FoundSignUp } from './inbox.server.ts'

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

/** True if a student has a seat in a class, or waits for one, besides these enrollments. */
export function hasPlaces(
	tx: Tx,
	access: Access,
	studentId: string,
	besides: readonly string[] = [],
): boolean {
	const open = tx
		.select({ id: enrolments.id })
		.from(enrolments)
		.where(
			and(
				rowsOf(enrolments, access),
				eq(enrolments.studentId, studentId),
				notInArray(enrolments.id, [...besides]),
				isPresent(today(access.school.timeZone)),
			),
		)
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

/**
 * A seat that the office gives outside the list of sign-ups answers the request that the student has for the class. The family is
 * invited as from the list. The office chooses in the form of the seat if an email tells them about it.
 */
export function settleRequests(
	tx: Tx,
	access: Access,
	{ studentId, studentName, classId }: { studentId: string; studentName: string; classId: string },
) {
	const answered = { state: 'accepted', answeredAt: Date.now(), answeredBy: access.userId } as const
	const settled = tx
		.update(signUps)
		.set({ ...answered, version: sql`${signUps.version} + 1` })
		.where(
			and(
				rowsOf(signUps, access),
				eq(signUps.studentId, studentId),
				eq(signUps.classId, classId),
				eq(signUps.kind, 'request'),
				eq(signUps.state, 'new'),
			),
		)
		.returning({ id: signUps.id })
		.all()
	for (const { id } of settled) {
		const signUp = findSignUp(access, id)
		if (signUp) invite(tx, access, signUp)
	}
	if (settled.length > 0)
		record(tx, access, 'sign-up.accepted', { objectId: studentId, objectName: studentName })
}
