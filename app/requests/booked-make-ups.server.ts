import type { Access } from '#app/models/access.server.ts'
import { momentWords } from '#app/utils/dates.ts'

/** Make-up lessons to come of these credits, which neither a pause nor a last day takes out of the schedule. */
export function readBookedMakeUps(
	{ school }: Access,
	credits: readonly { usedLessonId: string | null; usedAt: number | null }[],
) {
	return credits.flatMap(({ usedLessonId: id, usedAt: at }) =>
		id && at && at > Date.now() ? [{ id, when: momentWords(at, school.timeZone, school.dateFormat) }] : [],
	)
}
