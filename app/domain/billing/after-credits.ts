import { grossOfPart, type LineCredit } from './credit-spread.ts'
import { taxFactor, type TaxRate } from './tax.ts'

export interface CreditedLine {
	id: string
	studentId: string | null
	netMinor: number
	rates: readonly TaxRate[]
	/** True if a credit note paid back the whole line. */
	isReleased: boolean
}

interface Note {
	/** Null if it is for the whole invoice. */
	studentId: string | null
	amountMinor: number
	/** Null on notes of older versions. */
	lines: readonly LineCredit[] | null
}

/**
 * The amounts before tax that credit notes leave of the lines of an invoice, and the part of each in what is left of the invoice.
 * A note says what it takes of each. One of an older version pays back released lines first, and is then divided among the lines
 * of its student, or among all.
 */
export function leftAfterCredits(lines: readonly CreditedLine[], allNotes: readonly Note[]) {
	const taken = new Map<string, number>()
	for (const part of allNotes.flatMap((note) => note.lines ?? []))
		taken.set(part.id, (taken.get(part.id) ?? 0) + grossOfPart(part))
	// Taxes are rounded for the whole invoice, so less than half a cent of a line is nothing.
	const grossOf = ({ id, netMinor, rates }: CreditedLine) => {
		const grossMinor = netMinor * taxFactor(rates) - (taken.get(id) ?? 0)
		return Math.abs(grossMinor) < 0.5 ? 0 : grossMinor
	}
	const notes = allNotes.filter((note) => !note.lines)
	const left = new Map(lines.map((line) => [line.id, line.isReleased ? 0 : grossOf(line)]))
	let forAll = 0
	for (const studentId of new Set([...lines, ...notes].map((one) => one.studentId))) {
		const own = lines.filter((line) => line.studentId === studentId)
		const released = sum(own.filter(({ isReleased }) => isReleased).map(grossOf))
		const credited = sum(notes.filter((note) => note.studentId === studentId).map((note) => note.amountMinor))
		forAll += studentId === null ? credited - released : takeOff(left, own, credited - released)
	}
	takeOff(left, lines, forAll)
	const total = sum([...left.values()])
	return lines.map((line) => {
		const leftMinor = left.get(line.id) ?? 0
		return {
			...line,
			leftMinor: Math.round(leftMinor / taxFactor(line.rates)),
			part: total > 0 ? leftMinor / total : 0,
		}
	})
}

/** Takes an amount off the lines in the ratio of what is left of them. Returns the rest, below zero if less was credited. */
function takeOff(left: Map<string, number>, lines: readonly CreditedLine[], amount: number): number {
	const whole = sum(lines.map(({ id }) => left.get(id) ?? 0))
	if (amount <= 0 || whole <= 0) return amount
	const taken = Math.min(amount, whole)
	for (const { id } of lines) left.set(id, (left.get(id) ?? 0) * (1 - taken / whole))
	return amount - taken
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)
