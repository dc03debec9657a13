/** The first start of a lesson that takes place at another time now; null once it is back there. */
export function movedFromAfter(
	{ startsAt, movedFrom }: { startsAt: number; movedFrom: number | null },
	to: number,
): number | null {
	const first = movedFrom ?? startsAt
	return first === to ? null : first
}
