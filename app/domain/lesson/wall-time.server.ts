import { Temporal } from 'temporal-polyfill'

export type WallMoment =
	| {
			is: 'moment'
			at: number
			/** The time occurs twice on this day; this is its first occurrence. */ isRepeated: boolean
	  }
	/** The clocks skip this time. `next` is the first existing time. */
	| { is: 'skipped'; next: string }

/** The moment of a wall time in a time zone. */
export function momentAt(day: string, time: string, timeZone: string): WallMoment {
	const wall = Temporal.PlainDateTime.from(`${day}T${time}`)
	const earlier = wall.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
	const later = wall.toZonedDateTime(timeZone, { disambiguation: 'later' })
	if (!earlier.toPlainDateTime().equals(wall)) return { is: 'skipped', next: afterGap(earlier, later) }
	return {
		is: 'moment',
		at: earlier.epochMilliseconds,
		isRepeated: earlier.epochMilliseconds !== later.epochMilliseconds,
	}
}

/** The wall time of a moment in a time zone. */
export function wallTimeAt(at: number, timeZone: string): { day: string; time: string } {
	const shown = at + offsetAt(at, timeZone)
	return { day: new Date(shown).toISOString().slice(0, 10), time: clockOf(shown) }
}

/** The moment of the same wall time in another time zone; a skipped time becomes the first one after it. */
export function sameClockAt(at: number, from: string, to: string): number {
	const { day, time } = wallTimeAt(at, from)
	const moment = momentAt(day, time, to)
	if (moment.is === 'moment') return moment.at
	const after = momentAt(day, moment.next, to)
	return after.is === 'moment' ? after.at : at
}

export function clockAt(at: number, timeZone: string): string {
	return clockOf(at + offsetAt(at, timeZone))
}

const DAY = 24 * 60 * 60_000

function clockOf(shown: number): string {
	const minutes = Math.floor((((shown % DAY) + DAY) % DAY) / 60_000)
	const [hour, minute] = [Math.floor(minutes / 60), minutes % 60]
	return `${hour < 10 ? '0' : ''}${hour}:${minute < 10 ? '0' : ''}${minute}`
}

const QUARTER = 15 * 60_000
const offsets = new Map<string, Map<number, number>>()

/** Clock changes happen on full quarter hours, so one cached offset serves a whole quarter. */
function offsetAt(at: number, timeZone: string): number {
	const quarter = Math.floor(at / QUARTER)
	const ofZone = offsets.get(timeZone) ?? new Map<number, number>()
	const known = ofZone.get(quarter)
	if (known !== undefined) return known
	const zoned = Temporal.Instant.fromEpochMilliseconds(quarter * QUARTER).toZonedDateTimeISO(timeZone)
	const offset = zoned.offsetNanoseconds / 1_000_000
	if (ofZone.size >= 4_000) ofZone.clear()
	offsets.set(timeZone, ofZone.set(quarter, offset))
	return offset
}

function afterGap(earlier: Temporal.ZonedDateTime, later: Temporal.ZonedDateTime): string {
	const change = earlier.getTimeZoneTransition('next') ?? later
	return change.toPlainTime().toString({ smallestUnit: 'minute' })
}
