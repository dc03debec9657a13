/** What speaks against a lesson at a time. */
export interface Clash {
	kind:
		| 'teacher'
		| 'elsewhere'
		| 'room'
		| 'student'
		| 'class'
		| 'hours'
		| 'buffer'
		| 'time_off'
		| 'left'
		| 'closure'
	/** The teacher, room, student or closure. */
	who: string
	/** The class they are at then, or why they are away. */
	what: string
	at: number
	until: number
	minutes?: number
}

/** One sentence a person can act on; `when` is the time of the other lesson in words. */
export function clashWords({ kind, who, what, minutes }: Clash, when: string): string {
	switch (kind) {
		case 'teacher':
			return `${who} teaches ${what || 'another of these lessons'} then (${when}).`
		case 'elsewhere':
			return `${who} is busy elsewhere then (${when}).`
		case 'room':
			return `${who} is taken by ${what || 'another of these lessons'} then (${when}).`
		case 'student':
			return `${who} is at ${what || 'another of these lessons'} then (${when}).`
		case 'class':
			return `${who || 'The class'} has another lesson then (${when}).`
		case 'hours':
			return `${who} doesn’t teach at this time (${when}).`
		case 'buffer':
			return `${who} needs ${minutes} minutes between lessons; ${what || 'another of these lessons'} is too close (${when}).`
		case 'time_off':
			return `${who} is away${what ? ` (${what})` : ''} (${when}).`
		case 'left':
			return `${who} no longer teaches here then (${when}).`
		case 'closure':
			return `The school is closed: ${who} (${when}).`
	}
}
