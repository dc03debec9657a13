import { covers, hoursCovering, isWithinHours } from '#app/domain/calendar/closed-time.ts'
import { isEnrolledOn } from '#app/domain/attendance/enrolled-on.ts'
import type { Clash } from '#app/domain/lesson/clash.ts'
import { wallTimeAt } from '#app/domain/lesson/wall-time.server.ts'
import { daysAfter } from '#app/utils/dates.ts'
import { listWords } from '#app/utils/spoken.ts'
import type { Access } from '../../access.server.ts'
import { clashesWithDays } from './clash-days.server.ts'
import { classNameOf } from './class-name.server.ts'
import type { Booking, OtherLesson as Other } from '#app/domain/lesson/booking.ts'
import { MAX_BUFFER, readFacts, type Facts } from './clash-facts.server.ts'

export interface FoundClash extends Clash {
	booking: Booking
}

/**
 * Finds all conflicts of the bookings: teacher, room and students elsewhere, working hours, breaks, time off,
 * closures, and conflicts among the bookings. Must run in the transaction that writes them.
 */
export function findClashes(
	access: Access,
	bookings: readonly Booking[],
	/** Lessons the same change is going to remove, and series whose lessons to come it replaces. */
	removed: readonly string[] = [],
): FoundClash[] {
	if (bookings.length === 0) return []
	const facts = readFacts(access, bookings)
	const moving = new Set([...bookings.flatMap(({ lessonId, seriesId }) => [lessonId, seriesId]), ...removed])
	const planned = bookings.map((booking) => ({
		...booking,
		id: booking.lessonId ?? '',
		day: wallTimeAt(booking.startsAt, access.school.timeZone).day,
	}))
	const staying = facts.lessons.filter(({ id }) => !moving.has(id))
	const byDay = new Map<string, Other[]>()
	for (const lesson of [...staying, ...planned])
		byDay
			.set(lesson.day, byDay.get(lesson.day) ?? [])
			.get(lesson.day)
			?.push(lesson)
	return bookings.flatMap((booking, at) => {
		// No lesson reaches beyond the next day.
		const { day } = planned[at]!
		const others = [-1, 0, 1].flatMap((days) => byDay.get(daysAfter(day, days)) ?? [])
		return clashesOf(
			access,
			facts,
			booking,
			others.filter((other) => other !== planned[at]),
		)
	})
}

/** Conflicts of one booking, from facts read before. */
export function clashesOf(
	access: Access,
	facts: Facts,
	booking: Booking,
	others: readonly Other[] = facts.lessons.filter(({ id }) => id !== booking.lessonId),
): FoundClash[] {
	const near = others.filter(
		(other) => other.startsAt < booking.endsAt + MAX_BUFFER && other.endsAt > booking.startsAt - MAX_BUFFER,
	)
	const clashes = [
		...clashesWithRules(access, facts, booking),
		...clashesWithLessons(access, facts, booking, near),
	]
	return clashes.map((clash) => ({ ...clash, booking }))
}

function clashesWithLessons(access: Access, facts: Facts, booking: Booking, near: readonly Other[]): Clash[] {
	const clashes: Clash[] = []
	const room = booking.roomId ? facts.rooms.get(booking.roomId) : undefined
	for (const other of near) {
		const overlaps = isWithin(0, booking, other)
		const what = () => ({
			what: other.event ?? classNameOf(access.schoolId, other.classId),
			at: other.startsAt,
			until: other.endsAt,
			since: other.forcedAt ?? undefined,
		})
		for (const { id, name: who, bufferMinutes: minutes } of teachersAtBoth(facts, booking, other)) {
			const teachesBoth = booking.teacherId === id && other.teacherId === id
			const kind = other.event ? 'event' : teachesBoth ? 'teacher' : 'assistant'
			if (overlaps) clashes.push({ kind, who, ...what() })
			else if (isWithin(minutes, booking, other)) clashes.push({ kind: 'buffer', who, ...what(), minutes })
		}
		if (!overlaps) continue
		if (room && other.roomId === room.id) clashes.push({ kind: 'room', who: room.name, ...what() })
		if (other.classId === booking.classId) clashes.push({ kind: 'class', who: what().what, ...what() })
		else
			for (const id of studentsAtBoth(access, facts, booking, other))
				clashes.push({ kind: 'student', who: facts.names.get(id) ?? '', ...what() })
	}
	return clashes
}

