import { and, asc, eq, gte, inArray, lt, lte } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, lessons } from '#db/schema/index.ts'
import { lastStartOf } from '#app/domain/attendance/codes.ts'
import { daysAfter, startOfDay } from '#app/utils/dates.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import { previewToken } from '#app/utils/preview-token.server.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { lessonsOf } from '../lesson-scope.server.ts'
import { writeWhole } from '../undo.server.ts'
import { heldLettersOf } from './codes.server.ts'
import { listExpected } from './expected.server.ts'
import { markLesson, type Marking } from './marks.server.ts'

/** A filter for marks, and the new letter. */
export interface MarkWish {
	/** First and last day, both included. */
	from: string
	to: string
	classId?: string
	teacherId?: string
	/** The current letter; undefined selects students without a mark. */
	now?: string
	letter: string
}

/** Limit of one change, because a longer transaction would block other users. */
export const MAX_SET = 100

/** More lessons than a large school gives in three months. */
const MAX_READ = 5_000

/** Previews the affected lessons and students. Writes nothing. */
export function previewMarks(access: Access, wish: MarkWish) {
	const lessons = []
	let hasMore = false
	for (const lesson of lessonsFor(access, wish)) {
		const students = listExpected(access, lesson)
			.filter(({ mark }) => (mark?.code ?? '') === (wish.now ?? ''))
			.map(({ studentId, name }) => ({ studentId, name }))
		hasMore = students.length > 0 && lessons.length === MAX_SET
		if (hasMore) break
		if (students.length > 0) lessons.push({ ...lesson, students })
	}
	return { lessons, hasMore, token: previewToken({ wish, lessons }) }
}

/** Applies the preview, all of it or nothing. */
export function setMarks(
	access: Access,
	wish: MarkWish,
	token: string,
	marking: Marking,
): Outcome<{ marked: number }> {
	return writeWhole(() => {
		const preview = previewMarks(access, wish)
		if (preview.token !== token)
			return refused(
				{ form: 'These lessons have changed since this preview. Check the new preview.' },
				{ status: 409 },
			)
		let marked = 0
		for (const { id, students } of preview.lessons) {
			const wanted = students.map(({ studentId }) => ({ studentId, code: wish.letter }))
			const set = markLesson(access, id, wanted, marking)
			if (!set.ok) return set
			marked += set.value.marked
		}
		return done({ marked })
	})
}

/** One row of a paper roll: a student's letter for each lesson. */
export interface PaperRow {
	studentId: string
	/** Keyed by lesson id. */
	letters: Record<string, string>
}

/** Enters a paper roll, all of it or nothing. */
export function markPaper(
	access: Access,
	lessonIds: readonly string[],
	rows: readonly PaperRow[],
	marking: Marking,
): Outcome<{ marked: number }> {
	return writeWhole(() => {
		let marked = 0
		for (const id of lessonIds) {
			const wanted = rows.flatMap(({ studentId, letters }) =>
				letters[id] ? { studentId, code: letters[id] } : [],
			)
			if (wanted.length === 0) continue
			const set = markLesson(access, id, wanted, marking)
			if (!set.ok) return set
			marked += set.value.marked
		}
		return done({ marked })
	})
}

function lessonsFor(access: Access, { from, to, classId, teacherId, letter }: MarkWish) {
	const { school } = access
	const last = lastStartOf({ letter, isHeld: heldLettersOf(access).includes(letter) })
	return database()
		.select({
			id: lessons.id,
			classId: lessons.classId,
			class: classes.name,
			day: lessons.day,
			startsAt: lessons.startsAt,
			version: lessons.version,
		})
		.from(lessons)
		.innerJoin(classes, rowOf(classes, access, lessons.classId))
		.where(
			and(
				rowsOf(lessons, access),
				lessonsOf(access),
				gte(lessons.startsAt, startOfDay(from, school.timeZone)),
				lt(lessons.startsAt, startOfDay(daysAfter(to, 1), school.timeZone)),
				last === null ? undefined : lte(lessons.startsAt, last),
				inArray(lessons.state, ['scheduled', 'held']),
				classId ? eq(lessons.classId, classId) : undefined,
				teacherId ? eq(lessons.teacherId, teacherId) : undefined,
			),
		)
		.orderBy(asc(lessons.startsAt), asc(lessons.id))
		.limit(MAX_READ)
		.all()
}
