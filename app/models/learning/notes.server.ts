import { and, desc, eq, inArray, like, lt, lte, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { database, prepared, write, type Tx } from '#db/client.server.ts'
import { classes, lessonNotes, lessons, users } from '#db/schema/index.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { isCalledOff, whereNoteIsShown, whereNoteStands } from './shown-notes.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { listExpected } from '../attendance/expected.server.ts'
import { record } from '../audit.server.ts'
import { lessonsOf } from '../lesson-scope.server.ts'
import { forgetNews, tellOfNote } from '../notification/learning.server.ts'
import { EACH, tableOfEach } from '../query-values.server.ts'
import { ofOwnStudents } from '../student/own.server.ts'
import { changedMeanwhile, changedNow, editedNow, isFamily, unknown } from './internal/reach.server.ts'

export interface NoteText {
	covered?: string
	/** Plan for the next lesson. */
	next?: string
	/** Visible to staff only. */
	privateNote?: string
}

const columns = {
	id: lessonNotes.id,
	lessonId: lessonNotes.lessonId,
	studentId: lessonNotes.studentId,
	day: lessonNotes.day,
	covered: lessonNotes.covered,
	next: lessonNotes.next,
	privateNote: lessonNotes.privateNote,
	publishedAt: lessonNotes.publishedAt,
	changedAt: lessonNotes.changedAt,
	isCalledOff,
	version: lessonNotes.version,
	class: classes.name,
	by: users.name,
}

/**
 * Notes about a student, newest first. Families see published ones without the private part. `until` a day, those
 * prepared for a canceled lesson are left out.
 */
export function listNotes(
	access: Access,
	studentId: string,
	{
		before,
		until,
		find,
		limit = 20,
	}: { before?: string; until?: string; find?: string; limit?: number } = {},
) {
	const word = find && `%${find.replace(/[%_\\]/g, '')}%`
	return read(
		access,
		and(
			eq(lessonNotes.studentId, studentId),
			ofOwnStudents(access, lessonNotes.studentId),
			before ? lt(lessonNotes.day, before) : undefined,
			word ? or(like(lessonNotes.covered, word), like(lessonNotes.next, word)) : undefined,
			isFamily(access) ? whereNoteIsShown(access.schoolId, Date.now()) : undefined,
			until ? and(lte(lessonNotes.day, until), whereNoteStands()) : undefined,
		),
		limit,
	)
}

export type LessonNote = ReturnType<typeof listNotes>[number]

/** The latest published note about each of the reader's students. */
export function listLatestNotes(access: Access, studentIds: readonly string[]) {
	const db = database()
	const other = alias(lessonNotes, 'other')
	const ofEach = db
		.select({ id: other.id })
		.from(other)
		.where(
			and(
				rowsOf(other, access),
				eq(other.studentId, EACH),
				whereNoteIsShown(access.schoolId, Date.now(), other),
			),
		)
		.orderBy(desc(other.day), desc(other.id))
		.limit(1)
	const ids = db.select({ id: sql`(${ofEach})` }).from(tableOfEach(studentIds))
	const own = ofOwnStudents(access, lessonNotes.studentId)
	return query(access, and(inArray(lessonNotes.id, ids), own), studentIds.length)
		.all()
		.map((note) => ({ ...note, privateNote: null }))
}

/** The teacher's own notes about a student, newest first. */
export function listOwnNotes(access: Access, studentId: string) {
	if (isFamily(access)) return []
	return read(
		access,
		and(eq(lessonNotes.studentId, studentId), lessonsOf(access), eq(lessonNotes.createdBy, access.userId)),
		100,
	)
}

/**
 * Expected students with the note of this lesson and the previous one, which is carried over from the same class. A
 * student alone without one there brings the last of another class, and its name. A substitute sees notes of this day only.
 */
export function listLessonNotes(access: Access, lessonId: string) {
	const lesson = findLessonOf(access, lessonId)
	if (!lesson || isFamily(access)) return []
	const notes = new Map(notesOf(access, lessonId).map((note) => [note.studentId, note]))
	const expected = listExpected(access, lesson)
	const ids = JSON.stringify(expected.map(({ studentId }) => studentId))
	const { day, classId } = lesson
	const isAlone = expected.length === 1 ? 1 : 0
	const rows = lastBefore().all({ schoolId: access.schoolId, studentIds: ids, day, classId, isAlone })
	const last = new Map(
		rows.map(({ note, of, class: name }) => [
			note.studentId,
			{ ...note, otherClass: of === classId ? null : name },
		]),
	)
	return expected.map(({ studentId, name }) => ({
		studentId,
		name,
		note: notes.get(studentId) ?? null,
		last: last.get(studentId) ?? null,
	}))
}

const lastBefore = prepared((db) => {
	const schoolId = sql.placeholder('schoolId')
	const classId = sql.placeholder('classId')
	const other = alias(lessonNotes, 'other')
	const lastWhere = (which: SQL) =>
		db
			.select({ id: other.id })
			.from(other)
			.innerJoin(lessons, and(eq(lessons.schoolId, schoolId), eq(lessons.id, other.lessonId)))
			.where(
				and(
					eq(other.schoolId, schoolId),
					eq(other.studentId, EACH),
					lt(other.day, sql.placeholder('day')),
					which,
					whereNoteStands(other),
				),
			)
			.orderBy(desc(other.day), desc(other.id))
			.limit(1)
	const ofClass = lastWhere(eq(lessons.classId, classId))
	const ofAny = lastWhere(sql`${sql.placeholder('isAlone')} = 1`)
	const ids = db
		.select({ id: sql`coalesce((${ofClass}), (${ofAny}))` })
		.from(tableOfEach(sql.placeholder('studentIds')))
	return db
		.select({ note: lessonNotes, of: lessons.classId, class: classes.name })
		.from(lessonNotes)
		.innerJoin(lessons, and(eq(lessons.schoolId, schoolId), eq(lessons.id, lessonNotes.lessonId)))
		.innerJoin(classes, and(eq(classes.schoolId, schoolId), eq(classes.id, lessons.classId)))
		.where(and(eq(lessonNotes.schoolId, schoolId), inArray(lessonNotes.id, ids)))
		.prepare()
})

/** Saves a note and sets its visibility to the family. An empty note is deleted. */
export function saveNote(
	access: Access,
	{ lessonId, studentId, version }: { lessonId: string; studentId: string; version?: number },
	text: NoteText,
	publish: boolean,
): Outcome<{ id: string }> {
	return write((tx) => {
		const lesson = findLessonOf(access, lessonId)
		if (isFamily(access) || !lesson) return unknown('This lesson')
		const student = listExpected(access, lesson).find((student) => student.studentId === studentId)
		if (!student) return unknown('This student’s place in the lesson')
		const values = {
			covered: text.covered ?? null,
			next: text.next ?? null,
			privateNote: text.privateNote ?? null,
		}
		const before = findNote(tx, access, lessonId, studentId)
		const isEmpty = !values.covered && !values.next && !values.privateNote
		if (isEmpty && !before) return refused({ covered: 'Write what you did, or what comes next.' })
		if (before && version !== undefined && before.version !== version) {
			const { covered, next, privateNote } = before
			return changedMeanwhile(access, before, { covered, next, privateNote })
		}
		if (isEmpty && before) {
			removeNote(tx, access, before.id, student)
			return done({ id: before.id })
		}
		const id = writeNote(tx, access, before, { ...values, studentId, lessonId, day: lesson.day }, publish)
		tellOfNote(tx, access, student, { id, lesson, note: values, before, isShown: publish })
		record(tx, access, publish ? 'note.published' : 'note.saved', {
			objectId: studentId,
			objectName: student.name,
			after: { day: lesson.day },
		})
		return done({ id })
	})
}

function removeNote(
	tx: Tx,
	access: Access,
	id: string,
	{ studentId, name }: { studentId: string; name: string },
) {
	tx.delete(lessonNotes)
		.where(rowOf(lessonNotes, access, id))
		.run()
	forgetNews(tx, access, id)
	record(tx, access, 'note.removed', { objectId: studentId, objectName: name })
}

type Note = Pick<
	typeof lessonNotes.$inferSelect,
	'lessonId' | 'studentId' | 'day' | 'covered' | 'next' | 'privateNote'
>

function writeNote(
	tx: Tx,
	access: Access,
	before: typeof lessonNotes.$inferSelect | undefined,
	note: Note,
	publish: boolean,
): string {
	const { schoolId } = access
	const now = Date.now()
	const publishedAt = publish ? (before?.publishedAt ?? now) : null
	if (!before) {
		const id = newId()
		tx.insert(lessonNotes)
			.values({ ...note, ...editedNow(access), schoolId, id, publishedAt })
			.run()
		return id
	}
	const isChanged = before.publishedAt && (before.covered !== note.covered || before.next !== note.next)
	const changedAt = publish ? (isChanged ? now : before.changedAt) : null
	tx.update(lessonNotes)
		.set({ ...note, publishedAt, changedAt, ...changedNow(access, before.version) })
		.where(rowOf(lessonNotes, schoolId, before.id))
		.run()
	return before.id
}

function read(access: Access, condition: SQL | undefined, limit: number) {
	const rows = query(access, condition, limit).all()
	return isFamily(access) ? rows.map((note) => ({ ...note, privateNote: null })) : rows
}

function query(access: Access, condition: SQL | undefined, limit: number) {
	return database()
		.select(columns)
		.from(lessonNotes)
		.innerJoin(lessons, rowOf(lessons, access, lessonNotes.lessonId))
		.innerJoin(classes, rowOf(classes, access, lessons.classId))
		.leftJoin(users, eq(users.id, lessonNotes.createdBy))
		.where(and(rowsOf(lessonNotes, access), condition))
		.orderBy(desc(lessonNotes.day), desc(lessonNotes.id))
		.limit(limit)
}

function notesOf(access: Access, lessonId: string) {
	return database()
		.select({ note: lessonNotes, isCalledOff })
		.from(lessonNotes)
		.innerJoin(lessons, rowOf(lessons, access, lessonNotes.lessonId))
		.where(and(rowsOf(lessonNotes, access), eq(lessonNotes.lessonId, lessonId)))
		.all()
		.map(({ note, ...more }) => ({ ...note, ...more }))
}

function findNote(tx: Tx, access: Access, lessonId: string, studentId: string) {
	return tx
		.select()
		.from(lessonNotes)
		.where(
			and(
				rowsOf(lessonNotes, access),
				eq(lessonNotes.lessonId, lessonId),
				eq(lessonNotes.studentId, studentId),
			),
		)
		.get()
}

function findLessonOf(access: Access, id: string) {
	return database()
		.select({ id: lessons.id, classId: lessons.classId, day: lessons.day, startsAt: lessons.startsAt })
		.from(lessons)
		.where(and(rowOf(lessons, access, id), lessonsOf(access)))
		.get()
}
