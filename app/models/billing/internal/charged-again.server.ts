import { isChargedOn } from '#app/domain/billing/month-charge.ts'
import { keyOfAgain } from '#app/domain/billing/days-again.ts'
import { taxFactor, totalsOf } from '#app/domain/billing/tax.ts'
import { groupedBy } from '#app/utils/group.ts'
import type { NewLine } from '../draft.server.ts'
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

/** Earlier credits of an invoice for the same students, less those that paid back a whole line, such as the fee of a recital. */
export function creditedFor(of: readonly LineOfStay[]): number {
	const [first] = of
	if (!first) return 0
	const { credits, paidBack } = first.line
	const credited = credits.filter((credit) => of.some((part) => isFor(credit, part)))
	const ids = new Set(of.map(({ line }) => line.studentId))
	const back = paidBack.filter(({ studentId }) => ids.has(studentId))
	const sum = credited.reduce((all, { amountMinor }) => all + amountMinor, 0)
	return Math.max(
		0,
		back.reduce((left, line) => left - totalsOf([line]).totalMinor, sum),
	)
}

function isFor(
	{ studentId, enrolmentId, missedOn }: Billed['credits'][number],
	{ line, stay }: LineOfStay,
): boolean {
	if (missedOn === null) return studentId === null || studentId === line.studentId
	return (
		stay.some((seat) => seat.enrolmentId === enrolmentId) && !stay.some((seat) => isChargedOn(missedOn, seat))
	)
}

/**
 * Lines for days that a credit note paid back and that are charged after all, because a student came back early or stays. As
 * much is billed again as the notes of an invoice pay back more than is too much on it. `elsewhere` settles the other months
 * that an invoice bills. If one of them knows of more that is too much, the days are left to its run.
 */
export function chargedAgain(
	settled: readonly LineOfStay[],
	surplus: readonly Surplus[],
	elsewhere: (invoiceId: string) => Surplus[][],
): NewLine[] {
	const invoices = groupedBy(settled, ({ line }) => line.invoiceId)
	return [...invoices].flatMap(([invoiceId, lines]) => {
		const [first] = lines
		const notes =
			first?.line.credits.filter(({ isForDays, amountMinor }) => isForDays && amountMinor > 0) ?? []
		if (!first || notes.length === 0) return []
		const tooMuch = surplus.filter(({ line }) => line.invoiceId === invoiceId)
		let left = creditedFor([...lines, ...tooMuch]) - sumOf(tooMuch)
		if (left <= 0) return []
		const isMore = (other: Surplus, month: Surplus[]) =>
			other.line.invoiceId === invoiceId && sumOfLine(month, other) > sumOfLine(tooMuch, other)
		if (elsewhere(invoiceId).some((month) => month.some((other) => isMore(other, month)))) return []
		return notes.flatMap((note) => {
			const amountMinor = Math.min(left, note.amountMinor)
			if (amountMinor <= 0) return []
			left -= amountMinor
			// A note for several students is billed again for one of whom nothing is too much any more.
			const isOfNote = ({ line: { studentId } }: LineOfStay) =>
				note.studentId === null
					? tooMuch.every(({ line }) => line.studentId !== studentId)
					: studentId === note.studentId
			return lineAgain((lines.find(isOfNote) ?? first).line, note, amountMinor)
		})
	})
}

const sumOf = (surplus: readonly Surplus[]) => surplus.reduce((sum, { totalMinor }) => sum + totalMinor, 0)

const sumOfLine = (surplus: readonly Surplus[], { line: { id } }: Surplus) =>
	sumOf(surplus.filter(({ line }) => line.id === id))

function lineAgain(line: Billed, note: Billed['credits'][number], amountMinor: number): NewLine {
	const { studentId, enrolmentId, versionId, taxCodeId, rates, description, key } = line
	const unitMinor = Math.round(amountMinor / taxFactor(rates))
	return {
		kind: 'tuition',
		studentId,
		enrolmentId,
		planVersionId: versionId,
		taxCodeId,
		rates,
		period: keyOfAgain(key, note.id, note.timesAgain + 1),
		description,
		unitMinor,
		planMinor: unitMinor,
		why: `Credited with ${note.number}, charged after all`,
	}
}
