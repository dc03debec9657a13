import { and, count, eq, gte, isNotNull, lte, ne, sql } from 'drizzle-orm'
import { database, prepared, type Tx } from '#db/client.server.ts'
import { creditEntries, credits, type CREDIT_EVENTS } from '#db/schema/index.ts'
import type { AttendanceCode } from '#app/domain/attendance/codes.ts'
import { capPeriodOf, expiryOf, type AttendanceRules } from '#app/domain/attendance/policy.ts'
import { today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { findTermOn } from '../calendar/term-list.server.ts'
import { eachOf } from '../query-values.server.ts'
import { trialGoesOn } from './credit-cause.server.ts'
import { lastDayToBook } from './usable-credits.server.ts'

export type Credit = typeof credits.$inferSelect
type NewCredit = Pick<
	Credit,
	'studentId' | 'minutes' | 'cause' | 'expiresOn' | 'countsOn' | 'enrolmentId' | 'markId' | 'sourceLessonId'
> & { reason?: string }

const caused = prepared((db) =>
	db
		.select({ studentId: credits.studentId, n: count() })
		.from(credits)
		.where(
			and(
				eq(credits.schoolId, sql.placeholder('schoolId')),
				sql`${credits.studentId} in ${eachOf(sql.placeholder('studentIds'))}`,
				isNotNull(credits.countsOn),
				gte(credits.countsOn, sql.placeholder('from')),
				lte(credits.countsOn, sql.placeholder('to')),
				ne(credits.state, 'revoked'),
			),
		)
		.groupBy(credits.studentId)
		.prepare(),
)

/** The period in which credits are counted. Quarters replace terms between two terms, and in schools without terms. */
export function capDays(access: Access, { capPeriod }: AttendanceRules, day: string) {
	const term = capPeriod === 'term' ? findTermOn(access, day) : null
	if (term) return { period: capPeriod, from: term.startsOn, to: term.endsOn }
	const period = capPeriod === 'term' ? 'quarter' : capPeriod
	return { period, ...capPeriodOf(period, day) }
}

/** Remaining credits a student may cause in the term, month, quarter or year of a day. Null without a limit. */
export function creditsLeft(access: Access, rules: AttendanceRules, studentId: string, day: string) {
	return creditsLeftOf(access, rules, [studentId], day)(studentId)
}

export function creditsLeftOf(
	access: Access,
	rules: AttendanceRules,
	studentIds: readonly string[],
	day: string,
	counted?: ReturnType<typeof capDays>,
): (studentId: string) => number | null {
	const cap = rules.creditCap
	if (cap === null) return () => null
	const { from, to } = counted ?? capDays(access, rules, day)
	const asked = { schoolId: access.schoolId, studentIds: JSON.stringify(studentIds), from, to }
	const used = new Map(
		caused()
			.all(asked)
			.map(({ studentId, n }) => [studentId, n]),
	)
	return (studentId) => Math.max(0, cap - (used.get(studentId) ?? 0))
}

/** The credit a code earns for a missed lesson, or null. A trial that goes on earns none, and its family reads why. */
export function creditFor(
	access: Access,
	rules: AttendanceRules,
	code: AttendanceCode,
	missed: {
		studentId: string
		lessonId?: string
		day: string
		minutes: number
		left?: number | null
		/** The moment of the cancellation, if the code is given later. */
		canceledAt?: number | null
	},
	now = Date.now(),
) {
	if (trialGoesOn(access, code, missed, now))
		return { trialGoesOn: true, isWithheld: true, minutes: 0, expiresOn: null, countsOn: null, left: null }
	if (code.credit !== 'make_up') return null
	const known = () => creditsLeft(access, rules, missed.studentId, missed.day)
	const left = code.countsToCap ? (missed.left === undefined ? known() : missed.left) : null
	const isWithheld = left === 0
	return {
		trialGoesOn: false,
		isWithheld,
		minutes: isWithheld ? 0 : Math.min(480, Math.max(5, missed.minutes)),
		expiresOn: expiryOf(rules, today(access.school.timeZone, missed.canceledAt ?? now), missed.day),
		countsOn: code.countsToCap ? missed.day : null,
		/** Credits left before this one; null without a limit. */
		left,
	}
}

export function insertCredit(tx: Tx, access: Access, credit: NewCredit): string {
	const id = newId()
	const now = Date.now()
	const { schoolId, userId, school } = access
	tx.insert(credits)
		.values({
			...credit,
			schoolId,
			id,
			state: 'open',
			issuedOn: today(school.timeZone, now),
			createdAt: now,
			createdBy: userId,
			updatedAt: now,
			updatedBy: userId,
		})
		.run()
	logCredit(tx, access, id, 'issued', { expiresOn: credit.expiresOn, note: credit.reason })
	return id
}

/** Holds an open credit for a lesson. Its last day may be the day of the lesson. */
export function holdCredit(
	tx: Tx,
	access: Access,
	id: string,
	{ lessonId, day, studentId }: { lessonId: string; day: string; studentId: string },
): Outcome<null> {
	const credit = findCredit(access, id)
	if (!credit || credit.studentId !== studentId)
		return refused({ creditId: 'Choose one of the student’s credits.' })
	if (credit.state !== 'open')
		return refused({ creditId: 'This credit is no longer open. Choose another one.' }, { status: 409 })
	const lastDay = lastDayToBook(access, credit)
	if (lastDay && lastDay < day)
		return refused({
			creditId: 'This credit expires before the lesson. Extend it first, or choose an earlier lesson.',
		})
	setCredit(tx, access, credit, 'held', { lessonId })
	return done(null)
}

/** Any change of a credit also settles the family's open question about it. */
const NOTHING_ASKED = { askedAt: null, wish: null, answer: null }

/** Changes the state of a credit and logs it. */
export function setCredit(
	tx: Tx,
	access: Access,
	credit: Pick<Credit, 'id' | 'version'> & Partial<Pick<Credit, 'expiresOn'>>,
	state: Credit['state'],
	{
		lessonId = null,
		note,
		expiresOn = credit.expiresOn,
		event = state === 'open' ? 'released' : state,
	}: {
		lessonId?: string | null
		note?: string
		expiresOn?: string | null
		event?: (typeof CREDIT_EVENTS)[number]
	} = {},
) {
	tx.update(credits)
		.set({
			state,
			usedLessonId: lessonId,
			expiresOn,
			...NOTHING_ASKED,
			updatedAt: Date.now(),
			updatedBy: access.userId,
			version: credit.version + 1,
		})
		.where(rowOf(credits, access, credit.id))
		.run()
	const isLonger = expiresOn !== credit.expiresOn
	logCredit(tx, access, credit.id, event, { lessonId, note, ...(isLonger ? { expiresOn } : {}) })
}

export function logCredit(
	tx: Tx,
	{ schoolId, userId }: Access,
	creditId: string,
	event: (typeof CREDIT_EVENTS)[number],
	more: { lessonId?: string | null; expiresOn?: string | null; note?: string },
) {
	tx.insert(creditEntries)
		.values({ ...more, schoolId, id: newId(), creditId, event, at: Date.now(), by: userId })
		.run()
}

export function findCredit(access: Access, id: string): Credit | undefined {
	return database()
		.select()
		.from(credits)
		.where(rowOf(credits, access, id))
		.get()
}
