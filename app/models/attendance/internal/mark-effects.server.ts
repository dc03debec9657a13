import { and, eq, inArray, or } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { credits, marks } from '#db/schema/index.ts'
import { usesUpCredit, type AttendanceCode } from '#app/domain/attendance/codes.ts'
import { lastDayAfter, type AttendanceRules } from '#app/domain/attendance/policy.ts'
import { today } from '#app/utils/dates.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../../access.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'
import {
	creditFor,
	creditsLeft,
	findCredit,
	holdCredit,
	insertCredit,
	setCredit,
	type Credit,
} from '../credits.server.ts'
import type { Expected } from '../expected.server.ts'

export interface MarkedLesson {
	id: string
	day: string
	startsAt: number
	endsAt: number
}

interface Change {
	lesson: MarkedLesson
	student: Expected
	/** The mark before and after; null means no mark. */
	before: { id: string; code: AttendanceCode | undefined; creditWithheld: boolean } | null
	after: { id: string; code: AttendanceCode; again?: EarlierMark } | null
	rules: AttendanceRules
	/** The reason in the log of a credit that is taken back, if it is not that the mark was changed. */
	why?: string
	canceledAt?: number | null
}

/** A mark that was replaced and stands again. */
export type EarlierMark = Pick<typeof marks.$inferSelect, 'id' | 'replacedAt' | 'creditWithheld'>

type Earned = NonNullable<ReturnType<typeof creditFor>>

interface Wanted extends Pick<Change, 'lesson' | 'student' | 'rules'> {
	before: Pick<NonNullable<Change['before']>, 'code'> | null
	after: AttendanceCode | null
	/** The credit earned by the previous mark. */
	owed: Credit | undefined
	/** The credit a visitor pays with. */
	visits: Credit | undefined
	/** Credits the student may still cause, if read before. */
	left?: number | null
	canceledAt?: number | null
}

export type CreditEffect =
	| { is: 'kept' }
	| { is: 'refused'; text: string }
	| { is: 'changed'; takenBack: Credit | null; earned: Earned | null }
	| { is: 'visit'; credit: Credit; isHere: boolean; becomes: 'held' | 'used' | 'open' }

/** Decides how a changed mark affects credits. Shared by saving and preview. */
export function effectOf(access: Access, change: Wanted): CreditEffect {
	const { student, before, after, owed } = change
	if (student.isVisitor) return visitEffect(change)
	if (before && after && isSameCredit(before.code, after)) return { is: 'kept' }
	const isOwed = owed !== undefined && owed.state !== 'revoked'
	if (isOwed && owed.state !== 'converted' && isSpent(owed))
		return {
			is: 'refused',
			text: `${student.name} has already ${owed.state === 'held' ? 'booked a lesson with' : 'used'} the credit for this absence. Take them off that lesson first.`,
		}
	if (isOwed && owed.state === 'converted')
		return {
			is: 'refused',
			text: `The credit ${student.name} got for this absence was converted to money.`,
		}
	const takenBack = isOwed ? owed : null
	return { is: 'changed', takenBack, earned: after && earnedBy(access, change, after, takenBack) }
}

/** True if a credit is booked, used or paid out, so that the mark it came from stays. */
function isSpent({ state }: Credit): boolean {
	return state === 'held' || state === 'used' || state === 'converted'
}

/** A credit that is taken back frees its place under the limit for the new one. */
function earnedBy(access: Access, change: Wanted, code: AttendanceCode, takenBack: Credit | null) {
	const { lesson, rules, canceledAt } = change
	const { studentId } = change.student
	const minutes = Math.round((lesson.endsAt - lesson.startsAt) / 60_000)
	const { left = code.countsToCap ? creditsLeft(access, rules, studentId, lesson.day) : null } = change
	const free = left !== null && takenBack?.countsOn ? left + 1 : left
	const missed = { studentId, lessonId: lesson.id, day: lesson.day, minutes, left: free, canceledAt }
	return creditFor(access, rules, code, missed)
}

/** Reverses the effects of the old mark and applies those of the new one. */
export function applyEffects(tx: Tx, access: Access, change: Change): Outcome<null> {
	const { lesson, student, rules, before, after, canceledAt, why = 'The mark was changed.' } = change
	const owed = before && !student.isVisitor ? findCreditOf(access, before.id) : undefined
	const visits = student.creditId ? findCredit(access, student.creditId) : undefined
	const wanted = { lesson, student, rules, before, after: after?.code ?? null, owed, visits, canceledAt }
	const effect = effectOf(access, wanted)
	switch (effect.is) {
		case 'refused':
			return refused({ form: effect.text }, { status: 409 })
		case 'visit':
			return settleVisit(tx, access, change, effect)
		case 'kept':
			if (before && after) keepCredit(tx, access, { ...before, creditId: owed?.id }, after.id)
			return done(null)
		default:
			if (effect.takenBack) setCredit(tx, access, effect.takenBack, 'revoked', { note: why })
			if (after?.again) returnCredit(tx, access, after.again, after.id)
			else if (after && effect.earned) giveEarned(tx, access, change, { ...after, earned: effect.earned })
			return done(null)
	}
}

