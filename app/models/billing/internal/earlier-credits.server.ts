import { grossOfPart } from '#app/domain/billing/credit-spread.ts'
import { isChargedOn } from '#app/domain/billing/month-charge.ts'
import { totalsOf } from '#app/domain/billing/tax.ts'
import type { Billed } from './billed-lines.server.ts'
import type { Stay } from './seats.server.ts'

export interface LineOfStay {
	line: Billed
	stay: Stay
}

/** An amount on an invoice that is not due after all, with discount and tax. */
export interface Surplus extends LineOfStay {
	about: string
	/** All lines of the stay for the same days. */
	lines: readonly Billed[]
	totalMinor: number
	/** The reason, if it is not a change of the days that are charged. */
	why?: string
}

type Note = Billed['credits'][number]

/** Earlier credits of an invoice for the same students, less those that paid back a whole line, such as the fee of a recital. */
export function creditedFor(of: readonly LineOfStay[]): number {
	const [first] = of
	if (!first) return 0
	const ids = new Set(of.map(({ line }) => line.studentId))
	const back = first.line.paidBack.filter(({ studentId }) => ids.has(studentId))
	const sum = notesFor(of).reduce((all, { amountMinor }) => all + amountMinor, 0)
	return Math.max(
		0,
		back.reduce((left, line) => left - totalsOf([line]).totalMinor, sum),
	)
}

function notesFor(of: readonly LineOfStay[]): Note[] {
	const credits = of[0]?.line.credits ?? []
	return credits.filter((credit) => of.some((part) => isFor(credit, part)))
}

function isFor({ studentId, enrolmentId, missedOn }: Note, { line, stay }: LineOfStay): boolean {
	if (missedOn === null) return studentId === null || studentId === line.studentId
	return (
		stay.some((seat) => seat.enrolmentId === enrolmentId) && !stay.some((seat) => isChargedOn(missedOn, seat))
	)
}

/**
 * The part of the earlier credits of an invoice that each group of its surplus was paid back with, so that each credit counts
 * once. A credit counts for the lines it was taken from, then for its student, and the rest for any of them.
 */
export function deductedOf(groups: readonly (readonly Surplus[])[]): number[] {
	const all = groups.flat()
	let left = creditedFor(all)
	const open = groups.map(surplusMinor)
	/** Returns the part of the amount that no group took. */
	const take = (wantedMinor: number, isMeant: (group: readonly Surplus[]) => boolean): number => {
		let rest = wantedMinor
		for (const [at, group] of groups.entries()) {
			const minor = isMeant(group) ? Math.max(0, Math.min(rest, left, open[at] ?? 0)) : 0
			open[at] = (open[at] ?? 0) - minor
			left -= minor
			rest -= minor
		}
		return rest
	}
	const back = new Set(all[0]?.line.paidBack.map(({ id }) => id))
	const rests = notesFor(all).map((note) => {
		let rest = note.amountMinor
		for (const part of note.lines ?? []) {
			const minor = Math.min(rest, grossOfPart(part))
			const isOn = ({ lines }: Surplus) => lines.some(({ id }) => id === part.id)
			rest -= back.has(part.id) ? minor : minor - take(minor, (group) => group.some(isOn))
		}
		return { note, rest }
	})
	for (const { note, rest } of rests) take(rest, (group) => group.some((part) => isFor(note, part)))
	take(left, () => true)
	return groups.map((group, at) => surplusMinor(group) - (open[at] ?? 0))
}

export const surplusMinor = (surplus: readonly Surplus[]) =>
	surplus.reduce((sum, { totalMinor }) => sum + totalMinor, 0)
