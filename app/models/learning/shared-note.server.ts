import { and, desc, inArray } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { lessonNotes } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { eachOf } from '../query-values.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { reachesClass } from '../scope.server.ts'
import { isFamily } from './internal/reach.server.ts'

interface SharedNote {
	day: string
	covered: string | null
	next: string | null
}

/**
 * The latest note about the class and not about one student: a roll keeps it with every student, so it is the text that two
 * of them have in common. A private lesson has one student, so there is nothing to share.
 */
export function findSharedNote(
	access: Access,
	classId: string,
	lessonIds: readonly string[],
	isAlone: boolean,
): SharedNote | null {
	if (isFamily(access) || lessonIds.length === 0 || !reachesClass(access, classId)) return null
	const notes = database()
		.select({
			lessonId: lessonNotes.lessonId,
			day: lessonNotes.day,
			covered: lessonNotes.covered,
			next: lessonNotes.next,
		})
		.from(lessonNotes)
		.where(and(rowsOf(lessonNotes, access), inArray(lessonNotes.lessonId, eachOf(lessonIds))))
		.orderBy(desc(lessonNotes.day), desc(lessonNotes.id))
		.all()
		.filter(({ covered, next }) => covered || next)
	const isShared = (note: (typeof notes)[number]) =>
		notes.some(
			(other) => other !== note && other.lessonId === note.lessonId && other.covered === note.covered,
		)
	const sharedNote = notes.find((note) => isAlone || (note.covered && isShared(note)))
	return sharedNote ? { day: sharedNote.day, covered: sharedNote.covered, next: sharedNote.next } : null
}
