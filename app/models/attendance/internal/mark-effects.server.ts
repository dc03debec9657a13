import { and, eq } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { credits, marks } from '#db/schema/index.ts'
import type { AttendanceCode } from '#app/domain/attendance/codes.ts'
import type { AttendanceRules } from '#app/domain/attendance/policy.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../../access.server.ts'
import { creditFor, findCredit, holdCredit, insertCredit, setCredit } from '../credits.server.ts'
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
	/** What was marked before, and what is now; null stands for no mark. */
	before: { id: string; code: AttendanceCode | undefined; creditWithheld: boolean } | null
	after: { id: string; code: AttendanceCode } | null
	rules: AttendanceRules
}

/** Takes back what the mark before brought about, and brings about what the new one does. */
export function applyEffects(tx: Tx, access: Access, change: Change): Outcome<null> {
	const { student, before, after } = change
	if (student.isVisitor) return settleVisit(tx, access, change)
	const owed = before ? findCreditOf(access, before.id) : undefined
	if (before && after && isSameCredit(before.code, after.code)) {
		keepCredit(tx, access, { ...before, creditId: owed?.id }, after.id)
		return done(null)
	}
	if (owed && owed.state !== 'revoked') {
		if (owed.state === 'held' || owed.state === 'used')
			return refused(
				{
					form: `${student.name} has already ${owed.state === 'held' ? 'booked a lesson with' : 'used'} the credit for this absence. Cancel that lesson first.`,
				},
				{ status: 409 },
			)
		if (owed.state === 'converted')
			return refused(
				{ form: `The credit ${student.name} got for this absence was converted to money.` },
				{ status: 409 },
			)
		setCredit(tx, access, owed, 'revoked', { note: 'The mark was changed.' })
	}
	if (after) issueCredit(tx, access, change, after)
	return done(null)
}

function issueCredit(
	tx: Tx,
	access: Access,
	{ lesson, student, rules }: Change,
	{ id, code }: { id: string; code: AttendanceCode },
) {
	const { studentId, enrolmentId } = student
	const minutes = Math.round((lesson.endsAt - lesson.startsAt) / 60_000)
	const earned = creditFor(access, rules, code, { studentId, day: lesson.day, minutes })
	if (!earned) return
	if (earned.isWithheld) {
		tx.update(marks)
			.set({ creditWithheld: true })
			.where(and(eq(marks.schoolId, access.schoolId), eq(marks.id, id)))
			.run()
		return
	}
	insertCredit(tx, access, {
		studentId,
		enrolmentId,
		minutes: earned.minutes,
		cause: causeOf(code),
		markId: id,
		sourceLessonId: lesson.id,
		expiresOn: earned.expiresOn,
		countsOn: earned.countsOn,
	})
}

function causeOf({ letter, countsToCap }: AttendanceCode) {
	if (letter === 'T') return 'teacher'
	if (letter === 'S') return 'school'
	return countsToCap ? 'student' : 'goodwill'
}

/** A note or another label changes nothing about a credit, even if it was used or the code means something else since. */
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
	{ schoolId }: Access,
	{ creditId, creditWithheld }: { creditId: string | undefined; creditWithheld: boolean },
	markId: string,
) {
	tx.update(marks)
		.set({ creditWithheld })
		.where(and(eq(marks.schoolId, schoolId), eq(marks.id, markId)))
		.run()
	if (creditId)
		tx.update(credits)
			.set({ markId })
			.where(and(eq(credits.schoolId, schoolId), eq(credits.id, creditId)))
			.run()
}

/** A visitor's credit is used once the lesson was taught or missed, and open again when it was called off in time. */
function settleVisit(tx: Tx, access: Access, { lesson, student, after }: Change): Outcome<null> {
	const credit = student.creditId ? findCredit(access, student.creditId) : undefined
	if (!credit) return done(null)
	const isHere = credit.usedLessonId === lesson.id
	const wanted = !after ? 'held' : after.code.isHeld || after.code.charges ? 'used' : 'open'
	if (isHere ? credit.state === wanted : wanted === 'open') return done(null)
	if (!isHere) {
		const visit = { lessonId: lesson.id, day: lesson.day, studentId: student.studentId }
		const held = holdCredit(tx, access, credit.id, visit)
		if (!held.ok)
			return refused(
				{ form: `The credit ${student.name} booked this lesson with is no longer open.` },
				{ status: 409 },
			)
		if (wanted === 'held') return done(null)
	}
	const current = findCredit(access, credit.id)
	if (current) setCredit(tx, access, current, wanted, { lessonId: wanted === 'open' ? null : lesson.id })
	return done(null)
}

function findCreditOf({ schoolId }: Access, markId: string) {
	return database()
		.select()
		.from(credits)
		.where(and(eq(credits.schoolId, schoolId), eq(credits.markId, markId)))
		.get()
}
