interface Start {
	day: string
	lessonId: string | null
	startsAt: number
	endsAt: number
}

/** Start times shown per day before expanding, and days per page. */
const STARTS = 4
const DAYS = 5

export interface SlotDay<S extends Start> {
	day: string
	starts: S[]
	/** Shown on demand. */
	more: S[]
}

/** Free times by day, and the first day of the next page. */
export function slotDays<S extends Start>(slots: readonly S[]): { days: SlotDay<S>[]; next: string | null } {
	const byDay = new Map<string, S[]>()
	for (const slot of slots) byDay.set(slot.day, [...(byDay.get(slot.day) ?? []), slot])
	const all = [...byDay].map(([day, ofDay]) => ({ day, ...firstOf(ofDay) }))
	return { days: all.slice(0, DAYS), next: all[DAYS]?.day ?? null }
}

/** Prefers start times that do not overlap, since overlapping quarter hours give a poor impression of the day. */
function firstOf<S extends Start>(ofDay: readonly S[]) {
	if (ofDay.length <= STARTS) return { starts: [...ofDay], more: [] }
	const starts = withoutOverlap(ofDay).slice(0, STARTS)
	return { starts, more: ofDay.filter((slot) => !starts.includes(slot)) }
}

/** Leaves out start times during the one before. Lessons of other classes all stay. */
export function withoutOverlap<S extends Pick<Start, 'startsAt' | 'endsAt'> & { lessonId?: string | null }>(
	slots: readonly S[],
): S[] {
	const apart: S[] = []
	for (const slot of slots) {
		const last = apart.at(-1)
		if (!last || slot.lessonId || slot.startsAt >= last.endsAt) apart.push(slot)
	}
	return apart
}
