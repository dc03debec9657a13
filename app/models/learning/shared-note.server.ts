import { and, desc, inArray } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { lessonNotes } from '#db/schema/index.ts'
import { groupedBy } from '#app/utils/group.ts'
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
	if (isAlone) return notes[0] ?? null
	for (const [first, ...others] of groupedBy(notes, ({ lessonId }) => lessonId).values()) {
		const texts = [first, ...others]
		const covered = textInCommon(texts.map((note) => note?.covered))
		const next = textInCommon(texts.map((note) => note?.next))
		if (first && (covered || next)) return { day: first.day, covered, next }
	}
	return null
}

/** The text that most of the notes have, if two of them have it. */
function textInCommon(texts: readonly (string | null | undefined)[]): string | null {
	const count = (text: string) => texts.filter((other) => other === text).length
	const [most] = texts.filter((text) => typeof text === 'string').sort((a, b) => count(b) - count(a))
	return most && count(most) > 1 ? most : null
}
