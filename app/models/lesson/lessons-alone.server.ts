import { and, asc, eq, gt, gte, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { classes, enrolments, lessons, series } from '#db/schema/index.ts'
import { awayReason } from '#app/domain/student/planned.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { listMarksKept, NOT_CHARGED, type Away } from '../attendance/away-credits.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { isPresent, isSeated } from '../enrolment/presence.server.ts'
import { clearLessons, isUnvisited } from './internal/clearing.server.ts'
import { takeMarksAhead } from './internal/marks-ahead.server.ts'
import { tellTeachersOfAway } from './leaving-letter.server.ts'
import { saveChange, type ChangeUndone } from './schedule-change.server.ts'

/** The days of an absence: after one day, and up to another if the student comes back. */
export interface AwayDays extends Away {
	/** Limits the absence to one class. */
	classId?: string
	/** True if the caller tells the teachers. */
	isTold?: boolean
	/** Changes that made way for this one: their teachers read of both in one email. */
	undone?: readonly ChangeUndone[]
}

/** Upcoming private lessons on those days with no other student enrolled or waiting. Others can still join a group. */
export function listLessonsAlone(access: Access, studentId: string, { after, to, classId }: AwayDays) {
	return database()
		.select({ row: lessons, class: classes.name })
		.from(lessons)
		.innerJoin(classes, rowOf(classes, access, lessons.classId))
		.where(
			and(
				rowsOf(lessons, access),
				inArray(lessons.classId, ownClasses(access, studentId, classId)),
				gt(lessons.startsAt, Date.now()),
				gt(lessons.day, after),
				to === undefined ? undefined : lte(lessons.day, to),
				eq(lessons.state, 'scheduled'),
				// The mark of a lesson to come only says that the student is absent then.
				isUnvisited(access.schoolId),
			),
		)
		.orderBy(asc(lessons.startsAt), asc(lessons.id))
		.all()
}

/**
 * Removes those lessons, and ends the series if the student does not come back. The teachers get an email, unless `isTold`
 * is set. Returns the id of the change for undo. Must run before enrollments end.
 */
export function removeLessonsAlone(
	tx: Tx,
	access: Access,
	{ id, name }: { id: string; name: string },
	away: AwayDays,
): string | null {
	const alone = listLessonsAlone(access, id, away)
	const rows = alone.map(({ row }) => row)
	// The series go on in a pause without a last day: no lessons are added while the student is away.
	const isLeaving = away.to === undefined && away.pause === undefined
	// The job would keep extending an open-ended series, even without a lesson left.
	const open = isLeaving ? listOpenSeries(tx, access, ownClasses(access, id, away.classId)) : []
	if (rows.length + open.length === 0) return null
	const ids = rows.map((row) => row.id)
	const kept = [...new Set(rows.map(({ classId }) => classId))].flatMap((classId) =>
		listMarksKept(access, { studentId: id, classId }, away),
	)
	const marksAhead = takeMarksAhead(tx, access, rows, { why: NOT_CHARGED, kept })
	const canceled = clearLessons(tx, access, ids, awayReason(name, isLeaving))
	const seriesIds = [...new Set([...rows.flatMap(({ seriesId }) => seriesId ?? []), ...open])]
	return saveChange(tx, access, {
		kind: isLeaving ? 'leaving' : 'pause',
		summary: `${name}: ${rows.length} lessons removed`,
		before: {
			lessons: rows,
			allSeries: isLeaving ? endSeries(tx, access, seriesIds, away.after) : [],
			left: { student: name, after: away.after },
			marksAhead,
			mailIds: away.isTold
				? []
				: tellTeachersOfAway(
						tx,
						access,
						name,
						away,
						alone.map(({ row, class: className }) => ({ ...row, class: className })),
					),
		},
		changed: canceled,
	})
}

function listOpenSeries(tx: Tx, access: Access, classIds: string[]): string[] {
	return tx
		.select({ id: series.id })
		.from(series)
		.where(
			and(
				rowsOf(series, access),
				inArray(series.classId, classIds),
				eq(series.openEnded, true),
				isNull(series.archivedAt),
			),
		)
		.all()
		.map(({ id }) => id)
}

/** Returns the series as they were before. */
function endSeries(tx: Tx, { schoolId, userId }: Access, ids: string[], lastDay: string) {
	const open = tx
		.select()
		.from(series)
		.where(
			and(
				eq(series.schoolId, schoolId),
				inArray(series.id, ids),
				or(gte(series.endsOn, lastDay), eq(series.openEnded, true)),
				isNull(series.archivedAt),
			),
		)
		.all()
	for (const openSeries of open)
		tx.update(series)
			.set({
				endsOn:
					lastDay < openSeries.startsOn
						? openSeries.startsOn
						: lastDay < openSeries.endsOn
							? lastDay
							: openSeries.endsOn,
				openEnded: false,
				archivedAt: lastDay < openSeries.startsOn ? Date.now() : null,
				updatedAt: Date.now(),
				updatedBy: userId,
				version: sql`${series.version} + 1`,
			})
			.where(rowOf(series, schoolId, openSeries.id))
			.run()
	return open
}

/** Private lessons in which this student is the only one enrolled or waiting. */
export function ownClasses({ schoolId, school }: Access, studentId: string, only?: string): string[] {
	const day = today(school.timeZone)
	const own = database()
		.select({ classId: enrolments.classId })
		.from(enrolments)
		.innerJoin(
			classes,
			and(rowOf(classes, schoolId, enrolments.classId), inArray(classes.kind, ['private', 'trial'])),
		)
		.where(and(eq(enrolments.schoolId, schoolId), eq(enrolments.studentId, studentId), isSeated(day)))
		.all()
		.map(({ classId }) => classId)
	const shared = new Set(
		database()
			.select({ classId: enrolments.classId })
			.from(enrolments)
			.where(
				and(
					eq(enrolments.schoolId, schoolId),
					inArray(enrolments.classId, own),
					ne(enrolments.studentId, studentId),
					isPresent(day),
				),
			)
			.all()
			.map(({ classId }) => classId),
	)
	return own.filter((id) => !shared.has(id) && (only === undefined || id === only))
}
