/** A few of them, evenly spread from the first to the last. */
export function spreadOver<T>(all: readonly T[], most: number): T[] {
	const gaps = Math.min(all.length, most) - 1
	const stepOf = (at: number) => Math.floor((at * gaps) / (all.length - 1))
	return all.filter((_, at) => at === 0 || stepOf(at) > stepOf(at - 1))
}
