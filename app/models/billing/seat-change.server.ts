import { and, inArray, isNotNull, isNull } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { invoiceLines } from '#db/schema/index.ts'
import type { Overbilled } from '#app/domain/billing/overbilled.ts'
import { wholeLine } from '#app/domain/billing/tax.ts'
import { today } from '#app/utils/dates.ts'
import { monthsBetween, monthsLater } from '#app/utils/months.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import type { NewLine } from './draft.server.ts'
import { risesWith, type LineRise, type Rise } from './internal/rises.server.ts'
import { changeOf, findSeat, type SeatRequest } from './internal/seat-request.server.ts'
import { NEXT_SEAT, type PackageLeft, type SeatChange } from './internal/seats.server.ts'
import { suggestFor, suggestLines } from './suggestions.server.ts'

export type { SeatRequest }

/** Amounts billed and credited for an enrollment after it ends, moves, pauses or resumes. */
export interface SeatChangeBilling {
	/** Lines of the next runs. */
	lines: { period: string; description: string; amountMinor: number; why: string | null }[]
	credits: Overbilled[]
	/** Lines of brothers and sisters who lose the sibling discount. */
	rises: Rise[]
	/** Lessons of packages that a pause leaves as they are. */
	kept: PackageLeft[]
	/** True if all of this begins with a seat for which the student has to wait. */
	waits?: boolean
}

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
	const { changes, days, waits } = requested
	const ids = changes.map((change) => change.enrolmentId)
	const shown = days.map((day) => day.slice(0, 7))
	const months = monthsBetween(
		[...days, day].sort()[0] ?? day,
		[...days, day, ...billedMonths(access, ids)].sort().at(-1) ?? day,
	)
	const { lines, credits, kept, rises } = billingAfter(
		access,
		{ familyId, changes, months },
		({ line, period, before }) => shown.includes(period) || !before.some((newLine) => isSame(newLine, line)),
	)
	const amountOf = (line: NewLine) => wholeLine(line).netMinor
	const words = lines.map(({ line, period }) => ({
		period,
		description: line.description,
		why: line.why ?? null,
		amountMinor: amountOf(line),
	}))
	return {
		lines: words,
		credits: credits.filter(({ addedMinor }) => addedMinor > 0),
		rises: risesWith(amountOf, rises),
		kept,
		waits,
	}
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

/** A whole credit after the changes, and the part of it that they cause. */
type CreditAfter = Overbilled & { addedMinor: number }

/** Lines that runs of some months would make for the changed enrollments, and the credits to write then. */
export function billingAfter(
	access: Access,
	{ familyId, changes, months }: Change,
	isShown: (line: LineAfter) => boolean,
) {
	const seats = new Set([NEXT_SEAT, ...changes.map(({ enrolmentId }) => enrolmentId)])
	const lines = new Map<string, LineAfter>()
	const credits = new Map<string, CreditAfter>()
	const kept = new Map<string, PackageLeft>()
	const rises = new Map<string, LineRise>()
	const paused = changes.filter(({ after }) => after.state === 'paused').map(({ enrolmentId }) => enrolmentId)
	const goesOn = !changes.some(({ after }) => after.pausedTo)
	// Brothers and sisters pay more from the month after a last day.
	for (const period of [...months, monthsLater(months.at(-1) ?? '', 1)]) {
		const after = suggestFor(access, [familyId], period, { changes }).get(familyId)
		const { lines: before, overbilled = [] } = suggestLines(access, familyId, period)
		for (const { line, usual } of risesOf(after?.lines ?? [], before)) {
			const key = goesOn ? `${line.enrolmentId}` : `${line.enrolmentId} ${line.lessonId ?? line.period}`
			if (!rises.has(key)) rises.set(key, { line, usual, goesOn })
		}
		if (!months.includes(period)) break
		for (const line of after?.lines ?? []) {
			if (!seats.has(line.enrolmentId ?? '') || !isShown({ line, period, before })) continue
			const key = `${line.enrolmentId} ${line.lessonId ?? line.period}`
			// The rest of a term is suggested every month until it is billed, so only its first line counts.
			if (!lines.has(key)) lines.set(key, { line, period, before })
		}
		for (const unused of after?.unused ?? [])
			if (unused.stay.some(({ enrolmentId }) => paused.includes(enrolmentId))) kept.set(unused.about, unused)
		for (const credit of after?.overbilled ?? []) {
			const had = overbilled.find(({ invoiceId }) => invoiceId === credit.invoiceId)?.amountMinor ?? 0
			const added = Math.max(credit.amountMinor - had, credits.get(credit.invoiceId)?.addedMinor ?? 0)
			const other = credits.get(credit.invoiceId) ?? credit
			const whole = other.amountMinor > credit.amountMinor ? other : credit
			credits.set(credit.invoiceId, { ...whole, addedMinor: added })
		}
	}
	return {
		lines: [...lines.values()],
		credits: [...credits.values()],
		kept: [...kept.values()],
		rises: [...rises.values()],
	}
}

/** Lines with less sibling discount than before. */
function risesOf(lines: readonly NewLine[], before: readonly NewLine[]) {
	return lines.flatMap((line) => {
		const usual = before.find((other) => isSame(other, line))
		return usual && (usual.discountMinor ?? 0) > (line.discountMinor ?? 0) ? [{ line, usual }] : []
	})
}

function isSame(newLine: NewLine, other: NewLine): boolean {
	return (
		newLine.enrolmentId === other.enrolmentId &&
		newLine.period === other.period &&
		newLine.lessonId === other.lessonId &&
		newLine.unitMinor === other.unitMinor
	)
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
