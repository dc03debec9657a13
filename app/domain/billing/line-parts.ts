import { sharesOf, type BilledLine, type PaidFor, type PayerAmount } from './shares.ts'
import { totalsOf } from './tax.ts'

export interface IssuedLine extends Omit<BilledLine, 'latePayers'> {
	isLateFee: boolean
}

/** An invoice as it was issued: the amount of each payer, the payers of each student, and its lines. */
interface Issued {
	billed: ReadonlyMap<string, number>
	pays: readonly PaidFor[]
	lines: readonly IssuedLine[]
}

/**
 * Each payer's part of a line for no student: how much more the payer was billed because of it. Late fees are what the payers were
 * billed beyond all other lines, so a payment of the late invoice since then changes nothing.
 */
export function partsOfLine(issued: Issued, line: IssuedLine): PayerAmount[] {
	const others = issued.lines.filter(({ isLateFee }) => !isLateFee)
	const [withIt, without] = line.isLateFee
		? [issued.billed, billedFor(issued, others)]
		: [
				billedFor(issued, others),
				billedFor(
					issued,
					others.filter((other) => other !== line),
				),
			]
	return [...issued.billed.keys()]
		.map((payerId) => ({
			payerId,
			amountMinor: (withIt.get(payerId) ?? 0) - (without.get(payerId) ?? 0),
		}))
		.filter(({ amountMinor }) => amountMinor > 0)
}

/** The shares of some of the lines, of payers of none of its students too. */
function billedFor({ billed, pays }: Issued, lines: readonly IssuedLine[]): Map<string, number> {
	const payerIds = new Set(pays.map(({ payerId }) => payerId))
	const studentId = pays[0]?.studentId ?? ''
	const others = [...billed.keys()].filter((payerId) => !payerIds.has(payerId))
	const all = [...pays, ...others.map((payerId) => ({ studentId, payerId, share: 0 }))]
	const named = all.map((pay) => ({ ...pay, name: '' }))
	const shares = sharesOf(named, lines, totalsOf(lines).totalMinor)
	return new Map(shares.map(({ payerId = '', amountMinor }) => [payerId, amountMinor]))
}
