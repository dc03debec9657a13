import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import { classes, classTeachers, enrolments, rooms, teachers } from '#db/schema/index.ts'
import { addSeats, isPastLastDay, SEATED_STATES, type ClassState } from '#app/domain/class/labels.ts'
import { SUMMED_TABS, type ClassQuery, type ClassTab } from '#app/domain/class/list.ts'
import { today } from '#app/utils/dates.ts'
import { plain } from '#app/utils/fold.ts'
import { pageOf } from '#app/utils/list-query.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { countWhere } from '../count-where.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { lastDay, queued, seatCounts, seatsTaken } from '../enrolment/presence.server.ts'
import { onlyDay } from './only-day.server.ts'
import { withPlannedTimes } from './planned-times.server.ts'
import { everyWeeks } from './usual-interval.server.ts'
import { listClassSeats } from './seat-sums.server.ts'
import { hasSeveralSeries, meetsOn, roomOn, weeklyTimes } from './weekly-times.server.ts'
import { roomPlaceIfAny } from '../school/place.server.ts'
import { classesOf, classesOfTeacher } from '../scope.server.ts'

export type ClassRow = ReturnType<typeof listClasses>['rows'][number]

/** One page of classes in a tab, and their number. */
export function listClasses(access: Access, tab: ClassTab, query: ClassQuery) {
	const { schoolId } = access
	const wanted = and(classesOf(access), conditionOf(access, tab, query)) as SQL
	const total = countClasses(schoolId, wanted)
	const { offset } = pageOf(query, total)
	const rows = readRows(access, wanted, query, offset)
	const sums = SUMMED_TABS.includes(tab) && total > 0 ? addSeats(listClassSeats(access, wanted)) : null
	return { rows: withPlannedTimes(access, withSeats(schoolId, rows)), total, sums }
}

/**
 * Every class of a filtered list, a batch at a time, for an export. The ids are read once, so that no class is
 * missed.
 */
export function* eachClass(access: Access, tab: ClassTab, query: ClassQuery, { batch = 500 } = {}) {
	const { schoolId } = access
	const rows = database()
		.select({ id: classes.id })
		.from(classes)
		.where(and(classesOf(access), conditionOf(access, tab, query)))
		.orderBy(...orderOf(query))
		.all()
	for (let at = 0; at < rows.length; at += batch) {
		const some = rows.slice(at, at + batch).map(({ id }) => id)
		yield withSeats(schoolId, readRows(access, inArray(classes.id, some), { ...query, perPage: batch }, 0))
	}
}

const states: Record<ClassTab, readonly ClassState[]> = {
	running: ['running'],
	upcoming: ['open'],
	current: SEATED_STATES,
	full: SEATED_STATES,
	finished: ['finished'],
	drafts: ['draft'],
	waiting: SEATED_STATES,
}

const lead = alias(classTeachers, 'lead')

function readRows({ schoolId, school }: Access, wanted: SQL, query: ClassQuery, offset: number) {
	const day = today(school.timeZone)
	return database()
		.select({
			id: classes.id,
			name: classes.name,
			kind: classes.kind,
			state: classes.state,
			joining: classes.joining,
			weekday: classes.weekday,
			startTime: classes.startTime,
			durationMinutes: classes.durationMinutes,
			capacity: classes.capacity,
			startsOn: classes.startsOn,
			endsOn: classes.endsOn,
			onlyDay,
			everyWeeks,
			weeklyTimes: weeklyTimes(day),
			hasSeveralSeries: hasSeveralSeries(day),
			teacher: teachers.name,
			room: roomPlaceIfAny,
		})
		.from(classes)
		.leftJoin(lead, and(eq(lead.schoolId, schoolId), eq(lead.classId, classes.id), eq(lead.part, 'lead')))
		.leftJoin(teachers, rowOf(teachers, schoolId, lead.teacherId))
		.leftJoin(rooms, rowOf(rooms, schoolId, roomOn(day)))
		.where(and(eq(classes.schoolId, schoolId), wanted))
		.orderBy(...orderOf(query))
		.limit(query.perPage)
		.offset(offset)
		.all()
		.map((row) => ({ ...row, isPast: isPastLastDay(row.endsOn, day) }))
}

function orderOf({ sort, descending }: ClassQuery): SQL[] {
	const columns =
		sort === 'time'
			? [classes.state, classes.weekday, classes.startTime, classes.id]
			: [classes.state, classes.nameKey, classes.id]
	return columns.map((column) => (descending ? desc(column) : asc(column)))
}

function conditionOf({ schoolId, school }: Access, tab: ClassTab, { search, filters }: ClassQuery): SQL {
	const { kind, instrument, level, room, weekday, teacher, free } = filters
	const day = today(school.timeZone)
	const words = plain(search).split(' ').filter(Boolean)
	return and(
		inArray(classes.state, states[tab]),
		tab === 'full'
			? sql`${isNotNull(classes.capacity)} and ${usedSeats(schoolId)} >= ${classes.capacity}`
			: undefined,
		tab === 'waiting' ? sql`${waitingIn(schoolId)} > 0` : undefined,
		kind ? eq(classes.kind, kind) : undefined,
		instrument ? eq(classes.instrumentId, instrument) : undefined,
		level ? eq(classes.levelId, level) : undefined,
		room ? or(eq(classes.roomId, room), eq(roomOn(day), room)) : undefined,
		weekday ? meetsOn(schoolId, Number(weekday), day) : undefined,
		teacher ? inArray(classes.id, classesOfTeacher(schoolId, teacher, day)) : undefined,
		free === 'yes'
			? and(
					or(isNull(classes.endsOn), gte(classes.endsOn, day)),
					sql`(${classes.capacity} is null or ${usedSeats(schoolId)} < ${classes.capacity})`,
				)
			: undefined,
		...words.map((word) => sql`instr(${classes.nameKey}, ${word}) > 0`),
	) as SQL
}

/** Seats taken or waited for; correlated subquery. */
function usedSeats(schoolId: SchoolId) {
	const taken = selectedIn(schoolId, seatsTaken(schoolId, { from: lastDay(Date.now()) }))
	return sql`(${taken} + ${waitingIn(schoolId)})`
}

function waitingIn(schoolId: SchoolId) {
	return selectedIn(schoolId, countWhere(queued(schoolId)))
}

function selectedIn(schoolId: SchoolId, n: SQL<number>) {
	const those = database()
		.select({ n })
		.from(enrolments)
		.where(and(eq(enrolments.schoolId, schoolId), eq(enrolments.classId, classes.id)))
	return sql`(${those})`
}

function countClasses(schoolId: SchoolId, wanted: SQL): number {
	const counted = database()
		.select({ n: count() })
		.from(classes)
		.where(and(eq(classes.schoolId, schoolId), wanted))
		.get()
	return counted?.n ?? 0
}

/** Adds seat counts, with the same rules as on every page. */
export function withSeats<Row extends { id: string }>(schoolId: SchoolId, rows: Row[]) {
	const ids = rows.map(({ id }) => id)
	const counted = database()
		.select({
			classId: enrolments.classId,
			...seatCounts(schoolId),
		})
		.from(enrolments)
		.where(and(eq(enrolments.schoolId, schoolId), inArray(enrolments.classId, ids)))
		.groupBy(enrolments.classId)
		.all()
	const byClass = new Map(counted.map((row) => [row.classId, row]))
	return rows.map((row) => ({
		...row,
		taken: byClass.get(row.id)?.taken ?? 0,
		offered: byClass.get(row.id)?.offered ?? 0,
		waiting: byClass.get(row.id)?.waiting ?? 0,
	}))
}
