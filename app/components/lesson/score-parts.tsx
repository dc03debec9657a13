import { SPRITE } from '#app/components/icon.tsx'
import { href } from '#app/domain/href.ts'
import { placeWords, standingWords } from '#app/domain/lesson/labels.ts'
import type { ScheduledLesson } from '#app/domain/lesson/schedule.ts'
import { spanWords } from '#app/utils/clock.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'

/** The office's page of a lesson, or of an event among the lessons. */
export function scheduledHref({ id, event }: Pick<ScheduledLesson, 'id' | 'event'>): string {
	return event?.to ?? href.lesson(id)
}

/** One element for each lesson, because an evening has many of them. */
export function Unmarked({ x, y }: { x: number; y: number }) {
	return <use className="note-sign" href={`${SPRITE}#unmarked`} x={x - 9} y={y - 9} width="18" height="18" />
}

export function noteClass({ standing, tint, forced }: ScheduledLesson): string {
	// Upcoming lessons have the default look. Lessons of a student who pauses look like canceled ones.
	const look = standing === 'paused' ? 'canceled' : standing
	return `${look === 'coming' ? '' : `note-${look} `}tint-${tint}${forced ? ' note-forced' : ''}`
}

/** Only lessons can be dragged to another time, not events. */
export function timesToDrag({ from, until, event }: ScheduledLesson): string | undefined {
	return event ? undefined : `${from}–${until}`
}

export function titleOf(lesson: ScheduledLesson, format: DateFormat): string {
	const { from, until, title, forced } = lesson
	const clash = forced ? ', booked despite a clash' : ''
	return `${spanWords(from, until, format)} ${title}, ${placeWords(lesson)}, ${standingWords(lesson)[0]}${clash}`
}
