import { and, asc, eq, gte, inArray, lt, notInArray } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { classes, enrolments, lessons } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '../../access.server.ts'
import { missesTrial } from '../../attendance/credit-cause.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'
import { changePlace, type Place } from './place.server.ts'

/**
 * The last day of a trial in a group that has taken place, if the group has a lesson before the first day for good: the student is
 * not expected there. Null if the seat just goes on. A private series has no lesson without its student, so it goes on too.
 */
export function findLastTrialDay(
	tx: Tx,
	access: Access,
	{ enrolment }: Place,
	startsOn: string,
): string | null {
	const until = tx
		.select({ day: lessons.day, startsAt: lessons.startsAt, isMissed: missesTrial(access.schoolId) })
		.from(lessons)
		.innerJoin(classes, rowOf(classes, access, lessons.classId))
		.innerJoin(enrolments, rowOf(enrolments, access, enrolment.id))
		.where(
			and(
				rowsOf(lessons, access),
				eq(lessons.classId, enrolment.classId),
				notInArray(classes.kind, ['private', 'trial']),
				gte(lessons.day, enrolment.startsOn ?? ''),
				lt(lessons.day, startsOn),
				inArray(lessons.state, ['scheduled', 'held']),
			),
		)
		.orderBy(asc(lessons.startsAt))
		.all()
	const begun = until.filter(({ startsAt }) => startsAt <= Date.now())
	const isHad = begun.some(({ isMissed }) => !isMissed)
	return (isHad && begun.length < until.length && begun.at(-1)?.day) || null
}

/** Ends a trial on a day, for the seat that the student has from a later one. */
export function endTrial(tx: Tx, access: Access, place: Place, endsOn: string) {
	const reason = 'Enrolled for good'
	changePlace(
		tx,
		access,
		place,
		{ state: 'ended', endsOn, endReason: reason, noticeOn: today(access.school.timeZone) },
		{ action: 'enrolment.ended', after: { on: endsOn, reason } },
	)
}