function isWithin(minutes: number, booking: Booking, other: Other): boolean {
	const buffer = minutes * 60_000
	return other.startsAt < booking.endsAt + buffer && other.endsAt > booking.startsAt - buffer
}

/** The teacher of a lesson and the assistants of its class. */
export function staffOf({ assistants }: Facts, lesson: Booking | Other): string[] {
	const then = (assistants.get(lesson.classId) ?? []).filter(({ assists }) => assists(lesson))
	return [...new Set([lesson.teacherId, ...then.map((one) => one.teacherId)])].filter((id) => id !== null)
}

/** Teachers who give or assist in both the booking and another lesson. */
export function teachersAtBoth(facts: Facts, booking: Booking, other: Other) {
	const there = staffOf(facts, other)
	return staffOf(facts, booking)
		.filter((id) => there.includes(id))
		.flatMap((id) => facts.teachers.get(id) ?? [])
}

/** Students expected at both the booking and another lesson. */
export function studentsAtBoth({ school }: Access, facts: Facts, booking: Booking, other: Other): string[] {
	const { day } = wallTimeAt(booking.startsAt, school.timeZone)
	const here = studentsAt(facts, { ...booking, id: booking.lessonId ?? '', day })
	const there = studentsAt(facts, other)
	return [...here].filter((id) => there.has(id))
}

function studentsAt(
	facts: Facts,
	{ id, classId, day, studentIds = [] }: Pick<Other, 'id' | 'classId' | 'day' | 'studentIds'>,
): Set<string> {
	const enrolled = facts.enrolments.filter(
		(enrolment) => enrolment.classId === classId && isEnrolledOn(enrolment, day),
	)
	const visiting = facts.visits.filter(({ lessonId }) => lessonId === id)
	return new Set([...enrolled, ...visiting].map(({ studentId }) => studentId).concat(studentIds))
}

function clashesWithRules(access: Access, facts: Facts, booking: Booking): Clash[] {
	const { school } = access
	const clashes: Clash[] = []
	const { teacherId } = booking
	const start = wallTimeAt(booking.startsAt, school.timeZone)
	const end = wallTimeAt(booking.endsAt, school.timeZone)
	const when = { at: booking.startsAt, until: booking.endsAt }
	const teacher = teacherId ? facts.teachers.get(teacherId) : undefined
	if (teacher) {
		if (hasLeftBy(teacher, start.day, school.timeZone))
			clashes.push({ kind: 'left', who: teacher.name, what: '', ...when })
		const hours = facts.hours.filter((hour) => hour.teacherId === teacherId)
		const { siteId = null } = facts.rooms.get(booking.roomId ?? '') ?? {}
		if (!isWithinHours(hours, start, end, siteId)) {
			const elsewhere = new Set(hoursCovering(hours, start, end).map(({ site }) => site ?? ''))
			clashes.push({ kind: 'hours', who: teacher.name, what: listWords([...elsewhere]), ...when })
		}
		const isElsewhere = facts.elsewhere.some(
			(other) =>
				other.teacherId === teacherId && other.startsAt < booking.endsAt && other.endsAt > booking.startsAt,
		)
		if (isElsewhere) clashes.push({ kind: 'elsewhere', who: teacher.name, what: '', ...when })
		const isOff = { kind: 'time_off', who: teacher.name } as const
		for (const off of facts.timeOff)
			if (off.teacherId === teacherId && covers(off, start, end))
				clashes.push({ ...isOff, what: off.reason ?? '', timeOffId: off.id, ...when })
	}
	return [...clashes, ...clashesWithDays(access, facts, booking, { start, end })]
}

/** True if the teacher's last day or archiving was before the day. */
export function hasLeftBy(
	{ endedOn, archivedAt }: { endedOn: string | null; archivedAt: number | null },
	day: string,
	timeZone: string,
): boolean {
	return (endedOn ?? day) < day || (archivedAt !== null && wallTimeAt(archivedAt, timeZone).day < day)
}
