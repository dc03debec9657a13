import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, enrolments, invoiceLines, rooms, students } from '#db/schema/index.ts'
import { wholeLine } from '#app/domain/billing/tax.ts'
import { freeSeats } from '#app/domain/class/labels.ts'
import { afterEnd, afterPause, resumedPause, type PauseOf } from '#app/domain/class/pause.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { monthsBetween } from '#app/utils/months.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { withSeats } from '../class/list.server.ts'
import { classesOf } from '../scope.server.ts'
import type { NewLine } from './draft.server.ts'
import { NEXT_SEAT, type Overbilled, type SeatChange } from './internal/seats.server.ts'
import { suggestFor, suggestLines } from './suggestions.server.ts'

/** Amounts billed and credited for an enrollment after it ends, moves, pauses or resumes. */
export interface SeatChangeBilling {
	/** Lines of the next runs. */
	lines: { period: string; description: string; amountMinor: number; why: string | null }[]
	credits: Overbilled[]
}

/** A last day, the next class and the first day there, a pause, or the end of a pause or of notice. */
export type SeatRequest = { endsOn: string } | { classId: string; startsOn: string } | PauseOf | 'resume'

/**
 * Previews billing after an enrollment changes, with the same settlement as a run. Null without an
 * enrollment or a family.
 */
export function previewSeatChange(
	access: Access,
	enrolmentId: string,
	request: SeatRequest,
): SeatChangeBilling | null {
	const seat = findSeat(access, enrolmentId)
	if (!seat?.familyId) return null
	const { familyId } = seat
	const day = today(access.school.timeZone)
	const requested = changeOf(access, seat, request)
	if (!requested) return null
	const { change, days } = requested
	const shown = days.map((day) => day.slice(0, 7))
	const months = monthsBetween(
		[...days, day].sort()[0] ?? day,
		[...days, day, ...billedMonths(access, [enrolmentId])].sort().at(-1) ?? day,
	)
	const { lines, credits } = billingAfter(
		access,
		{ familyId, changes: [{ enrolmentId, ...change }], months },
		({ line, period, before }) => shown.includes(period) || !before.some((newLine) => isSame(newLine, line)),
	)
	const words = lines.map(({ line: { description, why = null, ...line }, period }) => ({
		period,
		description,
		why,
		amountMinor: wholeLine(line).netMinor,
	}))
	return { lines: words, credits }
}

type FoundSeat = NonNullable<ReturnType<typeof findSeat>>

interface Requested {
	change: Omit<SeatChange, 'enrolmentId'>
	/** Days whose months are shown even if their lines stay the same. */
	days: string[]
}

/** The enrollment after a request. Null if the student has to wait for a seat in the next class. */
function changeOf(access: Access, seat: FoundSeat, request: SeatRequest): Requested | null {
	const day = today(access.school.timeZone)
	if (request === 'resume') {
		const after = { state: 'active' as const, ...resumedPause(seat, day), endsOn: null }
		const freed = [seat.pausedFrom, seat.pausedTo, seat.endsOn && daysAfter(seat.endsOn, 1)]
		return {
			change: { after, next: null },
			days: [day, ...freed.flatMap((on) => (on && on > day ? [on] : []))],
		}
	}
	if ('classId' in request) {
		const next = findNext(access, request)
		if (!next) return null
		const after = afterEnd(seat, daysAfter(request.startsOn, -1), day)
		return { change: { after, next }, days: [after.endsOn, next.startsOn] }
	}
	if ('endsOn' in request) {
		const after = afterEnd(seat, request.endsOn, day)
		return { change: { after, next: null }, days: [after.endsOn] }
	}
	const { from, to = from } = request
	return { change: { after: afterPause(request), next: null }, days: [from, to] }
}

interface Change {
	familyId: string
	changes: readonly SeatChange[]
	months: readonly string[]
}

interface LineAfter {
	line: NewLine
	period: string
	/** Suggestions for the same month without the changes. */
	before: readonly NewLine[]
}

