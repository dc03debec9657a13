import {
	and,
	eq,
	exists,
	gt,
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
import { database } from '#db/client.server.ts'
import { lessonNotes, lessons, students } from '#db/schema/index.ts'
import { nameWords } from '#app/domain/student/name.ts'
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

/**
 * Notes by id as a summary tells of them at a time: of the day that their lesson has now, shown to families or not, and ahead if
 * the lesson is still to begin.
 */
export function listNotesToTell(schoolId: SchoolId, ids: readonly string[], at: number) {
	if (ids.length === 0) return new Map<string, never>()
	const { firstName, lastName, preferredName } = students
	const rows = database()
		.select({
			id: lessonNotes.id,
			day: lessons.day,
			names: { firstName, lastName, preferredName },
			isShown: sql`${whereNoteIsShown(schoolId, at)}`.mapWith(Boolean),
			isAhead: sql`${eq(lessons.state, 'scheduled')} and ${gt(lessons.startsAt, at)}`.mapWith(Boolean),
		})
		.from(lessonNotes)
		.innerJoin(lessons, rowOf(lessons, schoolId, lessonNotes.lessonId))
		.innerJoin(students, rowOf(students, schoolId, lessonNotes.studentId))
		.where(and(rowsOf(lessonNotes, schoolId), inArray(lessonNotes.id, eachOf(ids))))
		.all()
	return new Map(rows.map(({ id, names, ...note }) => [id, { ...note, student: nameWords(names) }]))
}
