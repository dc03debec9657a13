import {
	and,
	eq,
	exists,
	gte,
	inArray,
	isNotNull,
	isNull,
	lt,
	lte,
	ne,
	notExists,
	notInArray,
	or,
	sql,
	type SQL,
} from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { classes, enrolments, rooms, series, teachers } from '#db/schema/index.ts'
import type { ClassKind } from '#app/domain/class/labels.ts'
import { daysOf } from '#app/domain/lesson/recurrence.ts'
import { daysAfter } from '#app/utils/dates.ts'
import type { Access } from '../../access.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'
import type { Term } from '../../calendar/term-list.server.ts'
import { extendClass } from '../../class/copy.server.ts'
import { isPresent } from '../../enrolment/presence.server.ts'
import { classesOf } from '../../scope.server.ts'
import { rollSeries } from '../rolling.server.ts'

/** A series belongs to a term if it lasts until its final two weeks. */
const LAST_DAYS = 13

/** Classes of these kinds are held once: they are over on their last day. */
const HELD_ONCE = ['workshop', 'recital', 'exam'] as const satisfies readonly ClassKind[]

export type TermSeries = ReturnType<typeof listSeriesOf>[number]

/**
 * Series that end with a term, except those whose class already has the same series in the next term. An open-ended
 * series ends with its class; without a last day of the class it reaches the next term by itself. A series that was
 * changed from a day on has gone on as another one, a private class does not go on without its student, and what is held
 * only once does not go on at all.
 */
export function listSeriesOf(access: Access, from: Term, to: Term) {
	const endsFrom = daysAfter(from.endsOn, -LAST_DAYS)
	const rows = database()
		.select({
			id: series.id,
			classId: series.classId,
			class: classes.name,
			teacher: teachers.name,
			siteId: rooms.siteId,
			frequency: series.frequency,
			every: series.every,
			weekdays: series.weekdays,
			startTime: series.startTime,
			durationMinutes: series.durationMinutes,
			teacherId: series.teacherId,
			roomId: series.roomId,
			skipsClosures: series.skipsClosures,
			startsOn: series.startsOn,
			splitFrom: series.splitFrom,
			firstDay: classes.startsOn,
			endsOn: sql<string>`iif(${series.openEnded}, ${classes.endsOn}, ${series.endsOn})`,
			version: series.version,
		})
		.from(classes)
		.innerJoin(series, and(rowsOf(series, access), eq(series.classId, classes.id)))
		.leftJoin(teachers, rowOf(teachers, access, series.teacherId))
		.leftJoin(rooms, rowOf(rooms, access, series.roomId))
		.where(
			and(
				classesOf(access),
				inArray(classes.state, ['draft', 'open', 'running']),
				notInArray(classes.kind, [...HELD_ONCE]),
				ne(series.frequency, 'dates'),
				or(
					and(eq(series.openEnded, false), gte(series.endsOn, endsFrom)),
					and(eq(series.openEnded, true), gte(classes.endsOn, endsFrom)),
				),
				lte(series.startsOn, to.endsOn),
				isNull(series.archivedAt),
				or(ne(classes.kind, 'private'), isTaken(access, to.startsOn)),
			),
		)
		.all()
		.sort((a, b) => a.class.localeCompare(b.class))
	const next = rows.filter(({ endsOn }) => endsOn >= to.startsOn)
	const continued = listContinued(access)
	return rows.filter(
		(row) =>
			!continued.has(row.id) &&
			!isHeldOnce(row) &&
			row.startsOn <= from.endsOn &&
			row.endsOn < to.startsOn &&
			(!from.siteId || row.siteId === from.siteId) &&
			!next.some(
				({ classId, weekdays, startTime }) =>
					classId === row.classId && weekdays === row.weekdays && startTime === row.startTime,
			),
	)
}

interface Rule extends Pick<typeof series.$inferSelect, 'frequency' | 'every' | 'weekdays' | 'splitFrom'> {
	startsOn: string
	endsOn: string
	firstDay: string | null
}

/** True of a class of one day, and of a series with one lesson that is not the rest of a longer one. */
function isHeldOnce({ firstDay, splitFrom, weekdays, ...rule }: Rule): boolean {
	if (firstDay === rule.endsOn) return true
	if (splitFrom !== null) return false
	return daysOf({ ...rule, weekdays: [...weekdays].map(Number), dates: [] }).length < 2
}

/** True of a class with a student on a day, and of one that never had any. */
function isTaken(access: Access, day: string) {
	const places = (which?: SQL) =>
		database()
			.select({ id: enrolments.id })
			.from(enrolments)
			.where(and(rowsOf(enrolments, access), eq(enrolments.classId, classes.id), which))
	return or(exists(places(isPresent(day))), notExists(places()))
}

/** Series that another one continues, also over one that was replaced from its first day on and is archived. */
function listContinued(access: Access): ReadonlySet<string> {
	const later = database()
		.select({ id: series.id, old: series.splitFrom, archivedAt: series.archivedAt })
		.from(series)
		.where(and(rowsOf(series, access), isNotNull(series.splitFrom)))
		.all()
	const oldOf = new Map(later.map(({ id, old }) => [id, old]))
	const continued = new Set<string>()
	for (const { archivedAt, old } of later)
		for (let id = archivedAt === null ? old : null; id; id = oldOf.get(id) ?? null) continued.add(id)
	return continued
}

/**
 * Gives a class a later last day, or none, with its new lessons. Its open-ended series end with the earlier one, so that only
 * the new series go on. Returns what an undo gives back.
 */
export function moveLastDay(tx: Tx, access: Access, classId: string, later: string | null) {
	const open = tx
		.select({ row: series, lastDay: classes.endsOn })
		.from(series)
		.innerJoin(classes, rowOf(classes, access, series.classId))
		.where(
			and(
				rowsOf(series, access),
				eq(series.classId, classId),
				eq(series.openEnded, true),
				isNull(series.archivedAt),
				lt(classes.endsOn, later ?? '9999-12-31'),
			),
		)
		.all()
	for (const { row, lastDay } of open) {
		const endsOn = lastDay ?? row.endsOn
		rollSeries(tx, access, row.id, endsOn)
		tx.update(series)
			.set({
				openEnded: false,
				endsOn,
				updatedAt: Date.now(),
				updatedBy: access.userId,
				version: row.version + 1,
			})
			.where(rowOf(series, access, row.id))
			.run()
	}
	const changed = extendClass(tx, access, classId, later)
	return { allSeries: open.map(({ row }) => row), classes: changed ? [changed] : [] }
}