/** Lines that runs of some months would make for the changed enrollments, and the credits the changes cause. */
export function billingAfter(
	access: Access,
	{ familyId, changes, months }: Change,
	isShown: (line: LineAfter) => boolean,
) {
	const seats = new Set([NEXT_SEAT, ...changes.map(({ enrolmentId }) => enrolmentId)])
	const lines = new Map<string, LineAfter>()
	const credits = new Map<string, Overbilled>()
	for (const period of months) {
		const after = suggestFor(access, [familyId], period, { changes }).get(familyId)
		const { lines: before, overbilled = [] } = suggestLines(access, familyId, period)
		for (const line of after?.lines ?? []) {
			if (!seats.has(line.enrolmentId ?? '') || !isShown({ line, period, before })) continue
			const key = `${line.enrolmentId} ${line.lessonId ?? line.period}`
			// The rest of a term is suggested every month until it is billed, so only its first line counts.
			if (!lines.has(key)) lines.set(key, { line, period, before })
		}
		for (const credit of after?.overbilled ?? []) {
			const had = overbilled.find(({ invoiceId }) => invoiceId === credit.invoiceId)?.amountMinor ?? 0
			const amountMinor = credit.amountMinor - had
			if (amountMinor > (credits.get(credit.invoiceId)?.amountMinor ?? 0))
				credits.set(credit.invoiceId, { ...credit, amountMinor })
		}
	}
	return { lines: [...lines.values()], credits: [...credits.values()] }
}

function isSame(newLine: NewLine, other: NewLine): boolean {
	return (
		newLine.enrolmentId === other.enrolmentId &&
		newLine.period === other.period &&
		newLine.lessonId === other.lessonId &&
		newLine.unitMinor === other.unitMinor
	)
}

function findSeat(access: Access, enrolmentId: string) {
	return database()
		.select({
			familyId: students.familyId,
			state: enrolments.state,
			endsOn: enrolments.endsOn,
			keepsSeat: enrolments.keepsSeat,
			paysWhilePaused: enrolments.paysWhilePaused,
			pausedFrom: enrolments.pausedFrom,
			pausedTo: enrolments.pausedTo,
		})
		.from(enrolments)
		.innerJoin(students, rowOf(students, access, enrolments.studentId))
		.where(rowOf(enrolments, access, enrolmentId))
		.get()
}

function findNext(access: Access, { classId, startsOn }: { classId: string; startsOn: string }) {
	const { schoolId } = access
	const classRow = database()
		.select({
			classId: classes.id,
			className: classes.name,
			classKind: classes.kind,
			classStartsOn: classes.startsOn,
			classEndsOn: classes.endsOn,
			siteId: rooms.siteId,
			weekday: classes.weekday,
			capacity: classes.capacity,
		})
		.from(classes)
		.leftJoin(rooms, rowOf(rooms, schoolId, classes.roomId))
		.where(and(classesOf(access), eq(classes.id, classId)))
		.get()
	if (!classRow) return null
	const { capacity, ...next } = classRow
	const [counted] = withSeats(schoolId, [{ id: classId, capacity }])
	// A student waiting for a seat keeps the current one.
	if (counted && freeSeats(counted) === 0) return null
	const { classStartsOn } = next
	return { ...next, startsOn: classStartsOn && classStartsOn > startsOn ? classStartsOn : startsOn }
}

/** Billed months of some enrollments, or first days of their terms. */
export function billedMonths(access: Access, enrolmentIds: readonly string[]): string[] {
	return database()
		.select({ period: invoiceLines.period })
		.from(invoiceLines)
		.where(
			and(
				rowsOf(invoiceLines, access),
				inArray(invoiceLines.enrolmentId, [...enrolmentIds]),
				isNotNull(invoiceLines.period),
				isNull(invoiceLines.releasedAt),
			),
		)
		.all()
		.map(({ period }) => period ?? '')
		.filter((period) => !period.startsWith('package '))
}
