import { and, eq, inArray, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { enrolments, invoices, students } from '#db/schema/index.ts'
import { totalsOf, wholeLine } from '#app/domain/billing/tax.ts'
import { afterEnd, type PauseOf } from '#app/domain/class/pause.ts'
import { pauseBeside, withoutPlannedPause } from '#app/domain/class/pause-beside.ts'
import { plannedFor } from '#app/domain/student/planned.ts'
import { today } from '#app/utils/dates.ts'
import { groupedBy } from '#app/utils/group.ts'
import { monthsBetween, monthsLater } from '#app/utils/months.ts'
import type { Access } from '../access.server.ts'
import { listCreditsToTake } from '../attendance/away-credits.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { studentsOf } from '../scope.server.ts'
import { findStudent } from '../student/student.server.ts'
import type { NewLine } from './draft-lines.server.ts'
import { balanceOf } from './ledger.server.ts'
import { billedMonths, billingAfter, type SeatChangeBilling } from './seat-change.server.ts'
import { siblingLinesWith } from './internal/sibling-lines.server.ts'
import type { SeatChange } from './internal/seats.server.ts'

/** Amounts still billed and credited when a student leaves or pauses, and the resulting balance of the family. */
interface LeavingBilling extends SeatChangeBilling {
	/** Balance of the whole family; negative if the school owes money. */
	balanceMinor: number
	draftsMinor: number
	afterMinor: number
}

/** A last day, or a pause of all enrollments. */
export type StudentRequest = { endsOn: string } | PauseOf

/**
 * Previews billing as if all enrollments of a student ended on a day or paused, with the same settlement as a
 * run. Null for a student without a family or enrollment.
 */
export function previewLeaving(
	access: Access,
	studentId: string,
	request: StudentRequest,
): LeavingBilling | null {
	const isEnd = 'endsOn' in request
	const seats = listSeatsThat(access, studentId, request)
	const familyId = seats[0]?.familyId
	if (!familyId) return null
	const day = today(access.school.timeZone)
	const changes = seats.map(({ id, after }): SeatChange => ({ enrolmentId: id, after, next: null }))
	const { first, last } = isEnd
		? { first: request.endsOn, last: request.endsOn }
		: { first: request.from, last: request.to ?? request.from }
	const ids = seats.map(({ id }) => id)
	// Lessons are billed after their month, so lessons of last month may still be unbilled.
	const lastMonth = monthsLater(day.slice(0, 7), -1)
	const months = monthsBetween(
		[first, `${lastMonth}-01`].sort()[0] ?? day,
		[last, day, ...billedMonths(access, ids)].sort().at(-1) ?? day,
	)
	const after = billingAfter(
		access,
		{ familyId, changes, months },
		({ line, period }) => period !== lastMonth || Boolean(line.lessonId) || period >= first.slice(0, 7),
	)
	const { lines, kept } = after
	// A credit that was due before is written with the others. Those of other children stay on their pages.
	const credits = after.credits.filter(
		({ addedMinor, student }) => addedMinor > 0 || student === undefined || student === studentId,
	)
	const billedMinor = [...groupedBy(lines, ({ period }) => period).values()]
		.map((of) => totalsOf(of.map(({ line }) => wholeLine(line))).totalMinor)
		.reduce((sum, totalMinor) => sum + totalMinor, 0)
	const creditedMinor = credits.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
	const balanceMinor = sumOfBalance(access, familyId)
	const draftsMinor = sumOfDrafts(access, familyId)
	return {
		lines: lines.map(({ line, period }) => ({
			period,
			description: line.description,
			amountMinor: totalOf(line),
			why: line.why ?? null,
		})),
		credits,
		siblings: siblingLinesWith(totalOf, after.siblings),
		kept,
		creditsGone: listCreditsToTake(access, changes),
		balanceMinor,
		draftsMinor,
		afterMinor: balanceMinor + draftsMinor + billedMinor - creditedMinor,
	}
}

const totalOf = (line: NewLine) => totalsOf([wholeLine(line)]).totalMinor

/** The seats that the request changes, as they are after it. A new pause replaces one that was planned for the student. */
function listSeatsThat(access: Access, studentId: string, request: StudentRequest) {
	const day = today(access.school.timeZone)
	const student = findStudent(access, studentId)
	const planned = student && plannedFor(student, day).pause
	return listOwnSeats(access, studentId).flatMap(({ id, familyId, ...seat }) => {
		if ('endsOn' in request) return { id, familyId, after: afterEnd(seat, request.endsOn, day) }
		const after = pauseBeside(withoutPlannedPause(seat, planned, day), request, day)
		return after === null || after === 'stays' ? [] : { id, familyId, after }
	})
}

function listOwnSeats(access: Access, studentId: string) {
	return database()
		.select({
			id: enrolments.id,
			familyId: students.familyId,
			state: enrolments.state,
			startsOn: enrolments.startsOn,
			endsOn: enrolments.endsOn,
			keepsSeat: enrolments.keepsSeat,
			paysWhilePaused: enrolments.paysWhilePaused,
			pausedFrom: enrolments.pausedFrom,
			pausedTo: enrolments.pausedTo,
		})
		.from(students)
		.innerJoin(enrolments, and(rowsOf(enrolments, access), eq(enrolments.studentId, students.id)))
		.where(
			and(
				studentsOf(access),
				eq(students.id, studentId),
				inArray(enrolments.state, ['future', 'active', 'paused', 'ending']),
			),
		)
		.all()
}

function sumOfBalance(access: Access, familyId: string): number {
	const { dueNowMinor, notDueMinor, creditMinor } = balanceOf(access, familyId)
	return dueNowMinor + notDueMinor - creditMinor
}

function sumOfDrafts(access: Access, familyId: string): number {
	const row = database()
		.select({ sum: sql<number>`coalesce(sum(${invoices.totalMinor}), 0)` })
		.from(invoices)
		.where(and(rowsOf(invoices, access), eq(invoices.familyId, familyId), eq(invoices.state, 'draft')))
		.get()
	return row?.sum ?? 0
}
