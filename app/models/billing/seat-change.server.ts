import { and, inArray, isNotNull, isNull } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { invoiceLines } from '#db/schema/index.ts'
import { againOf } from '#app/domain/billing/days-again.ts'
import type { Overbilled } from '#app/domain/billing/overbilled.ts'
import { wholeLine } from '#app/domain/billing/tax.ts'
import { today } from '#app/utils/dates.ts'
import { monthsBetween, monthsLater } from '#app/utils/months.ts'
import type { Access } from '../access.server.ts'
import { listCreditsToTake } from '../attendance/away-credits.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import type { NewLine } from './draft-lines.server.ts'
import { listBilled } from './internal/billed-lines.server.ts'
import { siblingLinesWith, type ChangedLine, type SiblingLine } from './internal/sibling-lines.server.ts'
import { changeOf, findSeat, type SeatRequest } from './internal/seat-request.server.ts'
import { ask, NEXT_SEAT, type PackageLeft, type SeatChange } from './internal/seats.server.ts'
import { monthOfSurplus } from './internal/settlement.server.ts'
import { suggestFor, suggestLines } from './suggestions.server.ts'

export type { SeatRequest }

/** Amounts billed and credited for an enrollment after it ends, moves, pauses or resumes. */
export interface SeatChangeBilling {
	/** Lines of the next runs. */
	lines: { period: string; description: string; amountMinor: number; why: string | null }[]
	credits: CreditAfter[]
	/** Lines with less or more sibling discount. It may only pass from one child to another. */
	siblings: SiblingLine[]
	/** Lessons of packages that a pause leaves as they are. */
	kept: PackageLeft[]
	/** The days of missed lessons whose make-up credits are taken back. */
	creditsGone: string[]
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
	const until = [...days, day, ...billedMonths(access, ids)].sort().at(-1) ?? day
	// A student who stays pays the later parts of the term after all, which a credit or a last day has changed.
	const terms =
		'backOn' in request ? termsOn(access, { familyId, changes, on: [...days].sort().at(-1) ?? day }) : []
	const months = monthsBetween(
		[...days, day].sort()[0] ?? day,
		[until, ...terms.map(({ endsOn }) => endsOn)].sort().at(-1) ?? day,
	)
	const isOfTerm = ({ period: key }: NewLine) => terms.some(({ startsOn }) => key?.startsWith(`${startsOn}/`))
	const { lines, credits, kept, siblings } = billingAfter(
		access,
		{ familyId, changes, months },
		({ line, period, before }) =>
			shown.includes(period) ||
			((period <= until.slice(0, 7) || isOfTerm(line)) && !before.some((newLine) => isSame(newLine, line))),
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
		siblings: siblingLinesWith(amountOf, siblings),
		kept,
		creditsGone: listCreditsToTake(access, changes),
		waits,
	}
}

/** The terms of a day in which the family pays by the term. */
function termsOn(access: Access, { familyId, changes, on }: Omit<Change, 'months'> & { on: string }) {
	const { asked } = ask(access, [familyId], on.slice(0, 7), { changes })
	return asked.terms.filter(({ startsOn, endsOn }) => startsOn <= on && on <= endsOn)
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

/** A credit, and the month whose run suggests it. */
type CreditOfMonth = Overbilled & { period: string }

/** A whole credit after the changes, and the part of it that they cause. */
type CreditAfter = CreditOfMonth & { addedMinor: number }

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
	const siblings = new Map<string, ChangedLine>()
	const paused = changes.filter(({ after }) => after.state === 'paused')
	const goesOn = !changes.some(({ after }) => after.pausedTo)
	const next = monthsLater(months.at(-1) ?? '', 1)
	const later = monthsOfSurplus(access, { familyId, changes, months })
	for (const period of new Set([...months, next, ...later])) {
		const after = suggestFor(access, [familyId], period, { changes }).get(familyId)
		const { lines: before, overbilled = [] } = suggestLines(access, familyId, period)
		// Brothers and sisters pay another price from the month after a last day.
		for (const { line, usual } of period <= next ? rediscounted(after?.lines ?? [], before) : []) {
			const key = goesOn ? `${line.enrolmentId}` : `${line.enrolmentId} ${line.lessonId ?? line.period}`
			if (!siblings.has(key)) siblings.set(key, { line, usual, goesOn })
		}
		const isLater = !months.includes(period)
		if (isLater && !later.includes(period)) continue
		for (const line of after?.lines ?? []) {
			// The months after the change bill their own lines later, except for days that are charged after all.
			if (isLater && againOf(line.period ?? '') === null) continue
			if (!seats.has(line.enrolmentId ?? '') || !isShown({ line, period, before })) continue
			const key = `${line.enrolmentId} ${line.lessonId ?? line.period}`
			// The rest of a term is suggested every month until it is billed, so only its first line counts.
			if (!lines.has(key)) lines.set(key, { line, period, before })
		}
		for (const unused of isLater ? [] : (after?.unused ?? []))
			if (paused.some((pause) => keeps(pause, unused))) kept.set(unused.about, unused)
		for (const credit of after?.overbilled ?? []) {
			const { key, amountMinor } = credit
			const had = overbilled.find((one) => one.key === key)?.amountMinor ?? 0
			const added = Math.max(amountMinor - had, credits.get(key)?.addedMinor ?? 0)
			const other = credits.get(key) ?? { ...credit, period }
			const whole = other.amountMinor >= amountMinor ? other : { ...credit, period }
			credits.set(key, { ...whole, addedMinor: added })
		}
	}
	return {
		lines: [...lines.values()],
		credits: [...credits.values()],
		kept: [...kept.values()],
		siblings: [...siblings.values()],
	}
}

/** True if a pause falls into the days of a package that has lessons left. */
function keeps({ enrolmentId, after }: SeatChange, { stay, endsOn, left }: PackageLeft): boolean {
	const isOver = endsOn !== null && endsOn < (after.pausedFrom ?? '')
	return left > 0 && !isOver && stay.some((seat) => seat.enrolmentId === enrolmentId)
}

/** The months after a change in which a surplus of the changed stays is known, because monthly plans spend it until then. */
function monthsOfSurplus(access: Access, { familyId, changes, months }: Change): string[] {
	const { asked, stays } = ask(access, [familyId], months.at(-1) ?? '', { changes })
	const ids = changes.map(({ enrolmentId }) => enrolmentId)
	const changed = stays.filter((stay) => stay.some(({ enrolmentId }) => ids.includes(enrolmentId)))
	const billed = listBilled(
		access,
		changed.flatMap((stay) => stay.map(({ enrolmentId }) => enrolmentId)),
	)
	return changed.flatMap((stay) => monthOfSurplus({ access, asked, stay, billed }) ?? [])
}

/** Lines with another sibling discount than before. */
function rediscounted(lines: readonly NewLine[], before: readonly NewLine[]) {
	return lines.flatMap((line) => {
		const usual = before.find((other) => isSame(other, line))
		return usual && (usual.discountMinor ?? 0) !== (line.discountMinor ?? 0) ? [{ line, usual }] : []
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
