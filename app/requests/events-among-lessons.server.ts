import { many } from '#app/domain/class/labels.ts'
import { eventHref } from '#app/domain/event/href.ts'
import { eventKindLabel, eventStates } from '#app/domain/event/labels.ts'
import { roomOfPlace } from '#app/domain/event/place.ts'
import { shownStateOf } from '#app/domain/event/states.ts'
import type { ScheduledLesson } from '#app/domain/lesson/schedule.ts'
import { timesOf } from '#app/domain/lesson/times.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { listShownTimes } from '#app/models/event/times.server.ts'
import { daysAfter, momentWords, startOfDay, today } from '#app/utils/dates.ts'
import { factLine } from '#app/utils/fact-line.ts'

/** The color of lessons without a family of instruments. */
const TINT = 8

/**
 * The lessons with the events of these days in their order, each in the room that it names. Teachers see no drafts, and see
 * canceled events in which their own students were to take part.
 */
export function withEvents(
	access: Access,
	lessons: readonly ScheduledLesson[],
	span: { from: string; to: string },
	rooms: readonly { value: string; label: string }[] = [],
): ScheduledLesson[] {
	const { timeZone } = access.school
	const events = eventsOf(access, span).map((event): ScheduledLesson => {
		const { id, kind, name, place } = event
		return {
			id,
			classId: '',
			title: name,
			...timesOf(event, timeZone),
			teacherId: null,
			teacher: null,
			isOwn: true,
			roomId: roomOfPlace(place, rooms, ({ label }) => label)?.value ?? null,
			room: place,
			kind: eventKindLabel(kind),
			tint: TINT,
			standing: event.state === 'canceled' ? 'canceled' : event.endsAt > Date.now() ? 'coming' : 'marked',
			state: 'scheduled',
			event: {
				to: eventHref(access.role !== 'teacher', id),
				words: eventStates[shownStateOf(event, today(event.timeZone))],
			},
		}
	})
	if (events.length === 0) return [...lessons]
	const begins = ({ day, from }: ScheduledLesson) => `${day} ${from}`
	return [...lessons, ...events].sort((a, b) => begins(a).localeCompare(begins(b)))
}

function eventsOf(access: Access, { from, to }: { from: string; to: string }) {
	const { timeZone } = access.school
	return listShownTimes(access, {
		from: startOfDay(from, timeZone),
		to: startOfDay(daysAfter(to, 1), timeZone),
	})
}

const WEEK = 7

/** Recitals and exams of a day and the six days after it. */
export function comingEvents(access: Access, day: string) {
	const { timeZone, dateFormat } = access.school
	return eventsOf(access, { from: day, to: daysAfter(day, WEEK - 1) })
		.sort((a, b) => a.startsAt - b.startsAt)
		.map(({ id, name, startsAt, place, studentIds }) => ({
			to: eventHref(access.role !== 'teacher', id),
			name,
			about: factLine([
				momentWords(startsAt, timeZone, dateFormat),
				place,
				many(new Set(studentIds).size, 'student', 'students'),
			]),
		}))
}
