import { keyOfAgain } from '#app/domain/billing/days-again.ts'
import { taxFactor } from '#app/domain/billing/tax.ts'
import { groupedBy } from '#app/utils/group.ts'
import type { NewLine } from '../draft-lines.server.ts'
import type { Billed } from './billed-lines.server.ts'
import { creditedFor, surplusMinor, type LineOfStay, type Surplus } from './earlier-credits.server.ts'

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
		// A credit of another student is not deducted from what is too much, so it does not pay for that either.
		let left = creditedFor([...lines, ...tooMuch]) - Math.min(surplusMinor(tooMuch), creditedFor(tooMuch))
		if (left <= 0) return []
		const isMore = (other: Surplus, month: Surplus[]) =>
			other.line.invoiceId === invoiceId && sumOfLine(month, other) > sumOfLine(tooMuch, other)
		if (elsewhere(invoiceId).some((month) => month.some((other) => isMore(other, month)))) return []
		return byDays(notes, lines, tooMuch).flatMap((note) => {
			const amountMinor = Math.min(left, note.amountMinor)
			if (amountMinor <= 0) return []
			left -= amountMinor
			return lineAgain(lineOfNote(note, lines, tooMuch) ?? first.line, note, amountMinor)
		})
	})
}

/** The notes of lines on which nothing is too much any more first, because their days are the ones that are charged after all. */
function byDays(notes: readonly Note[], lines: readonly LineOfStay[], tooMuch: readonly Surplus[]): Note[] {
	const isFirst = (note: Note) =>
		duePartOf(note, lines, tooMuch) !== undefined ||
		(note.lines === null && tooMuch.every(({ line }) => line.studentId !== note.studentId))
	return notes.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)))
}

/** A line that a note paid back and on which nothing is too much any more. */
function duePartOf(note: Note, lines: readonly LineOfStay[], tooMuch: readonly Surplus[]) {
	const stillTooMuch = new Set(tooMuch.flatMap((part) => part.lines.map(({ id }) => id)))
	return lines.find(({ line: { id } }) => isOn(note, id) && !stillTooMuch.has(id))
}

function lineOfNote(note: Note, lines: readonly LineOfStay[], tooMuch: readonly Surplus[]) {
	// A note for several students is billed again for one of whom nothing is too much any more.
	const own = lines.filter(({ line: { studentId } }) =>
		note.studentId === null
			? tooMuch.every(({ line }) => line.studentId !== studentId)
			: studentId === note.studentId,
	)
	const due = duePartOf(note, own, tooMuch) ?? duePartOf(note, lines, tooMuch)
	return (due ?? own[0])?.line
}

type Note = Billed['credits'][number]

const isOn = ({ lines }: Note, id: string) => lines?.some((part) => part.id === id) ?? false

const sumOfLine = (surplus: readonly Surplus[], { line: { id } }: Surplus) =>
	surplusMinor(surplus.filter(({ line }) => line.id === id))

function lineAgain(line: Billed, note: Note, amountMinor: number): NewLine {
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
