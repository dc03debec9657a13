import { and, eq, inArray } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { enrolments, signUps } from '#db/schema/index.ts'
import { done, refused, refusedInForm, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { changeQueue } from '../enrolment/queue.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { writeWhole } from '../undo.server.ts'
import { answer } from './answer.server.ts'

interface Wished {
	classId: string
	studentId: string
}

const REASON = 'Withdrawn by the family'

/**
 * Takes a student off the waiting list of a class, and withdraws an open request for it. The caller has checked that the
 * student is the family's.
 */
export function withdrawAtHome(access: Access, wished: Wished): Outcome<null> {
	// A family only reaches classes it is in.
	const desk: Access = { ...access, reach: 'all' }
	return writeWhole<null>(() => {
		const places = listQueued(access, wished)
		const asked = listAsked(access, wished)
		if (places.length + asked.length === 0)
			return refused({ form: 'There is nothing to withdraw any more.' }, { status: 409 })
		for (const place of places) {
			const step = { ...place, intent: 'withdraw', reason: REASON, hours: 0 } as const
			const left = changeQueue(desk, wished.classId, step)
			if (!left.ok) return refusedInForm(left)
		}
		for (const { id, version } of asked) {
			const unplaced = (student: string) => done({ student, placed: null })
			const withdrawn = answer(desk, id, version, 'withdrawn', (_tx, { student }) => unplaced(student))
			if (!withdrawn.ok) return refusedInForm(withdrawn)
		}
		return done(null)
	})
}

function listQueued(access: Access, { classId, studentId }: Wished) {
	return database()
		.select({ enrolmentId: enrolments.id, version: enrolments.version })
		.from(enrolments)
		.where(
			and(
				rowsOf(enrolments, access),
				eq(enrolments.studentId, studentId),
				eq(enrolments.classId, classId),
				inArray(enrolments.state, ['waiting', 'offered']),
			),
		)
		.all()
}

/** Sign-ups that the office has not answered. */
function listAsked(access: Access, { classId, studentId }: Wished) {
	return database()
		.select({ id: signUps.id, version: signUps.version })
		.from(signUps)
		.where(
			and(
				rowsOf(signUps, access),
				eq(signUps.studentId, studentId),
				eq(signUps.classId, classId),
				inArray(signUps.kind, ['request', 'waiting']),
				eq(signUps.state, 'new'),
			),
		)
		.all()
}
