import { and, eq, gte, isNull, lte, notInArray, or, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import {
	classes,
	enrolmentPlans,
	enrolments,
	pricePlans,
	pricePlanVersions,
	students,
	taxCodes,
} from '#db/schema/index.ts'
import type { AttendanceCode } from '#app/domain/attendance/codes.ts'
import { lastDayOf } from '#app/domain/billing/month-charge.ts'
import { nameOf } from '#app/domain/student/name.ts'
import type { Access } from '../access.server.ts'
import type { NewLine } from './draft.server.ts'

export interface Suggestions {
	lines: NewLine[]
	/** What is not billed, and why. */
	absent: { about: string; why: string }[]
}

export interface Asked {
	familyId: string
	period: string
	codes: readonly AttendanceCode[]
}

export type Seat = ReturnType<typeof listSeats>[number]
export type Price = NonNullable<ReturnType<typeof priceOf>>

/** Every seat a child of the family has in the month. */
export function listSeats({ schoolId }: Access, { familyId, period }: Asked) {
	return database()
		.select({
			enrolmentId: enrolments.id,
			studentId: students.id,
			firstName: students.firstName,
			lastName: students.lastName,
			classId: classes.id,
			className: classes.name,
			weekday: classes.weekday,
			state: enrolments.state,
			startsOn: enrolments.startsOn,
			endsOn: enrolments.endsOn,
			pausedFrom: enrolments.pausedFrom,
			pausedTo: enrolments.pausedTo,
			keepsSeat: enrolments.keepsSeat,
			paysWhilePaused: enrolments.paysWhilePaused,
		})
		.from(students)
		.innerJoin(enrolments, and(eq(enrolments.schoolId, schoolId), eq(enrolments.studentId, students.id)))
		.innerJoin(classes, and(eq(classes.schoolId, schoolId), eq(classes.id, enrolments.classId)))
		.where(
			and(
				eq(students.schoolId, schoolId),
				eq(students.familyId, familyId),
				notInArray(enrolments.state, ['enquiry', 'waiting', 'offered']),
				or(isNull(enrolments.startsOn), lte(enrolments.startsOn, lastDayOf(period))),
				or(isNull(enrolments.endsOn), gte(enrolments.endsOn, `${period}-01`)),
				sql`(${enrolments.state} <> 'ended' or ${enrolments.endsOn} is not null)`,
			),
		)
		.all()
		.map((seat) => ({ ...seat, about: `${nameOf(seat)}, ${seat.className}` }))
		.sort(
			(one, other) =>
				one.about.localeCompare(other.about) || one.enrolmentId.localeCompare(other.enrolmentId),
		)
}

/** The price that held at the end of the month's first day, or when the student joined later. */
export function priceOf({ schoolId }: Access, { period }: Asked, enrolmentId: string) {
	const found = database()
		.select({
			version: pricePlanVersions,
			plan: pricePlans.name,
			chosen: enrolmentPlans,
			rates: taxCodes.rates,
		})
		.from(enrolmentPlans)
		.innerJoin(pricePlans, and(eq(pricePlans.schoolId, schoolId), eq(pricePlans.id, enrolmentPlans.planId)))
		.innerJoin(
			pricePlanVersions,
			and(eq(pricePlanVersions.schoolId, schoolId), eq(pricePlanVersions.planId, enrolmentPlans.planId)),
		)
		.leftJoin(taxCodes, and(eq(taxCodes.schoolId, schoolId), eq(taxCodes.id, pricePlanVersions.taxCodeId)))
		.where(
			and(
				eq(enrolmentPlans.schoolId, schoolId),
				eq(enrolmentPlans.enrolmentId, enrolmentId),
				lte(enrolmentPlans.startsOn, lastDayOf(period)),
				lte(pricePlanVersions.validFrom, `${period}-01`),
			),
		)
		.all()
		.sort(
			(one, other) =>
				other.chosen.startsOn.localeCompare(one.chosen.startsOn) ||
				other.version.validFrom.localeCompare(one.version.validFrom),
		)[0]
	if (!found) return null
	const { version, plan, chosen, rates } = found
	return {
		...version,
		plan,
		rates: rates ?? [],
		amountMinor: chosen.overrideMinor ?? version.amountMinor,
		overrideReason: chosen.overrideReason,
	}
}
