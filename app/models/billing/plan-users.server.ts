import { and, asc, eq, exists, gte, inArray, isNull, lte, not, or, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import {
	classes,
	enrolmentPlans,
	enrolments,
	lessons,
	marks,
	pricePlans,
	students,
} from '#db/schema/index.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { codesByDay } from '../attendance/codes.server.ts'
import { onlyDay } from '../class/only-day.server.ts'
import { everyWeeks } from '../class/usual-interval.server.ts'
import { weeklyTimes } from '../class/weekly-times.server.ts'
import { enrolledFrom } from '../enrolment/enrolled-on.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { isOnLine } from './internal/charged-lessons.server.ts'

const BILLED = ['future', 'active', 'paused', 'ending'] as const
const MOST = 5_000

/** An enrollment that has ended can be given its price so many days after it. */
const LATE_DAYS = 62

export type BilledSeat = ReturnType<typeof listBilledSeats>[number]

/**
 * Every billable enrollment with its current plan, if one was chosen, and the plans that replace it later. Single lessons
 * that are over, and ended enrollments with charged lessons on no invoice, are there until they have one. The one with the
 * id `also` is there in any case if it has ended.
 */
export function listBilledSeats(access: Access, which: { studentId?: string; also?: string | null } = {}) {
	const { schoolId, school } = access
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
			weeklyTimes: weeklyTimes(now),
			state: enrolments.state,
			startsOn: enrolledFrom,
			endsOn: enrolments.endsOn,
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
						gte(enrolments.endsOn, daysAfter(now, -LATE_DAYS)),
						or(eq(classes.startsOn, classes.endsOn), exists(taughtUnbilled(access))),
					),
					which.also ? and(eq(enrolments.state, 'ended'), eq(enrolments.id, which.also)) : undefined,
				),
				which.studentId ? eq(enrolments.studentId, which.studentId) : undefined,
			),
		)
		.limit(MOST)
		.all()
	const plans = plansBySeat(schoolId)
	return seats
		.flatMap(({ firstName, lastName, state, endsOn, ...seat }) => {
			const all = plans.get(seat.enrolmentId) ?? []
			const { plan, later } = planAndLater(all, now, endsOn)
			if (plan && state === 'ended' && seat.enrolmentId !== which.also) return []
			const endedOn = state === 'ended' ? endsOn : null
			return [{ ...seat, student: nameOf({ firstName, lastName }), plan, later, endedOn }]
		})
		.sort((a, b) => a.student.localeCompare(b.student))
}

/**
 * The plan of an enrollment today, or its first if that has not begun, and the changes after it up to its last day.
 * Choosing what it has already changes nothing.
 */
function planAndLater(all: readonly ChosenPlan[], now: string, endsOn: string | null) {
	const begun = all.findLastIndex(({ startsOn }) => startsOn <= now)
	const from = Math.max(begun, 0)
	const later = all.filter((choice, i) => {
		const before = all[i - 1]
		const goesOn =
			before?.planId === choice.planId &&
			before.overrideMinor === choice.overrideMinor &&
			before.overrideReason === choice.overrideReason
		return i > from && !goesOn && (endsOn === null || choice.startsOn <= endsOn)
	})
	return { plan: all[from] ?? null, later }
}

/** Marks of the enrollment that charge today, and whose lesson is on no line. */
function taughtUnbilled(access: Access) {
	const codes = [...codesByDay(access)(today(access.school.timeZone)).values()]
	const charging = codes.filter(({ charges }) => charges).map(({ letter }) => letter)
	return database()
		.select({ one: sql`1` })
		.from(marks)
		.innerJoin(lessons, rowOf(lessons, access, marks.lessonId))
		.where(
			and(
				rowsOf(marks, access),
				eq(marks.studentId, enrolments.studentId),
				isNull(marks.replacedAt),
				inArray(marks.code, charging),
				eq(lessons.classId, enrolments.classId),
				gte(lessons.day, enrolledFrom),
				lte(lessons.day, enrolments.endsOn),
				not(isOnLine(access)),
			),
		)
}

type ChosenPlan = ReturnType<typeof listChosen>[number]

function plansBySeat(schoolId: Access['schoolId']) {
	const bySeat = new Map<string, ChosenPlan[]>()
	for (const choice of listChosen(schoolId))
		bySeat.set(choice.enrolmentId, [...(bySeat.get(choice.enrolmentId) ?? []), choice])
	return bySeat
}

function listChosen(schoolId: Access['schoolId']) {
	return database()
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
}
