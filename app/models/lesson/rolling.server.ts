import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { classes, classTeachers, enrolments, lessons, series, teachers } from '#db/schema/index.ts'
import { isEnrolledOn } from '#app/domain/attendance/enrolled-on.ts'
import { daysOf } from '#app/domain/lesson/recurrence.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { addLessons } from './booking.server.ts'
import { hasLeftBy } from './internal/clashes.server.ts'
import { horizonOf } from './internal/horizon.server.ts'
import { planDays, type PlannedDay } from './series.server.ts'

/** The margin extends each series about once a week, so that most hourly runs write nothing. */
const LEEWAY_DAYS = 6

const FORCED = 'Added automatically, because it repeats until further notice.'

/** Open-ended series with too few lessons ahead, of all classes or one. */
export function listSeriesToRoll(access: Access, classId?: string): string[] {
	const { school } = access
	return database()
		.select({ id: series.id })
		.from(series)
		.innerJoin(classes, rowOf(classes, access, series.classId))
		.where(
			and(
				rowsOf(series, access),
				classId === undefined ? undefined : eq(series.classId, classId),
				eq(series.openEnded, true),
				lt(series.endsOn, daysAfter(horizonOf(access), -LEEWAY_DAYS)),
				isNull(series.archivedAt),
				inArray(classes.state, ['draft', 'open', 'running']),
				or(isNull(classes.endsOn), gte(classes.endsOn, today(school.timeZone))),
			),
		)
		.all()
		.map(({ id }) => id)
}

/**
 * Extends an open-ended series to the horizon, or to `through` if that is later, and returns the number of new lessons. Days without any expected
 * student are skipped until one enrolls. A lesson with a conflict is booked and listed as such, because a
 * missing lesson would go unnoticed.
 */
export function rollSeries(tx: Tx, access: Access, id: string, through = ''): number {
	const openSeries = findOpenSeries(tx, access, id)
	if (!openSeries) return 0
	const { row, classEndsOn } = openSeries
	const { classId, roomId } = row
	const near = horizonOf(access)
	const horizon = near < through ? through : near
	const endsOn = classEndsOn !== null && classEndsOn < horizon ? classEndsOn : horizon
	const now = today(access.school.timeZone)
	const after = row.endsOn > now ? row.endsOn : now
	const rule = {
		frequency: row.frequency,
		every: row.every,
		weekdays: [...row.weekdays].map(Number),
		dates: [],
		startTime: row.startTime,
		durationMinutes: row.durationMinutes,
		startsOn: row.startsOn,
		teacherId: row.teacherId,
		roomId,
		skipsClosures: row.skipsClosures,
	}
	// The rule keeps its first day, so that every other week stays every other week.
	const startsOn = daysOf({ ...rule, endsOn }).find((day) => day > after)
	if (!startsOn) return 0
	const planned = planDays(access, classId, { ...rule, startsOn }, { endsOn, openEnded: true })
	if (!planned.ok) return 0
	const isExpected = expectedIn(tx, access, classId)
	const last = planned.value.findLast(({ day }) => isExpected(day))
	if (!last) return 0
	const isThere = lessonsFrom(tx, access, row, startsOn)
	const teacherOn = teachersOf(tx, access, row)
	const wanted = planned.value.filter(
		(planned) => planned.day <= last.day && !planned.closedBy && isExpected(planned.day) && !isThere(planned),
	)
	const added = addLessons(
		tx,
		access,
		wanted.map(({ day, startsAt, endsAt }) => ({
			classId,
			seriesId: id,
			originalDate: day,
			startsAt,
			endsAt,
			teacherId: teacherOn(day),
			roomId,
		})),
		{ reason: forcedBefore(tx, access, id) ?? FORCED },
	)
	if (!added.ok) return 0
	tx.update(series)
		.set({ endsOn: last.day, updatedAt: Date.now() })
		.where(rowOf(series, access, id))
		.run()
	return wanted.length
}

function findOpenSeries(tx: Tx, access: Access, id: string) {
	return tx
		.select({ row: series, classEndsOn: classes.endsOn })
		.from(series)
		.innerJoin(classes, rowOf(classes, access, series.classId))
		.where(and(rowOf(series, access, id), eq(series.openEnded, true), isNull(series.archivedAt)))
		.get()
}

/** True if a student is expected on the day. A class without any enrollment yet still gets its lessons. */
function expectedIn(tx: Tx, access: Access, classId: string): (day: string) => boolean {
	const places = tx
		.select()
		.from(enrolments)
		.where(and(rowsOf(enrolments, access), eq(enrolments.classId, classId)))
		.all()
	const isWaiting = places.some(({ state }) => state === 'waiting' || state === 'offered')
	if (places.length === 0 || isWaiting) return () => true
	return (day) => places.some((place) => isEnrolledOn(place, day))
}

/** True for a day whose lesson is in the series, or at whose time the class has a lesson already. */
function lessonsFrom(
	tx: Tx,
	access: Access,
	{ id, classId }: { id: string; classId: string },
	day: string,
): (planned: PlannedDay) => boolean {
	const isFrom = or(gte(lessons.day, day), gte(lessons.originalDate, day))
	const there = tx
		.select({ originalDate: lessons.originalDate, startsAt: lessons.startsAt, seriesId: lessons.seriesId })
		.from(lessons)
		.where(and(rowsOf(lessons, access), eq(lessons.classId, classId), isFrom))
		.all()
	const dates = new Set(there.flatMap(({ seriesId, originalDate }) => (seriesId === id ? originalDate : [])))
	const starts = new Set(there.map(({ startsAt }) => startsAt))
	return ({ day, startsAt }) => dates.has(day) || starts.has(startsAt)
}

/** The teacher of the series, or the lead teacher of the class after that teacher has left. */
function teachersOf(
	tx: Tx,
	{ schoolId, school }: Access,
	{ classId, teacherId }: { classId: string; teacherId: string | null },
): (day: string) => string | null {
	if (!teacherId) return () => null
	const find = (condition: ReturnType<typeof eq>) =>
		tx
			.select({ id: teachers.id, endedOn: teachers.endedOn, archivedAt: teachers.archivedAt })
			.from(teachers)
			.leftJoin(
				classTeachers,
				and(
					eq(classTeachers.schoolId, schoolId),
					eq(classTeachers.classId, classId),
					eq(classTeachers.teacherId, teachers.id),
					eq(classTeachers.part, 'lead'),
				),
			)
			.where(and(eq(teachers.schoolId, schoolId), condition))
			.get()
	const own = find(eq(teachers.id, teacherId))
	const lead = find(eq(classTeachers.classId, classId))
	return (day) =>
		[own, lead].find((teacher) => teacher && !hasLeftBy(teacher, day, school.timeZone))?.id ?? null
}

/** The reason the latest lesson was booked despite a conflict also applies to the next ones. */
function forcedBefore(tx: Tx, access: Access, seriesId: string): string | null | undefined {
	return tx
		.select({ reason: lessons.forcedReason })
		.from(lessons)
		.where(and(rowsOf(lessons, access), eq(lessons.seriesId, seriesId), isNotNull(lessons.forcedReason)))
		.orderBy(desc(lessons.originalDate))
		.limit(1)
		.get()?.reason
}
