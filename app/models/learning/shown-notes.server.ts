import {
	and,
	eq,
	exists,
	gte,
	inArray,
	isNotNull,
	lte,
	or,
	sql,
	type Column,
	type Placeholder,
} from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/sqlite-core'
import { lessonNotes, lessons } from '#db/schema/index.ts'
import type { SchoolId } from '../access.server.ts'

/** A note that prepared a lesson says nothing once that lesson is canceled; one written after the start stays. The query has the lesson. */
export function whereNoteStands(note: Record<'updatedAt', Column> = lessonNotes) {
	return or(inArray(lessons.state, ['scheduled', 'held']), gte(note.updatedAt, lessons.startsAt))
}

/** Prepared for a lesson that was canceled. */
export const isCalledOff = sql<boolean>`not ${whereNoteStands()}`.mapWith(Boolean)

/** True for notes that families see: published, more than the private part, and of a lesson that has begun. */
export function whereNoteIsShown(
	schoolId: SchoolId | Placeholder,
	now: number | Placeholder,
	note: Record<'publishedAt' | 'covered' | 'next' | 'lessonId' | 'updatedAt', Column> = lessonNotes,
) {
	const begun = new QueryBuilder()
		.select({ one: sql`1` })
		.from(lessons)
		.where(
			and(
				eq(lessons.schoolId, schoolId),
				eq(lessons.id, note.lessonId),
				lte(lessons.startsAt, now),
				whereNoteStands(note),
			),
		)
	return and(isNotNull(note.publishedAt), or(isNotNull(note.covered), isNotNull(note.next)), exists(begun))
}
