import { today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'

/** Families are texted only about lessons that are still ahead, on this day at the school. */
export function isLaterToday(
	{ school }: Access,
	lesson: { day: string; startsAt: number },
	now = Date.now(),
): boolean {
	return lesson.startsAt > now && lesson.day === today(school.timeZone)
}
