/** A class in the drawing of the week, in minutes of the day. */
export interface WeekSlot {
	/** 1 is Monday. */
	weekday: number
	from: number
	to: number
	name: string
}

export interface Drawn<Slot> {
	slot: Slot
	x: number
	width: number
	/** The left end of its name, or the right end if there is no room after the note. */
	labelX: number
	isBefore: boolean
	row: number
}

/** Sizes of the drawing in its own units. */
export const WEEK = { width: 480, left: 48, row: 30, top: 28, letter: 7.2, gap: 6 } as const

/**
 * Places classes on a line for each weekday that has some. Classes whose pills or names would overlap get a line of their
 * own below.
 */
export function drawWeek<Slot extends WeekSlot>(slots: readonly Slot[]) {
	const from = Math.floor(Math.min(...slots.map((slot) => slot.from)) / 60) * 60
	const to = Math.max(from + 120, Math.ceil(Math.max(...slots.map((slot) => slot.to)) / 60) * 60)
	const scale = (WEEK.width - WEEK.left) / (to - from)
	const xOf = (minutes: number) => WEEK.left + (minutes - from) * scale
	const drawn: Drawn<Slot>[] = []
	const days: { weekday: number; row: number }[] = []
	let rows = 0
	for (let weekday = 1; weekday <= 7; weekday++) {
		const own = slots.filter((slot) => slot.weekday === weekday).sort((slot, other) => slot.from - other.from)
		if (own.length === 0) continue
		days.push({ weekday, row: rows })
		const ends: number[] = []
		for (const slot of own) {
			const [x, width] = [xOf(slot.from), Math.max(18, (slot.to - slot.from) * scale)]
			const label = slot.name.length * WEEK.letter + WEEK.gap
			const isBefore = x + width + label > WEEK.width
			const start = isBefore ? Math.max(WEEK.left, x - label) : x
			const free = ends.findIndex((end) => end <= start)
			const lane = free < 0 ? ends.length : free
			ends[lane] = (isBefore ? x + width : x + width + label) + WEEK.gap
			const labelX = isBefore ? x - WEEK.gap : x + width + WEEK.gap
			drawn.push({ slot, x, width, labelX, isBefore, row: rows + lane })
		}
		rows += ends.length
	}
	const hours: { at: number; x: number }[] = []
	for (let at = from; at < to - 30; at += to - from > 300 ? 120 : 60) hours.push({ at, x: xOf(at) })
	return { drawn, days, hours, height: WEEK.top + rows * WEEK.row }
}
