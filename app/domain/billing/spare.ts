import { hasSiblingDiscount } from './own-price.ts'

/** A surplus of lines already billed, which pays for other days. Fractions of a cent are rounded only for a line. */
export interface Spare {
	/** Before the sibling discount. */
	amountMinor: number
	/** After the sibling discount of the lines, or in full if they have none. */
	netMinor: number
}

export const NO_SPARE: Spare = { amountMinor: 0, netMinor: 0 }

interface BilledLine {
	amountMinor: number
	netMinor: number
	discountMinor: number
	why: string | null
}

/** A part of the amount of some lines, with the sibling discount that they have on average. */
export function spareOf(amountMinor: number, lines: readonly BilledLine[]): Spare {
	const all = lines.reduce((sum, line) => sum + line.amountMinor, 0)
	const net = lines.reduce((sum, line) => sum + line.amountMinor * billedShare(line), 0)
	return { amountMinor, netMinor: all > 0 ? (amountMinor * net) / all : amountMinor }
}

/** A price that the office typed itself, or a discount of another kind, still pays for all of the plan's amount. */
function billedShare(line: BilledLine): number {
	const grossMinor = line.netMinor + line.discountMinor
	return hasSiblingDiscount(line) && grossMinor > 0 ? line.netMinor / grossMinor : 1
}

export function joined(one: Spare, other: Spare): Spare {
	return { amountMinor: one.amountMinor + other.amountMinor, netMinor: one.netMinor + other.netMinor }
}

interface Paid {
	/** The part of the open amount that the surplus pays for, before its sibling discount. */
	coveredMinor: number
	/** The part of the surplus that is named as billed before. */
	billedMinor: number
	rest: Spare
}

/**
 * Pays an open amount with a surplus. If the sibling discount of the amount is another one than that of the billed lines, the
 * surplus is worth what was billed after their discount. `netShare` is the part of the amount that is due after its own
 * discount; null if the discount is the same.
 */
export function payWith(spare: Spare, openMinor: number, netShare: number | null): Paid {
	const { amountMinor, netMinor } = spare
	if (netShare === null || Math.abs(netMinor - amountMinor * netShare) <= ROUNDING) {
		const covered = Math.min(openMinor, amountMinor)
		const rest = amountMinor - covered
		const restNet = amountMinor > 0 ? (netMinor * rest) / amountMinor : 0
		const coveredMinor = Math.round(covered)
		return { coveredMinor, billedMinor: coveredMinor, rest: { amountMinor: rest, netMinor: restNet } }
	}
	const openNet = openMinor * netShare
	const covered = openNet <= netMinor ? openMinor : netMinor / netShare
	const restNet = Math.max(0, netMinor - openNet)
	return {
		coveredMinor: Math.round(covered),
		billedMinor: Math.round(netMinor - restNet),
		rest: { amountMinor: netMinor > 0 ? (amountMinor * restNet) / netMinor : 0, netMinor: restNet },
	}
}

/** Each discount is rounded to a cent. */
const ROUNDING = 1
