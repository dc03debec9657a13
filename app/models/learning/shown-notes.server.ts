import {
	and,
	eq,
	exists,
	gte,
	inArray,
	isNotNull,
	lte,
	not,
	or,
	sql,
	type Column,
	type Placeholder,
} from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import { lessonNotes, lessons } from '#db/schema/index.ts'
import type { SchoolId } from '../access.server.ts'
import { eachOf } from '../query-values.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'

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

/** Those of some notes that families do not see, by id: true for one whose lesson is still to begin. */
export function listUnshownNotes(schoolId: SchoolId, ids: readonly string[], now: number) {
	if (ids.length === 0) return new Map<string, boolean>()
	const rows = database()
		.select({ id: lessonNotes.id, state: lessons.state, startsAt: lessons.startsAt })
		.from(lessonNotes)
		.innerJoin(lessons, rowOf(lessons, schoolId, lessonNotes.lessonId))
		.where(
			and(
				rowsOf(lessonNotes, schoolId),
				inArray(lessonNotes.id, eachOf(ids)),
				not(whereNoteIsShown(schoolId, now) ?? sql`true`),
			),
		)
		.all()
	return new Map(rows.map(({ id, state, startsAt }) => [id, state === 'scheduled' && startsAt > now]))
}
