/** The entry that is offered the next seat: the first in line without an offer, or whose offer ran out. */
export function firstToOffer<Entry extends { offeredUntil: number | null }>(
	queue: readonly Entry[],
	now = Date.now(),
): Entry | undefined {
	return queue.find(({ offeredUntil }) => (offeredUntil ?? 0) <= now)
}