function giveEarned(
	tx: Tx,
	access: Access,
	{ lesson, student }: Change,
	{ id, code, earned }: { id: string; code: AttendanceCode; earned: Earned },
) {
	if (earned.isWithheld) {
		tx.update(marks)
			.set({ creditWithheld: true })
			.where(rowOf(marks, access, id))
			.run()
		return
	}
	insertCredit(tx, access, {
		studentId: student.studentId,
		enrolmentId: student.enrolmentId,
		minutes: earned.minutes,
		cause: causeOf(code),
		markId: id,
		sourceLessonId: lesson.id,
		expiresOn: earned.expiresOn,
		countsOn: earned.countsOn,
	})
}

/** A mark that stands again has the credit it had: none if the school had revoked it before the mark was replaced. */
function returnCredit(
	tx: Tx,
	access: Access,
	{ id, replacedAt, creditWithheld }: EarlierMark,
	markId: string,
) {
	const credit = findCreditOf(access, id)
	keepCredit(tx, access, { creditId: credit?.id, creditWithheld }, markId)
	if (credit?.state === 'revoked' && credit.updatedAt >= (replacedAt ?? Infinity))
		setCredit(tx, access, credit, 'open', { event: 'restored' })
}

function causeOf({ letter, countsToCap }: AttendanceCode) {
	if (letter === 'T') return 'teacher'
	if (letter === 'S') return 'school'
	return countsToCap ? 'student' : 'goodwill'
}

/**
 * A changed note or an equivalent code leaves the credit alone, even if it was used or the code has changed
 * since.
 */
function isSameCredit(before: AttendanceCode | undefined, after: AttendanceCode): boolean {
	if (before?.letter === after.letter) return true
	return (
		before?.credit === 'make_up' &&
		after.credit === 'make_up' &&
		before.countsToCap === after.countsToCap &&
		causeOf(before) === causeOf(after)
	)
}

function keepCredit(
	tx: Tx,
	access: Access,
	{ creditId, creditWithheld }: { creditId: string | undefined; creditWithheld: boolean },
	markId: string,
) {
	tx.update(marks)
		.set({ creditWithheld })
		.where(rowOf(marks, access, markId))
		.run()
	if (creditId)
		tx.update(credits)
			.set({ markId })
			.where(rowOf(credits, access, creditId))
			.run()
}

function visitEffect({ lesson, student, after, visits }: Wanted): CreditEffect {
	if (!visits) return { is: 'kept' }
	const isHere = visits.usedLessonId === lesson.id
	const becomes = !after ? 'held' : usesUpCredit(after) ? 'used' : 'open'
	if (isHere ? visits.state === becomes : becomes === 'open') return { is: 'kept' }
	if (!isHere && visits.state !== 'open') return { is: 'refused', text: creditNotOpen(student) }
	return { is: 'visit', credit: visits, isHere, becomes }
}

function creditNotOpen({ name }: Expected): string {
	return `The credit ${name} booked this lesson with is no longer open.`
}

function settleVisit(
	tx: Tx,
	access: Access,
	{ lesson, student, rules, after }: Change,
	{ credit, isHere, becomes }: Extract<CreditEffect, { is: 'visit' }>,
): Outcome<null> {
	if (!isHere) {
		const visit = { lessonId: lesson.id, day: lesson.day, studentId: student.studentId }
		const held = holdCredit(tx, access, credit.id, visit)
		if (!held.ok) return refused({ form: creditNotOpen(student) }, { status: 409 })
		if (becomes === 'held') return done(null)
	}
	const current = findCredit(access, credit.id)
	if (!current) return done(null)
	if (becomes !== 'open') setCredit(tx, access, current, becomes, { lessonId: lesson.id })
	else {
		const canceledOn = today(access.school.timeZone)
		const canceled = { letter: after?.code.letter ?? '', canceledOn, lessonOn: lesson.day }
		setCredit(tx, access, current, 'open', { expiresOn: lastDayAfter(rules, current.expiresOn, canceled) })
	}
	return done(null)
}

/** Credits of a roll: earned by marks, and brought by visitors. */
export function creditsOfRoll(
	access: Access,
	{ markIds, creditIds }: { markIds: readonly string[]; creditIds: readonly string[] },
) {
	const rows = database()
		.select()
		.from(credits)
		.where(
			and(
				rowsOf(credits, access),
				or(inArray(credits.markId, [...markIds]), inArray(credits.id, [...creditIds])),
			),
		)
		.all()
	return {
		byMark: new Map(rows.map((credit) => [credit.markId, credit])),
		byId: new Map(rows.map((credit) => [credit.id, credit])),
	}
}

/** Credits that the marks of a lesson gave so far, by student, also those that were revoked. */
export function creditsOwed(
	access: Access,
	expected: readonly Expected[],
): Map<string, Credit & { isSpent: boolean }> {
	const marked = expected.flatMap(({ studentId, mark, isVisitor }) =>
		mark && !isVisitor ? { studentId, markId: mark.id } : [],
	)
	if (marked.length === 0) return new Map()
	const { byMark } = creditsOfRoll(access, { markIds: marked.map(({ markId }) => markId), creditIds: [] })
	return new Map(
		marked.flatMap(({ studentId, markId }) => {
			const credit = byMark.get(markId)
			return credit ? [[studentId, { ...credit, isSpent: isSpent(credit) }] as const] : []
		}),
	)
}

function findCreditOf(access: Access, markId: string) {
	return database()
		.select()
		.from(credits)
		.where(and(rowsOf(credits, access), eq(credits.markId, markId)))
		.get()
}
