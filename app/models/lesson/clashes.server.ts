import { and, asc, eq, gt, gte, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { database, prepared } from '#db/client.server.ts'
import {
	classes,
	closures,
	enrolments,
	lessons,
	rooms,
	students,
	teacherHours,
	teachers,
	teacherTimeOff,
	visitors,
} from '#db/schema/index.ts'
import { weekdayOf } from '#app/domain/lesson/recurrence.ts'
import { wallTimeAt } from '#app/domain/lesson/wall-time.server.ts'
import type { Clash } from '#app/domain/lesson/clash.ts'
import type { Access, SchoolId } from '../access.server.ts'

/** A lesson as it is to be: a new one, or one that is there already and is to change. */
export interface Booking {
	/** Of a lesson that is there already, so that it does not clash with itself. */
	lessonId?: string
	classId: string
	teacherId: string | null
	roomId: string | null
	startsAt: number
	endsAt: number
}

export interface FoundClash extends Clash {
	booking: Booking
}

/** No lesson is longer, so none that began earlier can reach into another. */
const LONGEST = 480 * 60_000
/** The longest pause a teacher may need between two lessons. */
const LONGEST_BUFFER = 120 * 60_000

/**
 * Everything that speaks against bookings: the teacher, the room and each student elsewhere, the teacher's hours, pause and
 * time off, closures, and the bookings among each other. Called inside the transaction that writes them.
 */
export function findClashes(access: Access, bookings: readonly Booking[]): FoundClash[] {
	if (bookings.length === 0) return []
	const { schoolId, school } = access
	const moving = new Set(bookings.flatMap(({ lessonId }) => lessonId ?? []))
	const first = Math.min(...bookings.map(({ startsAt }) => startsAt))
	const last = Math.max(...bookings.map(({ endsAt }) => endsAt))
	const days = { from: wallTimeAt(first, school.timeZone).day, to: wallTimeAt(last, school.timeZone).day }
	const people = new Map<string, ReturnType<typeof studentsElsewhere>>()
	const rules = rulesOf(schoolId, bookings, days)
	const found: FoundClash[] = []

	for (const booking of bookings) {
		const elsewhere = people.get(booking.classId) ?? studentsElsewhere(schoolId, booking.classId)
		people.set(booking.classId, elsewhere)
		const say = (clash: Clash) => found.push({ ...clash, booking })
		const near = lessonsNear(schoolId, booking)
			.filter(({ id }) => !moving.has(id))
			.concat(bookings.filter((one) => one !== booking).map(asNear))
			.filter(
				(one) =>
					one.startsAt < booking.endsAt + LONGEST_BUFFER && one.endsAt > booking.startsAt - LONGEST_BUFFER,
			)
		clashesWithLessons(booking, near, elsewhere, rules, school.timeZone, say)
		clashesWithRules(booking, rules, school.timeZone, say)
	}
	return found
}

type Near = ReturnType<typeof lessonsNear>[number]
type Elsewhere = ReturnType<typeof studentsElsewhere>
type Rules = ReturnType<typeof rulesOf>
type Say = (clash: Clash) => void

function clashesWithLessons(
	booking: Booking,
	near: Near[],
	elsewhere: Elsewhere,
	rules: Rules,
	timeZone: string,
	say: Say,
) {
	const teacher = booking.teacherId ? rules.teachers.get(booking.teacherId) : undefined
	const buffer = (teacher?.bufferMinutes ?? 0) * 60_000
	const day = wallTimeAt(booking.startsAt, timeZone).day
	for (const other of near) {
		const overlaps = other.startsAt < booking.endsAt && other.endsAt > booking.startsAt
		const what = { what: other.className, at: other.startsAt, until: other.endsAt }
		if (teacher && other.teacherId === booking.teacherId) {
			if (overlaps) say({ kind: 'teacher', who: teacher.name, ...what })
			else if (other.startsAt < booking.endsAt + buffer && other.endsAt > booking.startsAt - buffer)
				say({ kind: 'buffer', who: teacher.name, ...what, minutes: teacher.bufferMinutes })
		}
		if (!overlaps) continue
		if (booking.roomId && other.roomId === booking.roomId)
			say({ kind: 'room', who: rules.rooms.get(booking.roomId)?.name ?? '', ...what })
		for (const student of elsewhere) {
			const isThere =
				student.lessonId === other.id ||
				(student.classId === other.classId && other.classId !== booking.classId && isOn(student, day))
			if (isThere) say({ kind: 'student', who: student.name, ...what })
		}
		// One class has one lesson at a time; whoever is in it cannot be at two.
		if (other.classId === booking.classId) say({ kind: 'class', who: other.className, ...what })
	}
}

function clashesWithRules(booking: Booking, rules: Rules, timeZone: string, say: Say) {
	const start = wallTimeAt(booking.startsAt, timeZone)
	const end = wallTimeAt(booking.endsAt, timeZone)
	const at = booking.startsAt
	const until = booking.endsAt
	const teacher = booking.teacherId ? rules.teachers.get(booking.teacherId) : undefined
	const room = booking.roomId ? rules.rooms.get(booking.roomId) : undefined
	if (teacher) {
		const hours = rules.hours.filter(({ teacherId }) => teacherId === booking.teacherId)
		// Who never said when they teach can be booked at any time.
		const isFree = hours.some(
			({ weekday, from, to }) =>
				weekday === weekdayOf(start.day) && from <= start.time && end.time <= to && end.day === start.day,
		)
		if (hours.length > 0 && !isFree) say({ kind: 'hours', who: teacher.name, what: '', at, until })
		for (const off of rules.timeOff) {
			if (off.teacherId === booking.teacherId && covers(off, start, end))
				say({ kind: 'time_off', who: teacher.name, what: off.reason ?? '', at, until })
		}
	}
	for (const closure of rules.closures) {
		const concerns =
			(!closure.siteId || closure.siteId === room?.siteId) &&
			(!closure.roomId || closure.roomId === booking.roomId) &&
			(!closure.teacherId || closure.teacherId === booking.teacherId) &&
			(!closure.classId || closure.classId === booking.classId)
		if (concerns && covers(closure, start, end))
			say({ kind: 'closure', who: closure.name, what: '', at, until })
	}
}

interface Wall {
	day: string
	time: string
}

/** Whether days, or hours of days, without lessons touch a lesson. */
export function covers(
	{
		startsOn,
		endsOn,
		fromTime,
		toTime,
	}: { startsOn: string; endsOn: string; fromTime: string | null; toTime: string | null },
	start: Wall,
	end: Wall,
): boolean {
	if (start.day < startsOn || start.day > endsOn) return false
	return !fromTime || !toTime || (start.time < toTime && (end.day > start.day || end.time > fromTime))
}

function isOn(
	{ startsOn, endsOn }: { startsOn: string | null; endsOn: string | null },
	day: string,
): boolean {
	return (!startsOn || startsOn <= day) && (!endsOn || day <= endsOn)
}

function asNear(booking: Booking): Near {
	return { id: booking.lessonId ?? '', className: '', ...booking, classId: booking.classId }
}

const near = prepared((db) =>
	db
		.select({
			id: lessons.id,
			classId: lessons.classId,
			className: classes.name,
			teacherId: lessons.teacherId,
			roomId: lessons.roomId,
			startsAt: lessons.startsAt,
			endsAt: lessons.endsAt,
		})
		.from(lessons)
		.innerJoin(classes, and(eq(classes.schoolId, lessons.schoolId), eq(classes.id, lessons.classId)))
		.where(
			and(
				eq(lessons.schoolId, sql.placeholder('schoolId')),
				gt(lessons.startsAt, sql.placeholder('after')),
				sql`${lessons.startsAt} < ${sql.placeholder('before')}`,
				gt(lessons.endsAt, sql.placeholder('endsAfter')),
				inArray(lessons.state, ['scheduled', 'held']),
			),
		)
		.prepare(),
)

function lessonsNear(schoolId: SchoolId, { startsAt, endsAt }: Booking) {
	return near().all({
		schoolId,
		after: startsAt - LONGEST - LONGEST_BUFFER,
		before: endsAt + LONGEST_BUFFER,
		endsAfter: startsAt - LONGEST_BUFFER,
	})
}

/** Where else the students of a class are: in other classes, from day to day, and as visitors of single lessons. */
function studentsElsewhere(schoolId: SchoolId, classId: string) {
	const db = database()
	const name = sql<string>`trim(${students.firstName} || ' ' || ${students.lastName})`
	const here = db
		.select({ studentId: enrolments.studentId })
		.from(enrolments)
		.where(
			and(
				eq(enrolments.schoolId, schoolId),
				eq(enrolments.classId, classId),
				inArray(enrolments.state, TAKING_PART),
			),
		)
	const inClasses = db
		.select({
			studentId: enrolments.studentId,
			name,
			classId: enrolments.classId,
			startsOn: enrolments.startsOn,
			endsOn: enrolments.endsOn,
			lessonId: sql<string | null>`null`,
		})
		.from(enrolments)
		.innerJoin(students, and(eq(students.schoolId, schoolId), eq(students.id, enrolments.studentId)))
		.where(
			and(
				eq(enrolments.schoolId, schoolId),
				inArray(enrolments.studentId, here),
				ne(enrolments.classId, classId),
				inArray(enrolments.state, TAKING_PART),
			),
		)
		.all()
	const visiting = db
		.select({
			studentId: visitors.studentId,
			name,
			classId: sql<string | null>`null`,
			startsOn: sql<string | null>`null`,
			endsOn: sql<string | null>`null`,
			lessonId: sql<string | null>`${visitors.lessonId}`,
		})
		.from(visitors)
		.innerJoin(students, and(eq(students.schoolId, schoolId), eq(students.id, visitors.studentId)))
		.where(and(eq(visitors.schoolId, schoolId), inArray(visitors.studentId, here)))
		.all()
	return [...inClasses, ...visiting]
}

/** Enrolments by which a student is expected at the lessons of a class. */
const TAKING_PART = ['future', 'active', 'ending', 'paused'] as const

/** Hours, time off and closures that could touch any of the bookings. */
function rulesOf(schoolId: SchoolId, bookings: readonly Booking[], days: { from: string; to: string }) {
	const db = database()
	const teacherIds = [...new Set(bookings.flatMap(({ teacherId }) => teacherId ?? []))]
	const roomIds = [...new Set(bookings.flatMap(({ roomId }) => roomId ?? []))]
	const teaching = db
		.select({ id: teachers.id, name: teachers.name, bufferMinutes: teachers.bufferMinutes })
		.from(teachers)
		.where(and(eq(teachers.schoolId, schoolId), inArray(teachers.id, teacherIds)))
		.all()
	const booked = db
		.select({ id: rooms.id, name: rooms.name, siteId: rooms.siteId })
		.from(rooms)
		.where(and(eq(rooms.schoolId, schoolId), inArray(rooms.id, roomIds)))
		.all()
	return {
		teachers: new Map(teaching.map((one) => [one.id, one])),
		rooms: new Map(booked.map((one) => [one.id, one])),
		hours: db
			.select()
			.from(teacherHours)
			.where(and(eq(teacherHours.schoolId, schoolId), inArray(teacherHours.teacherId, teacherIds)))
			.all(),
		timeOff: db
			.select()
			.from(teacherTimeOff)
			.where(
				and(
					eq(teacherTimeOff.schoolId, schoolId),
					inArray(teacherTimeOff.teacherId, teacherIds),
					eq(teacherTimeOff.state, 'approved'),
					gte(teacherTimeOff.endsOn, days.from),
					lte(teacherTimeOff.startsOn, days.to),
				),
			)
			.all(),
		closures: listClosuresBetween(schoolId, days.from, days.to),
	}
}

/** Closures by which lessons are not held, first to last. */
export function listClosuresBetween(schoolId: SchoolId, from: string, to: string) {
	return database()
		.select()
		.from(closures)
		.where(
			and(
				eq(closures.schoolId, schoolId),
				gte(closures.endsOn, from),
				lte(closures.startsOn, to),
				eq(closures.effect, 'skip'),
				isNull(closures.archivedAt),
			),
		)
		.orderBy(asc(closures.startsOn), asc(closures.id))
		.all()
}
