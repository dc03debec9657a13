import { and, asc, eq, gt, inArray, type SQL } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { classes, lessons, series, teachers } from '#db/schema/index.ts'
import { conflicting, done, type Outcome } from '#app/utils/outcome.ts'
import { previewToken } from '#app/utils/preview-token.server.ts'
import type { Access } from '../access.server.ts'
import { listExpected } from '../attendance/expected.server.ts'
import { record } from '../audit.server.ts'
import { LESSON_GONE, lessonsOf } from '../lesson-scope.server.ts'
import { eachOf } from '../query-values.server.ts'
import { lastChangeOf } from '../school/last-change.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { writeWhole } from '../undo.server.ts'
import type { LessonChange } from './change-words.server.ts'
import { tellOfChanges } from './internal/change-letters.server.ts'
import { enteredLink, onlineLinksOf } from './online-link.server.ts'
import type { SplitLesson, SplitPreview } from './split-plan.server.ts'
import { tellTeachers } from './teacher-letters.server.ts'

/** Gives one lesson a link of its own, or takes it back. A program that saw no form sends no version. */
export function setOnlineLink(
	access: Access,
	{ id, version, tells = false }: { id: string; version?: number; tells?: boolean },
	link: string | null,
): Outcome<{ mailed: number }> {
	return writeWhole((tx) => {
		const [lesson] = listLinked(tx, access, and(eq(lessons.id, id), lessonsOf(access)))
		if (!lesson) return LESSON_GONE
		if (version !== undefined && lesson.version !== version)
			return conflicting({
				...lastChangeOf(access, id),
				version: lesson.version,
				theirs: { onlineLink: lesson.ownLink },
			})
		if (lesson.ownLink === link) return done({ mailed: 0 })
		tx.update(lessons)
			.set({
				onlineLink: link,
				version: lesson.version + 1,
				updatedAt: Date.now(),
				updatedBy: access.userId,
			})
			.where(rowOf(lessons, access, id))
			.run()
		record(tx, access, 'lesson.changed', {
			objectId: id,
			objectName: lesson.class,
			before: { onlineLink: lesson.ownLink },
			after: { onlineLink: link },
		})
		const changes = lesson.state === 'scheduled' ? linkChanges(tx, access, [lesson]) : []
		const mailIds = tells ? tellOfChanges(tx, access, changes) : []
		tellTeachers(tx, access, changes)
		return done({ mailed: mailIds.length })
	})
}

/** The lessons to come of a class, with the links that people have now. */
export function listLinksAhead(tx: Tx, access: Access, classId: string) {
	const isAhead = and(eq(lessons.state, 'scheduled'), gt(lessons.startsAt, Date.now()))
	return listLinked(tx, access, and(eq(lessons.classId, classId), isAhead))
}

type Linked = ReturnType<typeof listLinked>[number]

function listLinked(tx: Tx, access: Access, which: SQL | undefined) {
	const linkOf = onlineLinksOf(access.schoolId)
	return tx
		.select({
			id: lessons.id,
			classId: lessons.classId,
			class: classes.name,
			teacherId: lessons.teacherId,
			roomId: lessons.roomId,
			day: lessons.day,
			startsAt: lessons.startsAt,
			endsAt: lessons.endsAt,
			state: lessons.state,
			version: lessons.version,
			ownLink: lessons.onlineLink,
			entered: enteredLink,
			isOpenEnded: series.openEnded,
		})
		.from(lessons)
		.innerJoin(classes, rowOf(classes, access, lessons.classId))
		.leftJoin(teachers, rowOf(teachers, access, lessons.teacherId))
		.leftJoin(series, rowOf(series, access, lessons.seriesId))
		.where(and(rowsOf(lessons, access), which))
		.orderBy(asc(lessons.startsAt))
		.all()
		.map((lesson) => ({ ...lesson, link: linkOf({ ...lesson, onlineLink: lesson.entered }) }))
}

/** The lessons that people join with another link than before. */
export function linkChanges(tx: Tx, access: Access, before: readonly Linked[]): LessonChange[] {
	const ids = eachOf(before.map(({ id }) => id))
	const now = listLinked(tx, access, inArray(lessons.id, ids))
	const linkNow = new Map(now.map(({ id, link }) => [id, link]))
	return before
		.map((lesson) => ({ lesson, to: { ...lesson, link: linkNow.get(lesson.id) ?? null } }))
		.filter(({ lesson, to }) => to.link !== lesson.link)
		.map((change) => ({ ...change, isOpenEnded: change.lesson.isOpenEnded === true }))
}

export interface ClassPreview extends SplitPreview {
	/** Lessons that only get another online link. */
	linked?: SplitLesson[]
	/** True if the lessons added are the first of the class, which has none that could change. */
	isFirst?: boolean
}

/** Shows the lessons with a new link before a class is saved. Null without students, who alone need to know. */
export function previewLinks(access: Access, changes: readonly LessonChange[]): ClassPreview | null {
	const links = changes.map(({ lesson: { id }, to }) => [id, to?.link])
	const lessonsAhead = changes.map(({ lesson }) => lesson)
	return previewAhead(access, lessonsAhead, (linked) => ({ linked, token: previewToken({ links }) }))
}

/** The same for the first lessons of a class, which a trial run has just added. */
export function previewFirstLessons(access: Access, added: readonly Linked[]): ClassPreview | null {
	const first = added.map(({ startsAt, endsAt, teacherId, roomId }) => [startsAt, endsAt, teacherId, roomId])
	const token = previewToken({ first })
	return previewAhead(access, added, (lines) => ({ added: lines, isFirst: true, token }))
}

function previewAhead(
	access: Access,
	ahead: readonly LessonChange['lesson'][],
	preview: (lines: SplitLesson[]) => Partial<ClassPreview> & { token: string },
): ClassPreview | null {
	const expected = ahead.flatMap((lesson) => listExpected(access, lesson))
	if (expected.length === 0) return null
	return {
		unchanged: [],
		added: [],
		moved: [],
		removed: [],
		fixed: [],
		filled: [],
		leftOut: [],
		closed: [],
		bookings: [],
		studentIds: [...new Set(expected.map(({ studentId }) => studentId))],
		...preview(
			ahead.map(({ id, startsAt }) => ({ lessonId: id, from: startsAt, to: startsAt, clashes: [] })),
		),
	}
}
