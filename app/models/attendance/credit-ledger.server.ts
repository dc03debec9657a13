import { and, inArray } from 'drizzle-orm'
import { write, type Tx } from '#db/client.server.ts'
import { credits, students, type CREDIT_CAUSES } from '#db/schema/index.ts'
import { isRestorable } from '#app/domain/attendance/credit-groups.ts'
import { expiryOf } from '#app/domain/attendance/policy.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { today } from '#app/utils/dates.ts'
import { done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { insertCredit, logCredit, setCredit } from './credits.server.ts'
import { findStudent } from '../student/student.server.ts'
import { rulesOf } from './settings.server.ts'

export interface CreditGift {
	studentId: string
	minutes: number
	cause: (typeof CREDIT_CAUSES)[number]
	reason: string
	/** Defaults to the school's usual lifetime of a credit. */
	expiresOn?: string
	/** True if the credit counts against the student's limit. */
	counts: boolean
	/** Number of credits; defaults to one. */
	number?: number
}

export const MAX_GIVEN = 20

/** Gives one or several credits by hand, with a reason. */
export function issueCredit(access: Access, key: string, gift: CreditGift): Outcome<{ id: string }> {
	return write((tx) => {
		const before = resultOfKey(access, key)
		if (before) return done({ id: before })
		const student = findStudent(access, gift.studentId)
		if (!student) return refused({ studentId: 'Choose one of your students.' })
		const given = addCredits(tx, access, gift, nameOf(student))
		if (!given.ok) return given
		const [id = ''] = given.value
		spendKey(tx, access, key, id)
		return done({ id })
	})
}

/** The same in the caller's transaction. Returns the ids of the credits. */
export function addCredits(tx: Tx, access: Access, gift: CreditGift, name: string): Outcome<string[]> {
	const { studentId, minutes, cause, reason, counts, number = 1 } = gift
	const day = today(access.school.timeZone)
	const wrong = refuseGift(gift, day)
	if (wrong) return wrong
	const credit = {
		studentId,
		minutes,
		cause,
		reason,
		enrolmentId: null,
		markId: null,
		sourceLessonId: null,
		expiresOn: gift.expiresOn ?? expiryOf(rulesOf(access), day, day),
		countsOn: counts ? day : null,
	}
	const ids = Array.from({ length: number }, () => insertCredit(tx, access, credit))
	const after = number > 1 ? { number, minutes, reason } : { minutes, reason }
	record(tx, access, 'credit.issued', { objectId: studentId, objectName: name, after })
	return done(ids)
}

function refuseGift({ minutes, reason, expiresOn, number = 1 }: CreditGift, day: string): Refused | null {
	if (minutes < 5 || minutes > 480) return refused({ minutes: 'Enter 5 to 480 minutes.' })
	if (number < 1 || number > MAX_GIVEN) return refused({ number: `Enter 1 to ${MAX_GIVEN}.` })
	if (!reason.trim()) return refused({ reason: 'Say why the credit is given.' })
	if (expiresOn && expiresOn < day) return refused({ expiresOn: 'Choose today or a later day.' })
	return null
}

/** Extends credits, including those that have just expired. */
export function extendCredits(
	access: Access,
	ids: readonly string[],
	expiresOn: string,
): Outcome<{ extended: number }> {
	if (expiresOn < today(access.school.timeZone)) return refused({ expiresOn: 'Choose today or a later day.' })
	return write((tx) => {
		const extendable = findAll(tx, access, ids).filter(
			({ credit: { state, expiresOn: now } }) =>
				(state === 'open' || state === 'held' || state === 'expired') && now !== null && now < expiresOn,
		)
		for (const { credit, name } of extendable) {
			tx.update(credits)
				.set({
					expiresOn,
					state: credit.state === 'expired' ? 'open' : credit.state,
					updatedAt: Date.now(),
					updatedBy: access.userId,
					version: credit.version + 1,
				})
				.where(rowOf(credits, access, credit.id))
				.run()
			logCredit(tx, access, credit.id, 'extended', { expiresOn })
			record(tx, access, 'credit.extended', {
				objectId: credit.studentId,
				objectName: name,
				before: { until: credit.expiresOn },
				after: { until: expiresOn },
			})
		}
		return done({ extended: extendable.length })
	})
}

export function revokeCredit(access: Access, id: string, reason: string): Outcome<null> {
	return endCredit(access, id, 'revoked', reason)
}

/** Reopens a revoked credit until its original last day. */
export function restoreCredit(access: Access, id: string): Outcome<null> {
	return write((tx) => {
		const [row] = findAll(tx, access, [id])
		if (!row) return unknownCredit()
		const { credit, name } = row
		if (credit.state === 'open') return done(null)
		if (!isRestorable(credit, today(access.school.timeZone)))
			return refused(
				{
					form:
						credit.state === 'revoked'
							? 'The last day of this credit has passed. Give a new credit instead.'
							: 'Only a credit that was revoked can be restored.',
				},
				{ status: 409 },
			)
		setCredit(tx, access, credit, 'open', { event: 'restored' })
		record(tx, access, 'credit.restored', { objectId: credit.studentId, objectName: name })
		return done(null)
	})
}

/** Closes a credit; the caller credits an invoice in the same transaction. */
export function convertCredit(access: Access, id: string, reason: string): Outcome<null> {
	return endCredit(access, id, 'converted', reason)
}

function endCredit(
	access: Access,
	id: string,
	state: 'revoked' | 'converted',
	reason: string,
): Outcome<null> {
	if (!reason.trim()) return refused({ reason: 'Give a reason. It is kept with the credit.' })
	return write((tx) => {
		const [row] = findAll(tx, access, [id])
		if (!row) return unknownCredit()
		const { credit, name } = row
		if (credit.state === state) return done(null)
		if (credit.state !== 'open')
			return refused(
				{ form: `This credit is ${credit.state}. Only an open credit can be ${state}.` },
				{ status: 409 },
			)
		setCredit(tx, access, credit, state, { note: reason })
		record(tx, access, `credit.${state}`, { objectId: credit.studentId, objectName: name, after: { reason } })
		return done(null)
	})
}

function findAll(tx: Tx, access: Access, ids: readonly string[]) {
	return tx
		.select({ credit: credits, firstName: students.firstName, lastName: students.lastName })
		.from(credits)
		.innerJoin(students, rowOf(students, access, credits.studentId))
		.where(and(rowsOf(credits, access), inArray(credits.id, [...ids])))
		.all()
		.map(({ credit, ...named }) => ({ credit, name: nameOf(named) }))
}

function unknownCredit(): Refused {
	return refused({ form: 'This credit no longer exists.' }, { status: 404 })
}
