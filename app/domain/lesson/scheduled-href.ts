import { href } from '../href.ts'
import type { ScheduledLesson } from './schedule.ts'

/** The office's page of a lesson, or of an event among the lessons. */
export function scheduledHref({ id, event }: Pick<ScheduledLesson, 'id' | 'event'>): string {
	return event?.to ?? href.lesson(id)
}
