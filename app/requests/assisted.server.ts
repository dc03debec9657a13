import type { Access } from '#app/models/access.server.ts'
import { listLessonsAssisted } from '#app/models/calendar/lessons-hit.server.ts'
import { momentWords } from '#app/utils/dates.ts'

const NAMED = 10

/** The lessons that a teacher who is off assists in, such as `Choir, Thu 10 December, 17:00, with Tom Dorn`. */
export function readAssisted(access: Access, off: Parameters<typeof listLessonsAssisted>[1]): string[] {
	const { timeZone, dateFormat } = access.school
	const lines = listLessonsAssisted(access, off).map(({ class: name, startsAt, teacher }) =>
		[name, momentWords(startsAt, timeZone, dateFormat), teacher && `with ${teacher}`]
			.filter(Boolean)
			.join(', '),
	)
	const more = lines.length - NAMED
	return more > 0 ? [...lines.slice(0, NAMED), `and ${more} more`] : lines
}
