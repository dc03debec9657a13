import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { classes, classTeachers, lessons, series, teachers } from '#db/schema/index.ts'
import { isBooked } from '#app/domain/lesson/booked-day.ts'
import { daysOf } from '#app/domain/lesson/recurrence.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { done, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { addLessons, type NewLesson } from './booking.server.ts'
import { findClashes, hasLeftBy } from './internal/clashes.server.ts'
import { expectedIn } from './internal/expected-days.server.ts'
import { horizonOf, LEEWAY_DAYS } from './internal/horizon.server.ts'
import { listLeftOut } from './left-out.server.ts'
import { listFrom } from './internal/series-lessons.server.ts'
import { planDays, type PlannedDay } from './planned-days.server.ts'

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
	const found = findGoing(tx, access, id)
	if (!found?.row.openEnded) return 0
	const now = today(access.school.timeZone)
	const after = found.row.endsOn > now ? found.row.endsOn : now
	const { missing, last } = listMissing(tx, access, found, { after, through })
	const added = addLessons(tx, access, missing, { reason: forcedBefore(tx, access, id) ?? FORCED })
	if (!added.ok) return 0
	extend(tx, access, found.row, last)
	return missing.length
}

/** Adds the lessons that an open-ended series does not have yet up to a day, before it changes on the next one. */
export function rollUpTo(tx: Tx, access: Access, id: string, day: string) {
	const found = findGoing(tx, access, id)
	const now = today(access.school.timeZone)
	if (!found?.row.openEnded || found.row.endsOn >= day || day <= now) return
	const after = found.row.endsOn > now ? found.row.endsOn : now
	const upTo = { ...found, row: { ...found.row, endsOn: day } }
	const { missing } = listMissing(tx, access, upTo, { after, until: day })
	addLessons(tx, access, missing, { reason: forcedBefore(tx, access, id) ?? FORCED })
}

/**
 * Adds the lessons to come that a series does not have, after its student is expected again. A lesson with a conflict is left out,
 * unless the office booked the others despite one. The days that the office left out of the series stay out. Returns the new lessons,
 * and whether all others were added. Nothing is added on the days `besides` either, which the caller leaves to the office.
 */
export function fillSeries(
	tx: Tx,
	access: Access,
	id: string,
	besides: readonly string[] = [],
): { ids: string[]; isWhole: boolean } {
	const found = findGoing(tx, access, id)
	const after = daysAfter(today(access.school.timeZone), -1)
	if (!found) return { ids: [], isWhole: true }
	const { missing, last } = listMissing(tx, access, found, { after })
	const added = addFree(tx, access, id, missing, besides)
	if (!added.ok) return { ids: [], isWhole: false }
	extend(tx, access, found.row, last)
	return { ids: added.value.ids, isWhole: added.value.clashing === 0 }
}

/**
 * The same for the days of a closure that a series skipped, as far as nothing is closed then any more. The days after the last
 * lesson of an open-ended series are left to the hourly job.
 */
export function fillDays(
	tx: Tx,
	access: Access,
	id: string,
	{ from, to, wasClosed }: { from: string; to: string; wasClosed: (time: PlannedTime) => boolean },
): { ids: string[]; clashing: number } {
	const found = findGoing(tx, access, id)
	if (!found) return { ids: [], clashing: 0 }
	const now = today(access.school.timeZone)
	const after = daysAfter(from > now ? from : now, -1)
	const { missing } = listMissing(tx, access, found, { after, until: to })
	const freed = missing.filter(wasClosed)
	const added = addFree(tx, access, id, freed)
	return added.ok ? added.value : { ids: [], clashing: freed.length }
}

type PlannedTime = Pick<PlannedDay, 'startsAt' | 'endsAt'>

function addFree(
	tx: Tx,
	access: Access,
	id: string,
	all: readonly NewLesson[],
	besides: readonly string[] = [],
): Outcome<{ ids: string[]; clashing: number }> {
	const leftOut = all.length > 0 ? [...listLeftOut(access, id), ...besides] : []
	const missing = all.filter(({ originalDate = '' }) => !leftOut.includes(originalDate))
	const before = forcedBefore(tx, access, id)
	const reason = before === FORCED ? null : before
	const clashing = new Set(reason ? [] : findClashes(access, missing).map(({ booking }) => booking))
	const wanted = missing.filter((lesson) => !clashing.has(lesson))
	const added = addLessons(tx, access, wanted, reason ? { reason } : undefined)
	return added.ok ? done({ ids: added.value.ids, clashing: clashing.size }) : added
}

