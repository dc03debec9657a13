import { and, asc, between, eq, gte, inArray, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, lessons, marks, payEntries, paySheets } from '#db/schema/index.ts'
import { boundsOf } from '#app/domain/billing/month-charge.ts'
import { groupedBy } from '#app/utils/group.ts'
import type { Access } from '../../access.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'
import { codesByDay } from '../../attendance/codes.server.ts'
import { lessonPlace } from '../../calendar/free-lessons.server.ts'
import { listUnmarked } from '../../lesson/list.server.ts'

export type MarkedForPay = ReturnType<typeof listMarkedLessons>[number]

/** Taught lessons of a month, or the given ones, with the students whose marks count for pay. */
export function listMarkedLessons(
	access: Access,
	which: { period: string; teacherId?: string } | { ids: readonly string[] },
	now = Date.now(),
) {
	const codes = codesByDay(access)
	const open = 'period' in which ? idsUnmarked(access, which, now) : null
	const rows = database()
		.select({
			id: lessons.id,
			teacherId: lessons.teacherId,
			isSubstitute: isNotNull(lessons.substituteFor).mapWith(Boolean),
			day: lessons.day,
			place: lessonPlace,
			classId: lessons.classId,
			className: classes.name,
			classKind: classes.kind,
			studentId: marks.studentId,
			code: marks.code,
		})
		.from(lessons)
		.innerJoin(classes, rowOf(classes, access, lessons.classId))
		.leftJoin(marks, and(rowsOf(marks, access), eq(marks.lessonId, lessons.id), isNull(marks.replacedAt)))
		.where(and(rowsOf(lessons, access), conditionOf(which)))
		.orderBy(asc(lessons.startsAt), asc(lessons.id))
		.all()
	return [...groupedBy(rows, ({ id }) => id).values()].flatMap((lessonRows) => {
		const [first] = lessonRows
		if (!first) return []
		const { id, teacherId, isSubstitute, day, place, classId, className, classKind } = first
		const lesson = { id, teacherId, isSubstitute, day, place, classId, className, classKind }
		const minutes = Math.round((place.endsAt - place.startsAt) / 60_000)
		const studentIds = lessonRows.flatMap(({ studentId, code }) =>
			studentId && code && codes(day).get(code)?.pays ? [studentId] : [],
		)
		return [{ ...lesson, minutes, studentIds, isUnmarked: open?.has(id) ?? false }]
	})
}

/** A lesson without students has no roll, here as on the page of unmarked lessons. */
function idsUnmarked(
	access: Access,
	{ period, teacherId }: { period: string; teacherId?: string },
	now: number,
): Set<string> {
	const [from, to] = boundsOf(period).moments
	return new Set(listUnmarked(access, { from, to, teacherId, now, limit: 10_000 }).map(({ id }) => id))
}

function conditionOf(
	which: { period: string; teacherId?: string } | { ids: readonly string[] },
): SQL | undefined {
	if ('ids' in which) return inArray(lessons.id, [...which.ids])
	const { period, teacherId } = which
	const { days, moments } = boundsOf(period)
	return and(
		teacherId ? eq(lessons.teacherId, teacherId) : isNotNull(lessons.teacherId),
		between(lessons.startsAt, ...moments),
		between(lessons.day, ...days),
	)
}

/**
 * Lessons of approved months changed after the approval, with every affected teacher: the current one and the
 * one who was paid.
 */
export function listChangedLessons(access: Access, since: string, teacherId?: string) {
	const ofTeacher = (column: typeof lessons.teacherId | typeof payEntries.teacherId) =>
		teacherId ? eq(column, teacherId) : undefined
	const [from] = boundsOf(since).moments
	const changed = database()
		.select({ lessonId: lessons.id, teacherId: paySheets.teacherId })
		.from(lessons)
		.innerJoin(
			paySheets,
			and(
				rowsOf(paySheets, access),
				eq(paySheets.teacherId, lessons.teacherId),
				eq(paySheets.period, sql`substr(${lessons.day}, 1, 7)`),
			),
		)
		.where(
			and(
				rowsOf(lessons, access),
				ofTeacher(lessons.teacherId),
				gte(lessons.startsAt, from),
				sql`${lessons.updatedAt} >= ${paySheets.approvedAt}`,
			),
		)
		.all()
	const handedOver = database()
		.selectDistinct({ lessonId: lessons.id, teacherId: payEntries.teacherId })
		.from(payEntries)
		.innerJoin(lessons, rowOf(lessons, access, payEntries.lessonId))
		.where(
			and(
				rowsOf(payEntries, access),
				gte(payEntries.period, since),
				ofTeacher(payEntries.teacherId),
				or(isNull(lessons.teacherId), ne(lessons.teacherId, payEntries.teacherId)),
			),
		)
		.all()
	return [...changed, ...handedOver]
}
