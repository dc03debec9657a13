import { and, between, eq, isNotNull, or } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { lessons } from '#db/schema/index.ts'
import { boundsBetween, isChargedOn } from '#app/domain/billing/month-charge.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '../../access.server.ts'
import { rowsOf } from '../../school-rows.server.ts'
import type { Billed } from './billed-lines.server.ts'
import type { MeetingDays, Seat } from './seats.server.ts'

export interface DayMoved {
	day: string
	/** The day before any move. */
	planned: string
	isClosed: boolean
}

/** Lessons of a class that were moved into some days or out of them. */
export function listDaysMoved(access: Access, classId: string, from: string, to: string): DayMoved[] {
	const { moments } = boundsBetween(from, to)
	const { day, startsAt, movedFrom, state } = lessons
	const isWithin = (one: string) => from <= one && one <= to
	return database()
		.select({ day, movedFrom, state })
		.from(lessons)
		.where(
			and(
				rowsOf(lessons, access),
				eq(lessons.classId, classId),
				eq(lessons.kind, 'regular'),
				isNotNull(movedFrom),
				or(between(startsAt, ...moments), between(movedFrom, ...moments)),
			),
		)
		.all()
		.map(({ day, movedFrom, state }) => ({
			day,
			planned: today(access.school.timeZone, movedFrom ?? undefined),
			isClosed: state === 'closed',
		}))
		.filter(({ day, planned }) => isWithin(day) !== isWithin(planned))
}

/** True if one of the lines bills the month of a day and names that day. */
export function isBilledWithMonth(
	lines: readonly { key: string; lessonDays: readonly string[] | null }[],
	day: string,
): boolean {
	return lines.some(
		({ key, lessonDays }) => key.split('/')[0] === day.slice(0, 7) && lessonDays?.includes(day),
	)
}

/** The lessons that a month bills: one that was billed with the month it was planned in stays with that month. */
export function asBilled<Days extends MeetingDays>(
	period: string,
	meetings: Days,
	seat: Seat,
	lines: readonly Billed[],
): Days {
	const days = [...meetings.days]
	const held = [...meetings.lessons]
	let { closed } = meetings
	for (const { day, planned, isClosed } of meetings.moved) {
		if (!isBilledWithMonth(lines, planned)) continue
		if (!planned.startsWith(period)) {
			takeOne(days, day)
			takeOne(held, day)
		} else if (isChargedOn(day, seat) && !isClosed) {
			// A day that was closed after its lesson was billed is still a day of the class.
			if (closed.includes(planned)) closed = closed.filter((one) => one !== planned)
			else days.push(planned)
			held.push(planned)
		}
	}
	return { ...meetings, days: days.sort(), lessons: held.sort(), closed }
}

function takeOne(days: string[], day: string) {
	const at = days.indexOf(day)
	if (at >= 0) days.splice(at, 1)
}