type Going = NonNullable<ReturnType<typeof findGoing>>

/**
 * The lessons to come on the days of a series after a day, as far as a student is expected and they are not there, and the last day
 * on which a student is expected. `until` limits the days to those that the series had until now.
 */
function listMissing(
	tx: Tx,
	access: Access,
	{ row, classEndsOn }: Going,
	{ after, through = '', until }: { after: string; through?: string; until?: string },
): { missing: NewLesson[]; last?: string } {
	const { classId, roomId, openEnded } = row
	const near = horizonOf(access)
	const most = openEnded && !until ? (near < through ? through : near) : row.endsOn
	const horizon = until && until < most ? until : most
	const endsOn = classEndsOn !== null && classEndsOn < horizon ? classEndsOn : horizon
	const rule = { ...row, weekdays: [...row.weekdays].map(Number), dates: row.dates?.split('\n') ?? [] }
	// The rule keeps its first day, so that every other week stays every other week.
	const startsOn = daysOf({ ...rule, endsOn }).find((day) => day > after)
	if (!startsOn) return { missing: [] }
	const wish = { ...rule, startsOn, count: undefined, termId: undefined }
	const planned = planDays(access, classId, wish, { endsOn, openEnded })
	if (!planned.ok) return { missing: [] }
	const isExpected = expectedIn(access, classId)
	const days = planned.value.filter(({ day }) => isExpected(day))
	const last = days.at(-1)?.day
	const open = days.filter(isBooked)
	if (open.length === 0) return { missing: [], last }
	const isThere = lessonsFrom(tx, access, row, startsOn)
	const teacherOn = teachersByDay(access, row)
	const missing = open
		.filter((planned) => !isThere(planned))
		.filter(({ startsAt }) => startsAt > Date.now())
		.map(({ day, startsAt, endsAt }) => ({
			classId,
			seriesId: row.id,
			originalDate: day,
			startsAt,
			endsAt,
			teacherId: teacherOn(day)?.id ?? null,
			roomId,
		}))
	return { missing, last }
}

function extend(tx: Tx, access: Access, { id, openEnded, endsOn }: Going['row'], last = '') {
	if (openEnded && last > endsOn)
		tx.update(series)
			.set({ endsOn: last, updatedAt: Date.now() })
			.where(rowOf(series, access, id))
			.run()
}

function findGoing(tx: Tx, access: Access, id: string) {
	return tx
		.select({ row: series, classEndsOn: classes.endsOn })
		.from(series)
		.innerJoin(classes, rowOf(classes, access, series.classId))
		.where(and(rowOf(series, access, id), isNull(series.archivedAt)))
		.get()
}

/** True for a day whose lesson is in the series or in one that it continues, or at whose time the class has a lesson already. */
function lessonsFrom(
	tx: Tx,
	access: Access,
	row: Going['row'],
	day: string,
): (planned: PlannedDay) => boolean {
	const isFrom = or(gte(lessons.day, day), gte(lessons.originalDate, day))
	const there = tx
		.select({ startsAt: lessons.startsAt })
		.from(lessons)
		.where(and(rowsOf(lessons, access), eq(lessons.classId, row.classId), isFrom))
		.all()
	const dates = new Set(listFrom(access, row, day).map(({ originalDate }) => originalDate))
	const starts = new Set(there.map(({ startsAt }) => startsAt))
	return ({ day, startsAt }) => dates.has(day) || starts.has(startsAt)
}

/** The teacher of the series, or the lead teacher of the class after that teacher has left. */
export function teachersByDay(
	{ schoolId, school }: Access,
	{ classId, teacherId }: { classId: string; teacherId: string | null },
): (day: string) => { id: string; name: string } | undefined {
	if (!teacherId) return () => undefined
	const { id, name, endedOn, archivedAt } = teachers
	const find = (condition: ReturnType<typeof eq>) =>
		database()
			.select({ id, name, endedOn, archivedAt })
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
	return (day) => [own, lead].find((teacher) => teacher && !hasLeftBy(teacher, day, school.timeZone))
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
