import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import {
	classTeachers,
	enrolments,
	lessons,
	scheduleChecks,
	schools,
	teachers,
	visitors,
} from '#db/schema/index.ts'
import { EXPECTED_STATES, isEnrolledOn } from '#app/domain/attendance/enrolled-on.ts'
import type { Access } from '../access.server.ts'
import { assistsAt } from '../class/assistants.server.ts'
import { today } from '#app/utils/dates.ts'

const MAX_EXAMPLES = 20

/**
 * Counts, once a day and per school, future lessons that overlap in teacher, assistant, room, class or student without
 * having been forced. It should always find none, and does not share code with booking.
 */
export function* checkSchedules(now = Date.now()): Generator<void, void> {
	const all = database()
		.select({ id: schools.id, timeZone: schools.timeZone, checkedAt: scheduleChecks.at })
		.from(schools)
		.leftJoin(scheduleChecks, eq(scheduleChecks.schoolId, schools.id))
		.all()
	for (const { id, timeZone, checkedAt } of all) {
		yield
		if (checkedAt !== null && today(timeZone, checkedAt) === today(timeZone, now)) continue
		const problems = checkSchool(id, now)
		if (problems.lessons === 0 && checkedAt === null) continue
		keep(id, problems, now)
	}
}

/** The same for one school, on request. */
export function checkSchedule({ schoolId }: Access, now = Date.now()) {
	keep(schoolId, checkSchool(schoolId, now), now)
}

function keep(schoolId: string, check: ReturnType<typeof checkSchool>, now: number) {
	const values = { at: now, ...check, examples: JSON.stringify(check.examples) }
	write((tx) =>
		tx
			.insert(scheduleChecks)
			.values({ schoolId, ...values })
			.onConflictDoUpdate({ target: scheduleChecks.schoolId, set: values })
			.run(),
	)
}

const lessonColumns = {
	id: lessons.id,
	classId: lessons.classId,
	teacherId: lessons.teacherId,
	roomId: lessons.roomId,
	startsAt: lessons.startsAt,
	endsAt: lessons.endsAt,
	day: lessons.day,
	forcedAt: lessons.forcedAt,
}

function checkSchool(schoolId: string, now: number) {
	const future = database()
		.select(lessonColumns)
		.from(lessons)
		.where(
			and(
				eq(lessons.schoolId, schoolId),
				gt(lessons.startsAt, now),
				inArray(lessons.state, ['scheduled', 'held']),
			),
		)
		.orderBy(asc(lessons.startsAt), asc(lessons.id))
		.all()
	const studentsAt = attendance(schoolId)
	const staffAt = staffing(schoolId)
	const busy = new Map<string, (typeof future)[number]>()
	const pairs = new Set<string>()
	for (const lesson of future) {
		if (lesson.forcedAt !== null) continue
		const { classId, roomId } = lesson
		const keys = [`class ${classId}`, ...(roomId ? [`room ${roomId}`] : [])]
		for (const key of [...keys, ...staffAt(lesson), ...studentsAt(lesson)]) {
			const before = busy.get(key)
			if (before && before.endsAt > lesson.startsAt) pairs.add(`${before.id} ${lesson.id}`)
			if (!before || before.endsAt < lesson.endsAt) busy.set(key, lesson)
		}
	}
	return { lessons: future.length, clashes: pairs.size, examples: [...pairs].slice(0, MAX_EXAMPLES) }
}

interface Staffed {
	classId: string
	teacherId: string | null
	day: string
	startsAt: number
}

/** The teacher of a lesson, and the assistants of its class who have not left by then. */
function staffing(schoolId: string) {
	const assistants = groupBy(
		database()
			.select({
				classId: classTeachers.classId,
				teacherId: classTeachers.teacherId,
				endedOn: teachers.endedOn,
				since: classTeachers.assistsFrom,
				before: classTeachers.assistsBefore,
			})
			.from(classTeachers)
			.innerJoin(teachers, and(eq(teachers.schoolId, schoolId), eq(teachers.id, classTeachers.teacherId)))
			.where(and(eq(classTeachers.schoolId, schoolId), assistsAt(), isNull(teachers.archivedAt)))
			.all(),
		({ classId }) => classId,
	)
	return ({ classId, teacherId, day, startsAt }: Staffed) => {
		const others = (assistants.get(classId) ?? []).filter(
			({ endedOn, since, before }) =>
				(endedOn ?? day) >= day && startsAt >= (since ?? 0) && startsAt < (before ?? Infinity),
		)
		const ids = [...(teacherId ? [teacherId] : []), ...others.map((one) => one.teacherId)]
		return new Set(ids.map((id) => `teacher ${id}`))
	}
}

const enrolmentColumns = {
	classId: enrolments.classId,
	studentId: enrolments.studentId,
	state: enrolments.state,
	startsOn: enrolments.startsOn,
	endsOn: enrolments.endsOn,
	pausedFrom: enrolments.pausedFrom,
	pausedTo: enrolments.pausedTo,
	keepsSeat: enrolments.keepsSeat,
	queuedAt: enrolments.queuedAt,
}

function attendance(schoolId: string) {
	const enrolled = groupBy(
		database()
			.select(enrolmentColumns)
			.from(enrolments)
			.where(and(eq(enrolments.schoolId, schoolId), inArray(enrolments.state, [...EXPECTED_STATES])))
			.all(),
		({ classId }) => classId,
	)
	const visiting = groupBy(
		database()
			.select({ lessonId: visitors.lessonId, studentId: visitors.studentId })
			.from(visitors)
			.where(eq(visitors.schoolId, schoolId))
			.all(),
		({ lessonId }) => lessonId,
	)
	return ({ id, classId, day }: { id: string; classId: string; day: string }) =>
		new Set(
			[
				...(enrolled.get(classId) ?? []).filter((enrolment) => isEnrolledOn(enrolment, day)),
				...(visiting.get(id) ?? []),
			].map(({ studentId }) => `student ${studentId}`),
		)
}

function groupBy<T>(all: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
	const groups = new Map<string, T[]>()
	for (const item of all) {
		const group = groups.get(keyOf(item))
		if (group) group.push(item)
		else groups.set(keyOf(item), [item])
	}
	return groups
}
