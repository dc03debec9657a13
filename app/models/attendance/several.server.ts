import { and, asc, eq, gte, inArray, lt } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, lessons } from '#db/schema/index.ts'
import { daysAfter, startOfDay } from '#app/utils/dates.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import { previewToken } from '#app/utils/preview-token.server.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { lessonsOf } from '../lesson-scope.server.ts'
import { writeWhole } from '../undo.server.ts'
import { listExpected } from './expected.server.ts'
import { markLesson, type Marking } from './marks.server.ts'

/** Which marks of which lessons are to become another one. */
export interface MarkWish {
	/** Days, both included. */
	from: string
	to: string
	classId?: string
	teacherId?: string
	/** The letter they have now; none is those without a mark. */
	now?: string
	letter: string
}

/** So many lessons are set at once; more would keep everybody else waiting. */
export const MOST_SET = 100

/** The lessons and students a wish is about. Nothing is written. */
export function previewMarks(access: Access, wish: MarkWish) {
	const found = lessonsFor(access, wish)
	const all = found
		.slice(0, MOST_SET)
		.map((lesson) => ({
			...lesson,
			students: listExpected(access, lesson)
				.filter(({ mark }) => (mark?.code ?? '') === (wish.now ?? ''))
				.map(({ studentId, name }) => ({ studentId, name })),
		}))
		.filter(({ students }) => students.length > 0)
	const token = previewToken({ wish, all })
	return { lessons: all, hasMore: found.length > MOST_SET, token }
}

/** Sets exactly what was previewed, all of it or nothing. */
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

/** What was written on a paper roll: of each student a letter for each lesson. */
export interface PaperRow {
	studentId: string
	/** By the id of the lesson. */
	letters: Record<string, string>
}

/** Keys in a paper roll, all of it or nothing. */
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

function lessonsFor(access: Access, { from, to, classId, teacherId }: MarkWish) {
	const { school } = access
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
				inArray(lessons.state, ['scheduled', 'held']),
				classId ? eq(lessons.classId, classId) : undefined,
				teacherId ? eq(lessons.teacherId, teacherId) : undefined,
			),
		)
		.orderBy(asc(lessons.startsAt), asc(lessons.id))
		.limit(MOST_SET + 1)
		.all()
}
