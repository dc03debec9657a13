import { and } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { credits, students } from '#db/schema/index.ts'
import { isPastExpiry, hasOpenRequest } from '#app/domain/attendance/credit-groups.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { today } from '#app/utils/dates.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { logCredit } from '../attendance/credits.server.ts'
import { hasWaitingRequest } from '../attendance/usable-credits.server.ts'
import { record } from '../audit.server.ts'
import { studentsOf } from '../scope.server.ts'
import { findStudent } from '../student/student.server.ts'
import { tellOfMakeUpRequest } from '../notification/school-events.server.ts'
import { takeCredit } from './booking.server.ts'
import { findOwnCredit } from './make-up-times.server.ts'
import { isOnlyArranged } from './no-slots.server.ts'
import { tellOfDeclined } from './tell-family.server.ts'

/**
 * Asks the office for a make-up time when none of the free ones suits. A booking or an answer settles the
 * request, and the credit does not expire before.
 */
export function askForMakeUp(
	access: Access,
	{ creditId, wish }: { creditId: string; wish: string },
	now = Date.now(),
): Outcome<null> {
	return write((tx) => {
		const bookable = takeCredit(access, findOwnCredit(access, creditId))
		if (!bookable.ok) return bookable
		const { credit, child } = bookable.value
		// A repeated request.
		if (hasOpenRequest(credit) && credit.wish === wish) return done(null)
		if (isPastExpiry(credit, today(access.school.timeZone, now)))
			return refused({ form: 'The last day of this make-up lesson has passed.' }, { status: 409 })
		tx.update(credits)
			.set({ askedAt: now, wish, answer: null, updatedAt: now, updatedBy: access.userId })
			.where(rowOf(credits, access, credit.id))
			.run()
		logCredit(tx, access, credit.id, 'asked', { note: wish })
		record(tx, access, 'credit.asked', { objectId: child.id, objectName: child.name })
		tellOfMakeUpRequest(tx, access, { student: child, wish })
		return done(null)
	})
}

/**
 * Declines a request with an answer, shown to the family by email and in the portal. They may ask again until the
 * last day of the credit.
 */
export function declineMakeUp(
	access: Access,
	creditId: string,
	answer: string,
): Outcome<{ mailed: number; ends: boolean }> {
	if (!answer.trim()) return refused({ answer: 'Write the family a short answer.' })
	return write((tx) => {
		const credit = findOwnCredit(access, creditId)
		const student = credit && findStudent(access, credit.studentId)
		if (!credit || !student) return refused({ form: 'This credit no longer exists.' }, { status: 404 })
		const ends = isPastExpiry(credit, today(access.school.timeZone))
		if (!hasOpenRequest(credit)) return done({ mailed: 0, ends })
		tx.update(credits)
			.set({ answer, updatedAt: Date.now(), updatedBy: access.userId })
			.where(rowOf(credits, access, creditId))
			.run()
		logCredit(tx, access, creditId, 'declined', { note: answer })
		record(tx, access, 'credit.declined', {
			objectId: student.id,
			objectName: nameOf(student),
			after: { answer },
		})
		const makeUp = { creditId, ends, isArranged: isOnlyArranged(access, credit) }
		const about = { student: { id: student.id, name: nameOf(student) }, lesson: null, answer, makeUp }
		return done({ mailed: tellOfDeclined(tx, access, about), ends })
	})
}

/** Open requests, oldest first. */
export function listMakeUpRequests(access: Access) {
	return database()
		.select({
			creditId: credits.id,
			firstName: students.firstName,
			lastName: students.lastName,
			minutes: credits.minutes,
			wish: credits.wish,
			askedAt: credits.askedAt,
		})
		.from(credits)
		.innerJoin(students, rowOf(students, access, credits.studentId))
		.where(and(rowsOf(credits, access), hasWaitingRequest, studentsOf(access)))
		.orderBy(credits.askedAt)
		.limit(100)
		.all()
		.map(({ firstName, lastName, ...request }) => ({ ...request, student: nameOf({ firstName, lastName }) }))
}
