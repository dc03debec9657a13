import { and, eq, exists, gt, gte, inArray, isNotNull, isNull, max, min, or } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classTeachers, lessons, series, teachers } from '#db/schema/index.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { groupedBy } from '#app/utils/group.ts'
import type { Access } from '../access.server.ts'
import { runsUntilChange } from '../lesson/until-change.server.ts'
import { eachOf } from '../query-values.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { isOfOwnSeries } from '../scope.server.ts'

/** A teacher may be named for this long after their last lesson: longer than a summer break. */
const LONGEST_BREAK = 120 * 86_400_000

/**
 * Teachers who give a class until its lead takes over on a later day, with the day before the change begins, as for its times.
 * Without a change of a series that is the day of their last lesson. None where teachers take turns, because then there is no
 * day on which the class changes hands.
 */
export function listTeachersBefore(access: Access, classId: string): TeacherBefore[] {
	return turnsBeforeLead(listTurns(access, [classId]))
}

/** The same for those of many classes whose series change on a later day, by class. */
export function listTeachersBeforeEach(
	access: Access,
	classIds: readonly string[],
): Map<string, TeacherBefore[]> {
	const changing = classIds.length === 0 ? [] : listChanging(access, classIds)
	if (changing.length === 0) return new Map()
	const byClass = groupedBy(listTurns(access, changing), ({ classId }) => classId)
	const before = [...byClass].map(([classId, turns]) => [classId, turnsBeforeLead(turns)] as const)
	return new Map(before.filter(([, turns]) => turns.length > 0))
}

/** The same, and teachers who give some of the weekly lessons of a class beside its lead, where they take turns, by class. */
export function listTeachersAround(access: Access, classIds: readonly string[]): Map<string, TeachersAround> {
	const turns = classIds.length === 0 ? [] : listTurns(access, classIds)
	const byClass = groupedBy(turns, ({ classId }) => classId)
	return new Map([...byClass].map(([classId, own]) => [classId, aroundLead(own)]))
}

export type TeachersAround = ReturnType<typeof aroundLead>

function aroundLead(turns: readonly Turn[]) {
	const beside = isInTurn(turns) ? [] : turns.filter(({ part }) => part === null)
	return { before: turnsBeforeLead(turns), beside }
}

/** True of a series that changes another one on a later day. */
export function changesLater({ school }: Access) {
	return and(
		gt(series.startsOn, today(school.timeZone)),
		isNotNull(series.splitFrom),
		isNull(series.archivedAt),
	)
}

function listChanging(access: Access, classIds: readonly string[]): string[] {
	return database()
		.selectDistinct({ id: series.classId })
		.from(series)
		.where(and(rowsOf(series, access), inArray(series.classId, eachOf(classIds)), changesLater(access)))
		.all()
		.map(({ id }) => id)
}

type Turn = ReturnType<typeof listTurns>[number]
export type TeacherBefore = Omit<Turn, 'begins'>

/** The teachers of classes with lessons to come, and those whose last lesson before a change was given, in order. */
function listTurns(access: Access, classIds: readonly string[]) {
	const day = today(access.school.timeZone)
	const given = database()
		.select({ id: series.id })
		.from(series)
		.where(
			and(
				rowsOf(series, access),
				eq(series.id, lessons.seriesId),
				eq(series.teacherId, lessons.teacherId),
				runsUntilChange(access.schoolId, day),
			),
		)
	return database()
		.select({
			classId: lessons.classId,
			teacherId: teachers.id,
			name: teachers.name,
			/** Set for a teacher who agreed to be shown to everybody. */
			shownSince: teachers.shownSince,
			part: classTeachers.part,
			from: min(lessons.day).mapWith(String),
			until: max(lessons.day).mapWith(String),
			begins: min(series.startsOn),
		})
		.from(lessons)
		.leftJoin(series, and(rowOf(series, access, lessons.seriesId), isNotNull(series.splitFrom)))
		.innerJoin(teachers, rowOf(teachers, access, lessons.teacherId))
		.leftJoin(
			classTeachers,
			and(
				rowsOf(classTeachers, access),
				eq(classTeachers.classId, lessons.classId),
				eq(classTeachers.teacherId, lessons.teacherId),
				eq(classTeachers.part, 'lead'),
			),
		)
		.where(
			and(
				rowsOf(lessons, access),
				isOfOwnSeries(access.schoolId),
				inArray(lessons.classId, eachOf(classIds)),
				gt(lessons.startsAt, Date.now() - LONGEST_BREAK),
				or(gte(lessons.day, day), exists(given)),
			),
		)
		.groupBy(lessons.classId, teachers.id)
		.all()
		.sort((a, b) => a.from.localeCompare(b.from))
}

function isInTurn(turns: readonly Turn[]): boolean {
	return turns.every(({ from }, at) => at === 0 || from > turns[at - 1]!.until)
}

function turnsBeforeLead(turns: readonly Turn[]): TeacherBefore[] {
	if (!isInTurn(turns) || turns.at(-1)?.part !== 'lead') return []
	return turns.slice(0, -1).map(({ begins: _, ...turn }, at) => {
		const { begins, from } = turns[at + 1]!
		const isChange = begins !== null && begins > turn.until && begins <= from
		return { ...turn, until: isChange ? daysAfter(begins, -1) : turn.until }
	})
}
