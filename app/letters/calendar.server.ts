import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

export interface CalendarLesson {
	id: string
	startsAt: number
	endsAt: number
	state: string
	kind: string
	version: number
	updatedAt: number
	class: string
	teacher: string | null
	room: string | null
}

const kinds: Record<string, string> = {
	make_up: 'Make-up lesson',
	extra: 'Extra lesson',
	trial: 'Trial lesson',
}
const HOUR = 60 * 60

/**
 * Lessons as calendar programs read them. Times are moments in UTC, which is right in every zone and over every change of
 * the clock; a lesson keeps its UID for ever, and its SEQUENCE grows with each change.
 */
export function calendarOf(
	lessons: readonly CalendarLesson[],
	{ id, school, name, timeZone }: { id: string; school: string; name: string; timeZone: string },
): string {
	const calendar = ical({
		name: name === school ? school : `${name}, ${school}`,
		prodId: '-//Solfa//Lessons//EN',
		method: ICalCalendarMethod.PUBLISH,
		ttl: HOUR,
		x: { 'X-WR-TIMEZONE': timeZone },
	})
	for (const lesson of lessons) {
		const isOff = lesson.state.startsWith('canceled') || lesson.state === 'closed'
		calendar.createEvent({
			id: `${lesson.id}@${id}.solfa`,
			sequence: lesson.version,
			stamp: new Date(lesson.updatedAt),
			start: new Date(lesson.startsAt),
			end: new Date(lesson.endsAt),
			summary: isOff ? `Canceled: ${lesson.class}` : lesson.class,
			location: lesson.room ? `${lesson.room}, ${school}` : school,
			description: [lesson.teacher, kinds[lesson.kind]].filter(Boolean).join('\n') || null,
			status: isOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
		})
	}
	return calendar.toString()
}
