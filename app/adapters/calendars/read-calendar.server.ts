import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import { isTimeZone } from '#app/domain/time-zones.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'

export interface CalendarAsked {
	text: string
	/** For days, and for times without a zone. */
	timeZone: string
	from: number
	to: number
}

export type Span = [startsAt: number, endsAt: number]

const MAX_EVENTS = 10_000
const MAX_SPANS = 5_000
/** A rule may repeat every second for a hundred years. */
const MAX_STEPS = 200_000

const TOO_MUCH = refused({ form: 'The calendar has too many events' })

/**
 * The busy times of a calendar, joined where they overlap. Nothing else leaves this function: no titles, places or
 * people. Our own lessons are left out, in case the calendar contains them.
 */
export function readCalendar({ text, timeZone, from, to }: CalendarAsked): Outcome<Span[]> {
	let events: ICAL.Component[]
	try {
		const root = new ICAL.Component(ICAL.parse(text) as unknown[])
		if (root.name !== 'vcalendar') throw new Error('This is another file.')
		events = root.getAllSubcomponents('vevent')
	} catch {
		return refused({ form: 'The address does not lead to a calendar' })
	}
	if (events.length > MAX_EVENTS) return TOO_MUCH
	const spans: Span[] = []
	const budget = { steps: MAX_STEPS }
	for (const [event, exceptions] of byUid(events)) {
		try {
			if (!addSpans(spans, event, exceptions, { timeZone, from, to, budget })) return TOO_MUCH
		} catch {
			// One event that makes no sense must not hide the others.
		}
	}
	const joined = joinedOf(spans)
	return joined.length > MAX_SPANS ? TOO_MUCH : done(joined)
}

/** Events with their changed occurrences. One whose event is missing is an event by itself. */
function byUid(events: readonly ICAL.Component[]): [ICAL.Component, ICAL.Component[]][] {
	const isChange = (event: ICAL.Component) => event.hasProperty('recurrence-id')
	const uidOf = (event: ICAL.Component) => String(event.getFirstPropertyValue('uid') ?? '')
	const changes = new Map<string, ICAL.Component[]>()
	const masters = new Set<string>()
	for (const event of events) {
		const uid = uidOf(event)
		if (isChange(event)) changes.set(uid, [...(changes.get(uid) ?? []), event])
		else masters.add(uid)
	}
	return events
		.filter((event) => !uidOf(event).endsWith('.solfa'))
		.filter((event) => !isChange(event) || !masters.has(uidOf(event)))
		.map((event) => [event, isChange(event) ? [] : (changes.get(uidOf(event)) ?? [])])
}

interface Range {
	timeZone: string
	from: number
	to: number
	budget: { steps: number }
}

/** False once the calendar has taken too many steps. */
function addSpans(
	spans: Span[],
	component: ICAL.Component,
	exceptions: ICAL.Component[],
	range: Range,
): boolean {
	const { timeZone, from, to, budget } = range
	const event = new ICAL.Event(component, { exceptions, strictExceptions: false })
	const add = (item: ICAL.Event, start: ICAL.Time, end: ICAL.Time) => {
		const zoneOf = (name: string) => item.component.getFirstProperty(name)?.getFirstParameter('tzid')
		const zone = zoneOf('dtstart') ?? null
		// The end of a repeated occurrence is counted from its start, in the zone of the start.
		const endZone = end === item.endDate ? (zoneOf('dtend') ?? zone) : zone
		const [startsAt, endsAt] = [momentOf(start, zone, timeZone), momentOf(end, endZone, timeZone)]
		if (isBusy(item.component) && startsAt < endsAt && startsAt < to && endsAt > from)
			spans.push([Math.max(startsAt, from), Math.min(endsAt, to)])
	}
	if (!event.isRecurring()) {
		add(event, event.startDate, event.endDate)
		return (budget.steps -= 1) > 0
	}
	const steps = event.iterator()
	for (let next = steps.next() as ICAL.Time | null; next; next = steps.next() as ICAL.Time | null) {
		if ((budget.steps -= 1) <= 0) return false
		const { item, startDate, endDate } = event.getOccurrenceDetails(next)
		add(item, startDate, endDate)
		// An occurrence may have been moved, so its place in the rule decides.
		if (momentOf(next, null, timeZone) > to + DAY) break
	}
	return true
}

const DAY = 24 * 60 * 60_000

function isBusy(event: ICAL.Component): boolean {
	const said = (name: string) => String(event.getFirstPropertyValue(name) ?? '').toUpperCase()
	return (
		said('transp') !== 'TRANSPARENT' &&
		said('status') !== 'CANCELLED' &&
		said('x-microsoft-cdo-busystatus') !== 'FREE'
	)
}

/** Known zones are read from our own table; others are described in the file. */
function momentOf(time: ICAL.Time, zone: string | null, timeZone: string): number {
	if (time.zone === ICAL.Timezone.utcTimezone) return time.toUnixTime() * 1000
	const isNamed = zone !== null && isTimeZone(zone)
	if (!time.isDate && !isNamed && time.zone !== ICAL.Timezone.localTimezone) return time.toUnixTime() * 1000
	const { year, month, day } = time
	const clock = time.isDate ? {} : { hour: time.hour, minute: time.minute, second: time.second }
	const wall = Temporal.PlainDateTime.from({ year, month, day, ...clock })
	return wall.toZonedDateTime(!time.isDate && isNamed ? zone : timeZone).epochMilliseconds
}

function joinedOf(spans: Span[]): Span[] {
	const joined: Span[] = []
	for (const [startsAt, endsAt] of spans.sort((a, b) => a[0] - b[0])) {
		const last = joined.at(-1)
		if (last && startsAt <= last[1]) last[1] = Math.max(last[1], endsAt)
		else joined.push([startsAt, endsAt])
	}
	return joined
}
