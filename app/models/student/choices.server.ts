import { and, asc, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import { prepared } from '#db/client.server.ts'
import { classes, enrolments, instruments, levels, teachers } from '#db/schema/index.ts'
import { seatWords } from '#app/domain/class/labels.ts'
import { weeklyWords } from '#app/domain/class/weekly.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { reachesClass, reachesStudent } from '../scope.server.ts'
import { listClassSeats, takesNewcomers } from '../class/seat-sums.server.ts'
import { listPlannedTimes } from '../class/planned-times.server.ts'
import { onlyDay } from '../class/only-day.server.ts'
import { everyWeeks } from '../class/usual-interval.server.ts'
import { hasSeveralSeries, weeklyTimes } from '../class/weekly-times.server.ts'
import { isOfferOver, stateOn } from '../enrolment/presence.server.ts'
import { queuePlace } from '../enrolment/queue-place.server.ts'

/** The longest list a form can offer. Larger schools enroll from the page of the class. */
const MOST = 300

const lists = prepared((db) => ({
	teachers: db
		.select({ value: teachers.id, label: teachers.name })
		.from(teachers)
		.where(
			and(
				eq(teachers.schoolId, sql.placeholder('schoolId')),
				isNull(teachers.archivedAt),
				or(isNull(teachers.endedOn), gte(teachers.endedOn, sql.placeholder('today'))),
			),
		)
		.orderBy(asc(teachers.nameKey), asc(teachers.id))
		.limit(MOST)
		.prepare(),
	instruments: db
		.select({ value: instruments.id, label: instruments.name, position: instruments.position })
		.from(instruments)
		.where(and(eq(instruments.schoolId, sql.placeholder('schoolId')), isNull(instruments.archivedAt)))
		.limit(MOST)
		.prepare(),
	levels: db
		.select({ value: levels.id, label: levels.name, position: levels.position })
		.from(levels)
		.where(and(eq(levels.schoolId, sql.placeholder('schoolId')), isNull(levels.archivedAt)))
		.limit(MOST)
		.prepare(),
	classes: db
		.select({
			value: classes.id,
			name: classes.name,
			weekday: classes.weekday,
			startTime: classes.startTime,
			onlyDay,
			everyWeeks,
			weeklyTimes: weeklyTimes(sql.placeholder('today')),
			capacity: classes.capacity,
		})
		.from(classes)
		.where(
			and(
				eq(classes.schoolId, sql.placeholder('schoolId')),
				inArray(classes.state, ['draft', 'open', 'running']),
			),
		)
		.limit(MOST)
		.prepare(),
	enrolments: db
		.select({
			id: enrolments.id,
			classId: enrolments.classId,
			className: classes.name,
			kind: classes.kind,
			weekday: classes.weekday,
			startTime: classes.startTime,
			onlyDay,
			everyWeeks,
			weeklyTimes: weeklyTimes(sql.placeholder('today')),
			hasSeveralSeries: hasSeveralSeries(sql.placeholder('today')),
			durationMinutes: classes.durationMinutes,
			state: stateOn(sql.placeholder('today')),
			isOfferOver: isOfferOver(sql.placeholder('now')),
			startsOn: enrolments.startsOn,
			endsOn: enrolments.endsOn,
			isTrial: enrolments.isTrial,
			enrolledFrom: enrolments.enrolledFrom,
			pausedFrom: enrolments.pausedFrom,
			pausedTo: enrolments.pausedTo,
			keepsSeat: enrolments.keepsSeat,
			paysWhilePaused: enrolments.paysWhilePaused,
			endReason: enrolments.endReason,
			place: queuePlace,
		})
		.from(enrolments)
		.innerJoin(classes, and(eq(classes.schoolId, enrolments.schoolId), eq(classes.id, enrolments.classId)))
		.where(
			and(
				eq(enrolments.schoolId, sql.placeholder('schoolId')),
				eq(enrolments.studentId, sql.placeholder('studentId')),
			),
		)
		.limit(MOST)
		.prepare(),
}))

export type Choices = ReturnType<typeof studentChoices>

/** Options for the forms about a student. A current teacher who has left stays selectable. */
export function studentChoices(
	{ schoolId, school }: Access,
	has: { id: string; name: string } | null = null,
) {
	const teaching = lists().teachers.all({ schoolId, today: today(school.timeZone) })
	const isGone = has && teaching.every(({ value }) => value !== has.id)
	return {
		asksTeacher: school.kind !== 'solo',
		teachers: isGone ? [...teaching, { value: has.id, label: `${has.name} (left)` }] : teaching,
		instruments: inOrder(lists().instruments.all({ schoolId })),
		levels: inOrder(lists().levels.all({ schoolId })),
	}
}

export function classChoices(access: Access) {
	const rows = lists()
		.classes.all({ schoolId: access.schoolId, today: today(access.school.timeZone) })
		.filter(({ value }) => reachesClass(access, value))
	const planned = listPlannedTimes(
		access,
		rows.map(({ value }) => value),
	)
	return rows
		.map(({ value, name, ...timed }) => {
			const when = weeklyWords({ ...timed, planned: planned.get(value) }, access.school.dateFormat)
			return { value, label: [name, when].filter(Boolean).join(', ') }
		})
		.sort((a, b) => a.label.localeCompare(b.label))
}

/**
 * Classes to enroll in, with the seats taken, so that a full class is seen before it is chosen. `classId` is offered also
 * where it is the private lesson that the student has on trial.
 */
export function classChoicesWithSeats(access: Access, classId = '') {
	const seats = new Map(
		listClassSeats(access, or(takesNewcomers(access), eq(classes.id, classId))).map((classSeat) => [
			classSeat.id,
			classSeat,
		]),
	)
	return classChoices(access).flatMap(({ value, label }) => {
		const counted = seats.get(value)
		return counted ? { value, label: `${label} (${seatWords(counted)})` } : []
	})
}

export type StudentPlace = ReturnType<typeof listPlaces>[number]

/** Current, future and past enrollments of a student, with waiting lists. */
export function listPlaces(access: Access, studentId: string) {
	const { schoolId, school } = access
	if (!reachesStudent(access, studentId)) return []
	const rows = lists().enrolments.all({ schoolId, studentId, today: today(school.timeZone), now: Date.now() })
	const current = rows.filter((row) => row.state !== 'ended' && row.hasSeveralSeries)
	const planned = listPlannedTimes(
		access,
		current.map(({ classId }) => classId),
	)
	return rows.map(({ hasSeveralSeries: _, ...row }) => ({
		...row,
		planned: row.state === 'ended' ? undefined : planned.get(row.classId),
	}))
}

function inOrder(rows: { value: string; label: string; position: number }[]) {
	return rows.sort((a, b) => a.position - b.position).map(({ value, label }) => ({ value, label }))
}
