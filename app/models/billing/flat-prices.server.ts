import { and, eq, lte, sql } from 'drizzle-orm'
import { prepared } from '#db/client.server.ts'
import { enrolmentPlans, enrolments, pricePlanVersions } from '#db/schema/index.ts'
import type { PlanBasis } from '#app/domain/billing/plan-labels.ts'
import type { Access } from '../access.server.ts'

const schoolId = sql.placeholder('schoolId')
const day = sql.placeholder('day')

/** The plans of a class's students up to a day. */
const plansInClass = prepared((db) =>
	db
		.select({
			studentId: enrolments.studentId,
			startsOn: enrolmentPlans.startsOn,
			validFrom: pricePlanVersions.validFrom,
			basis: pricePlanVersions.basis,
			deductsClosures: pricePlanVersions.deductsClosures,
		})
		.from(enrolments)
		.innerJoin(
			enrolmentPlans,
			and(eq(enrolmentPlans.schoolId, schoolId), eq(enrolmentPlans.enrolmentId, enrolments.id)),
		)
		.innerJoin(
			pricePlanVersions,
			and(eq(pricePlanVersions.schoolId, schoolId), eq(pricePlanVersions.planId, enrolmentPlans.planId)),
		)
		.where(
			and(
				eq(enrolments.schoolId, schoolId),
				eq(enrolments.classId, sql.placeholder('classId')),
				lte(enrolmentPlans.startsOn, day),
				lte(pricePlanVersions.validFrom, day),
			),
		)
		.prepare(),
)

export const FLAT: readonly PlanBasis[] = ['month', 'month_lessons', 'term', 'course']

/** Students who pay the same for a period whether a lesson takes place or not. */
export function listFlatPriced(
	{ schoolId }: Access,
	lesson: { classId: string; day: string },
	isClosure: boolean,
): Set<string> {
	// The last plan of each student applies, as `priceOn` has it.
	const inOrder = plansInClass()
		.all({ schoolId, classId: lesson.classId, day: lesson.day })
		.sort((a, b) => a.startsOn.localeCompare(b.startsOn) || a.validFrom.localeCompare(b.validFrom))
	const plans = new Map(inOrder.map((plan) => [plan.studentId, plan]))
	const flat = [...plans.values()].filter(
		// Lessons billed in advance are those of the timetable, without the closed days.
		({ basis, deductsClosures }) =>
			FLAT.includes(basis) && !(isClosure && (deductsClosures || basis === 'month_lessons')),
	)
	return new Set(flat.map(({ studentId }) => studentId))
}
