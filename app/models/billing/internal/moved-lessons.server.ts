import { and, between, eq, isNotNull, or } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { lessons } from '#db/schema/index.ts'
import { boundsBetween } from '#app/domain/billing/month-charge.ts'
import { today } from '#app/utils/dates.ts'
import { groupedBy } from '#app/utils/group.ts'
import type { Access } from '../../access.server.ts'
import { rowsOf } from '../../school-rows.server.ts'
import type { MeetingDays } from './seats.server.ts'

type DayMoved = MeetingDays['moved'][number]

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

/** The days of lessons that were moved to a day on which the class has another lesson: such a day counts twice. */
export function secondLessons(
	access: Access,
	held: readonly { day: string; movedFrom: number | null }[],
): string[] {
	return [...groupedBy(held, ({ day }) => day)].flatMap(([day, of]) =>
		of
			.filter((lesson) => isMovedHere(access, lesson))
			.slice(0, of.length - 1)
			.map(() => day),
	)
}

/** True of a lesson that was moved to its day from another one. */
export function isMovedHere(
	{ school }: Access,
	{ day, movedFrom }: { day: string; movedFrom: number | null },
): boolean {
	return movedFrom !== null && today(school.timeZone, movedFrom) !== day
}
