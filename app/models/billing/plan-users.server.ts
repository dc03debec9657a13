import { and, asc, eq, gte, inArray, or } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, enrolmentPlans, enrolments, pricePlans, students } from '#db/schema/index.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { onlyDay } from '../class/only-day.server.ts'
import { everyWeeks } from '../class/usual-interval.server.ts'
import { rowOf } from '../school-rows.server.ts'

const BILLED = ['future', 'active', 'paused', 'ending'] as const
const MOST = 5_000

/** A single lesson can be given its price so many days after it. */
const LATE_DAYS = 62

export type BilledSeat = ReturnType<typeof listBilledSeats>[number]

/** Every billable enrollment with its current plan, if one was chosen. Single lessons that are over are there until they have one. */
export function listBilledSeats({ schoolId, school }: Access, which: { studentId?: string } = {}) {
	const now = today(school.timeZone)
	const seats = database()
		.select({
			enrolmentId: enrolments.id,
			studentId: students.id,
			firstName: students.firstName,
			lastName: students.lastName,
			classId: classes.id,
			className: classes.name,
			weekday: classes.weekday,
			startTime: classes.startTime,
			onlyDay,
			everyWeeks,
			state: enrolments.state,
		})
		.from(enrolments)
		.innerJoin(students, rowOf(students, schoolId, enrolments.studentId))
		.innerJoin(classes, rowOf(classes, schoolId, enrolments.classId))
		.where(
			and(
				eq(enrolments.schoolId, schoolId),
				or(
					inArray(enrolments.state, [...BILLED]),
					and(
						eq(enrolments.state, 'ended'),
						eq(enrolments.isTrial, false),
						eq(classes.startsOn, classes.endsOn),
						gte(enrolments.endsOn, daysAfter(now, -LATE_DAYS)),
					),
				),
				which.studentId ? eq(enrolments.studentId, which.studentId) : undefined,
			),
		)
		.limit(MOST)
		.all()
	const plans = plansBySeat(schoolId)
	return seats
		.flatMap(({ firstName, lastName, state, ...seat }) => {
			const all = plans.get(seat.enrolmentId) ?? []
			const plan = all.filter(({ startsOn }) => startsOn <= now).at(-1) ?? all[0] ?? null
			if (plan && state === 'ended') return []
			return [{ ...seat, student: nameOf({ firstName, lastName }), plan }]
		})
		.sort((a, b) => a.student.localeCompare(b.student))
}

function plansBySeat(schoolId: Access['schoolId']) {
	const chosen = database()
		.select({
			enrolmentId: enrolmentPlans.enrolmentId,
			planId: enrolmentPlans.planId,
			name: pricePlans.name,
			startsOn: enrolmentPlans.startsOn,
			overrideMinor: enrolmentPlans.overrideMinor,
			overrideReason: enrolmentPlans.overrideReason,
		})
		.from(enrolmentPlans)
		.innerJoin(pricePlans, and(eq(pricePlans.schoolId, schoolId), eq(pricePlans.id, enrolmentPlans.planId)))
		.where(eq(enrolmentPlans.schoolId, schoolId))
		.orderBy(asc(enrolmentPlans.enrolmentId), asc(enrolmentPlans.startsOn))
		.all()
	const bySeat = new Map<string, typeof chosen>()
	for (const choice of chosen)
		bySeat.set(choice.enrolmentId, [...(bySeat.get(choice.enrolmentId) ?? []), choice])
	return bySeat
}
