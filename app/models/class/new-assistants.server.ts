import { and, asc, eq, gte, inArray } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { lessons, teachers } from '#db/schema/index.ts'
import type { ClassDetails } from '#app/domain/class/form.ts'
import type { Refused } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { refuseBusyAssistants, type Force } from '../lesson/booking.server.ts'
import { tellNewAssistant } from '../lesson/series-letter.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { readDefinition } from './internal/pieces.server.ts'

type Assistants = ReturnType<typeof listNewAssistants>

/** Teachers who are to assist in a class from now on, if it has lessons to come. */
export function listNewAssistants(access: Access, classId: string, { assistants, teacherId }: ClassDetails) {
	const known = readDefinition(access, classId)?.assistants ?? []
	const added = assistants.filter((id) => id !== teacherId && !known.includes(id))
	if (added.length === 0 || listToCome(access, classId).length === 0) return []
	return database()
		.select({ id: teachers.id, name: teachers.name })
		.from(teachers)
		.where(and(rowsOf(teachers, access), inArray(teachers.id, added)))
		.all()
}

/**
 * New assistants join the lessons to come `since` a time: refused if they have lessons then, and told in an email. One who was
 * the teacher may still give the first of them.
 */
export function joinLessons(
	tx: Tx,
	access: Access,
	{ since, ...classRow }: { id: string; name: string; since?: number },
	assistants: Assistants,
	force?: Force,
): Refused | null {
	if (assistants.length === 0) return null
	const toCome = listToCome(access, classRow.id, since)
	const busy = refuseBusyAssistants(tx, access, toCome, assistants, force)
	if (busy) return busy
	for (const { id } of assistants) {
		const assisted = toCome.filter(({ teacherId }) => teacherId !== id)
		tellNewAssistant(tx, access, classRow, assisted, id)
	}
	return null
}

/** The lessons to come of a class, in order. */
export function listToCome(access: Access, classId: string, since = Date.now()) {
	return database()
		.select({
			lessonId: lessons.id,
			seriesId: lessons.seriesId,
			originalDate: lessons.originalDate,
			classId: lessons.classId,
			teacherId: lessons.teacherId,
			roomId: lessons.roomId,
			startsAt: lessons.startsAt,
			endsAt: lessons.endsAt,
		})
		.from(lessons)
		.where(
			and(
				rowsOf(lessons, access),
				eq(lessons.classId, classId),
				eq(lessons.state, 'scheduled'),
				gte(lessons.startsAt, since),
			),
		)
		.orderBy(asc(lessons.startsAt))
		.all()
		.map(({ seriesId, originalDate, ...lesson }) => ({
			...lesson,
			seriesId: seriesId ?? undefined,
			originalDate: originalDate ?? undefined,
		}))
}
