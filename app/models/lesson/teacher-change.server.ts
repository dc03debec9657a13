import { and, asc, eq, gt, gte, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { classes, lessons } from '#db/schema/index.ts'
import { wishFrom } from '#app/domain/lesson/split.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import { previewToken } from '#app/utils/preview-token.server.ts'
import type { Access } from '../access.server.ts'
import { listExpected } from '../attendance/expected.server.ts'
import { eachOf } from '../query-values.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { moveLessons, type Force } from './booking.server.ts'
import type { Booking } from '#app/domain/lesson/booking.ts'
import { findClashes, type FoundClash } from './internal/clashes.server.ts'
import { withoutOldHours } from './internal/old-hours.server.ts'
import { listSeries } from './series-list.server.ts'
import { previewSplits } from './split-plan.server.ts'
import { tellTogether } from './split-letters.server.ts'
import { splitEach } from './split.server.ts'

export interface TeacherChange {
	classIds: readonly string[]
	fromId: string
	toId: string
	/** First day of the new teacher. */
	from: string
}

export interface TeacherPreview {
	lessons: number
	bookings: Booking[]
	/** Ids of the lessons that leave the schedule. */
	removed: string[]
	clashes: FoundClash[]
	/** Days that were left out of a series and get a lesson, and those that stay left out. */
	filled: string[]
	leftOut: string[]
	studentIds: string[]
	/** Digest of the preview: applying does what was shown and nothing else. */
	token: string
}

/** A confirmed preview. */
export interface ConfirmedChange {
	token: string
	tells: boolean
	force?: Force
}

/** Plans the change of teacher of all lessons of these classes from a day on. Writes nothing. */
export function planTeacherChange(access: Access, change: TeacherChange) {
	const { classIds, fromId, toId, from } = change
	const rows = classIds.flatMap((id) => listSeries(access, id, from))
	const splits = previewSplits(
		access,
		rows
			.filter(({ teacherId }) => teacherId === fromId)
			.map((row) => ({ row, wish: { ...wishFrom(row, from), teacherId: toId } })),
	)
	if (!splits.ok) return splits
	const previews = splits.value.map(({ preview }) => preview)
	const inSeries = previews.flatMap(({ bookings }) => bookings)
	const ids = new Set(inSeries.map(({ lessonId }) => lessonId))
	const single = listOwnFrom(access, change).filter(({ id }) => !ids.has(id))
	const bookings = [
		...inSeries,
		...single.map((lesson) => ({ ...lesson, lessonId: lesson.id, teacherId: toId })),
	]
	const removed = previews.flatMap((one) => one.removed.flatMap(({ lessonId }) => lessonId ?? []))
	// All are checked together: two lessons of the old teacher at one time clash once both are the new teacher's.
	const clashes = withoutOldHours(access, findClashes(access, bookings, removed))
	const expected = single.flatMap((lesson) => listExpected(access, lesson))
	const daysOf = (which: 'filled' | 'leftOut') =>
		[...new Set(previews.flatMap((one) => one[which]))].toSorted()
	const preview: TeacherPreview = {
		lessons: previews.reduce((sum, { moved }) => sum + moved.length, single.length),
		bookings,
		removed,
		clashes,
		filled: daysOf('filled'),
		leftOut: daysOf('leftOut'),
		studentIds: [
			...previews.flatMap(({ studentIds }) => studentIds),
			...expected.map(({ studentId }) => studentId),
		],
		token: previewToken({ tokens: previews.map(({ token }) => token), single }),
	}
	return done({ splits: splits.value, preview })
}

interface Followed {
	/** The students of a class who got the new teacher with it. */
	following: (classId: string) => string[]
}

/** Gives the lessons to the new teacher in the caller's transaction, if nothing has changed since the preview. */
export function changeTeacher(
	tx: Tx,
	access: Access,
	change: TeacherChange,
	{ token, tells, force, following }: ConfirmedChange & Followed,
): Outcome<null> {
	const planned = planTeacherChange(access, change)
	if (!planned.ok) return planned
	if (planned.value.preview.token !== token)
		return refused(
			{ form: 'The schedule has changed since this preview. Check the new preview.' },
			{ status: 409 },
		)
	const split = splitEach(access, planned.value.splits, { force, following })
	if (!split.ok) return split
	const single = listOwnFrom(access, change)
	const more = single.map((lesson) => ({ lesson, to: { ...lesson, teacherId: change.toId } }))
	const areShared = split.value.changeIds.length + more.length > 1
	tellTogether(tx, access, split.value, { tells, more, areShared })
	giveCanceled(tx, access, change)
	const bookings = more.map(({ lesson, to }) => ({ ...placeOf(to), lessonId: lesson.id }))
	return moveLessons(tx, access, bookings, force)
}

/** A canceled lesson may be restored later, and then the new teacher gives it. */
function giveCanceled(tx: Tx, access: Access, change: TeacherChange) {
	tx.update(lessons)
		.set({
			teacherId: change.toId,
			updatedAt: Date.now(),
			updatedBy: access.userId,
			version: sql`${lessons.version} + 1`,
		})
		.where(and(rowsOf(lessons, access), isOwnFrom(change), notInArray(lessons.state, ['scheduled', 'held'])))
		.run()
}

function placeOf({ classId, teacherId, roomId, startsAt, endsAt }: Omit<OwnLesson, 'id'>) {
	return { classId, teacherId, roomId, startsAt, endsAt }
}

/** Lessons of the classes that the teacher gives from a day on, except as a substitute. */
function listOwnFrom(access: Access, change: TeacherChange) {
	return database()
		.select({
			id: lessons.id,
			classId: lessons.classId,
			class: classes.name,
			teacherId: lessons.teacherId,
			roomId: lessons.roomId,
			day: lessons.day,
			startsAt: lessons.startsAt,
			endsAt: lessons.endsAt,
		})
		.from(lessons)
		.innerJoin(classes, rowOf(classes, access, lessons.classId))
		.where(and(rowsOf(lessons, access), isOwnFrom(change), eq(lessons.state, 'scheduled')))
		.orderBy(asc(lessons.startsAt))
		.all()
}

function isOwnFrom({ classIds, fromId, from }: TeacherChange) {
	return and(
		eq(lessons.teacherId, fromId),
		gt(lessons.startsAt, Date.now()),
		gte(lessons.day, from),
		inArray(lessons.classId, eachOf(classIds)),
		isNull(lessons.substituteFor),
	)
}

type OwnLesson = ReturnType<typeof listOwnFrom>[number]
