/** A student who is charged in a month, or would be if no lesson was closed, and the whole price. */
export interface Charged {
	studentId: string
	priceMinor: number
}

/**
 * The child with the highest price pays in full, and of equal prices the child added first, so that it is the same child in each
 * month; the sibling discount applies to the others. A child that was billed in full before stays the one.
 */
export function siblingOrder(charged: readonly Charged[], inFull: ReadonlySet<string>): string[] {
	return charged
		.toSorted(
			(a, b) =>
				Number(inFull.has(b.studentId)) - Number(inFull.has(a.studentId)) ||
				b.priceMinor - a.priceMinor ||
				a.studentId.localeCompare(b.studentId),
		)
		.map((charge) => charge.studentId)
}
