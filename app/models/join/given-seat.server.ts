import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { enrolments, invoiceLines, lessons, marks } from '#db/schema/index.ts'
import { refused, refusedInForm, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { takeSeatBack } from '../enrolment/leaving.server.ts'
import { isNotEnded } from '../enrolment/presence.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import type { FoundSignUp } from './inbox.server.ts'

/** Ends the seat that an answer gave as if it had never begun, unless something was marked or billed for it. */
export function endGivenSeat(tx: Tx, access: Access, signUp: FoundSignUp, reason: string): Outcome<null> {
	const { student, className } = signUp
	const why = whyItStays(tx, access, signUp)
	if (why)
		return refused(
			{ form: `${student} ${why}. End the enrollment in ${className} on the page of the class.` },
			{ status: 409 },
		)
	const which = {
		classId: signUp.placeIn ?? '',
		id: signUp.enrolmentId ?? '',
		version: signUp.placeVersion ?? 0,
	}
	const ended = takeSeatBack(tx, access, which, reason)
	return ended.ok ? ended : refusedInForm(ended)
}

function whyItStays(tx: Tx, access: Access, { place, placeIn, studentId, enrolmentId }: FoundSignUp) {
	if (place === 'ending') return 'has a last day already'
	const mark = tx
		.select({ id: marks.id })
		.from(marks)
		.innerJoin(lessons, and(rowsOf(lessons, access), eq(lessons.id, marks.lessonId)))
		.where(
			and(
				rowsOf(marks, access),
				eq(marks.studentId, studentId),
				isNull(marks.replacedAt),
				eq(lessons.classId, placeIn ?? ''),
			),
		)
		.get()
	if (mark) return 'is marked on a roll already'
	const line = tx
		.select({ id: invoiceLines.id })
		.from(invoiceLines)
		.where(
			and(
				rowsOf(invoiceLines, access),
				eq(invoiceLines.enrolmentId, enrolmentId ?? ''),
				isNull(invoiceLines.releasedAt),
			),
		)
		.get()
	return line ? 'is on an invoice already' : null
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
