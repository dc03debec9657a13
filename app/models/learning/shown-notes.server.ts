import { and, eq, exists, isNotNull, lte, or, sql, type Column, type Placeholder } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/sqlite-core'
import { lessonNotes, lessons } from '#db/schema/index.ts'
import type { SchoolId } from '../access.server.ts'

/** True for notes that families see: published, more than the private part, and of a lesson that has begun. */
export function whereNoteIsShown(
	schoolId: SchoolId | Placeholder,
	now: number | Placeholder,
	note: Record<'publishedAt' | 'covered' | 'next' | 'lessonId', Column> = lessonNotes,
) {
	const begun = new QueryBuilder()
		.select({ one: sql`1` })
		.from(lessons)
		.where(and(eq(lessons.schoolId, schoolId), eq(lessons.id, note.lessonId), lte(lessons.startsAt, now)))
	return and(isNotNull(note.publishedAt), or(isNotNull(note.covered), isNotNull(note.next)), exists(begun))
}
