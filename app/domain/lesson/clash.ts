import { many } from '../class/labels.ts'

/** A conflict with a lesson at a given time. */
export interface Clash {
	kind:
		| 'teacher'
		| 'assistant'
		| 'event'
		| 'elsewhere'
		| 'room'
		| 'student'
		| 'class'
		| 'hours'
		| 'buffer'
		| 'time_off'
		| 'left'
		| 'closure'
		| 'pause'
	/** The teacher, room, student or closure in conflict. */
	who: string
	/** The class or event they are busy with, the reason for an absence, or the site at which they teach then. */
	what: string
	at: number
	until: number
	minutes?: number
	/** When the closure was entered, or when the other lesson was booked despite a clash. */
	since?: number
	timeOffId?: string
}

/**
 * True if the office accepted this overlap with another lesson before the lesson was canceled, so that restoring it needs no new
 * reason. A closure is never accepted in this way.
 */
export function isAcceptedOverlap(
	{ kind, since }: Clash,
	{ canceledAt }: { canceledAt: number | null },
): boolean {
	return kind !== 'closure' && since !== undefined && since <= (canceledAt ?? 0)
}

/** The number of lessons with a clash, alike before and after saving. */
export function clashCount(lessons: number): string {
	return `${many(lessons, 'lesson clashes', 'lessons clash')}.`
}

/** The result of checking dates. Lessons that leave too little time to travel are not called free. */
export function checkedWords(clashing: number, travel: string): string {
	if (clashing > 0) return `${clashCount(clashing)}${travel}`
	return travel ? `No clash.${travel}` : 'Free, no clash.'
}

/** `when` is the formatted time of the conflicting lesson. */
export function clashWords({ kind, who, what, minutes }: Clash, when: string): string {
	switch (kind) {
		case 'teacher':
			return `${who} teaches ${what || 'another of these lessons'} then (${when}).`
		case 'elsewhere':
			return `${who} is busy elsewhere then (${when}).`
		case 'room':
			return `${who} is taken by ${what || 'another of these lessons'} then (${when}).`
		case 'assistant':
		case 'event':
		case 'student':
			return `${who} is at ${what || 'another of these lessons'} then (${when}).`
		case 'class':
			return `${who || 'The class'} has another lesson then (${when}).`
		case 'hours':
			return what
				? `${who} teaches only at ${what} at this time (${when}).`
				: `${who} doesn’t teach at this time (${when}).`
		case 'buffer':
			return `${who} needs ${minutes} minutes between lessons; ${what || 'another of these lessons'} is too close (${when}).`
		case 'time_off':
			return `${who} is away${what ? ` (${what})` : ''} (${when}).`
		case 'left':
			return `${who} no longer teaches here then (${when}).`
		case 'pause':
			return `${who} pauses then (${when}).`
		case 'closure':
			return `Closed then: ${who} (${when}).`
	}
}
