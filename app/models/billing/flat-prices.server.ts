import { and, eq, gte, isNull, lte, or, sql } from 'drizzle-orm'
import { database, prepared } from '#db/client.server.ts'
import { classes, enrolmentPlans, enrolments, pricePlanVersions } from '#db/schema/index.ts'
import { takesOffClosures, type PlanBasis } from '#app/domain/billing/plan-labels.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { priceOfMakeUp } from './make-up-price.server.ts'
import type { Price } from './price.server.ts'

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

/** A price can be the same with or without a lesson, or be paid for the lessons of a package. */
export interface PriceKind {
	hasFlatPrice: boolean
	hasPackage: boolean
	/**
	 * Nothing is charged, whatever the mark: for a make-up lesson whose absence was charged, or that was given as goodwill, and for a
	 * trial without a price plan.
	 */
	isFree?: boolean
}

/** The kind of price of each student of a class on the day of a lesson, and of each who makes up another lesson there. */
export function readPriceKinds(
	access: Access,
	lesson: { classId: string; day: string },
	isClosure: boolean,
): (student: { studentId: string; isVisitor: boolean; creditId: string | null }) => PriceKind {
	const { schoolId } = access
	// The last plan of each student applies, as `priceOn` has it.
	const inOrder = plansInClass()
		.all({ schoolId, classId: lesson.classId, day: lesson.day })
		.sort((a, b) => a.startsOn.localeCompare(b.startsOn) || a.validFrom.localeCompare(b.validFrom))
	const plans = new Map(inOrder.map((plan) => [plan.studentId, plan]))
	return ({ studentId, isVisitor, creditId }) => {
		const madeUp = creditId ? priceOfMakeUp(access, creditId, lesson.day) : undefined
		if (madeUp !== undefined) return kindOfMakeUp(madeUp)
		const plan = isVisitor && creditId === null ? undefined : plans.get(studentId)
		if (!plan) {
			const isFree = creditId !== null || isOnTrial(access, lesson, studentId)
			return { hasFlatPrice: false, hasPackage: false, isFree }
		}
		const isDeducted = isClosure && takesOffClosures(plan)
		return { hasFlatPrice: FLAT.includes(plan.basis) && !isDeducted, hasPackage: plan.basis === 'package' }
	}
}

/** How a lesson that is booked with a make-up credit adds to what the family pays; null if it costs nothing more. */
export function priceOfBooking(
	access: Access,
	creditId: string,
	{ studentId, classId, day }: { studentId: string; classId: string | null; day: string },
): 'charged' | 'ofPackage' | null {
	const kindOf = readPriceKinds(access, { classId: classId ?? '', day }, false)
	const { hasFlatPrice, hasPackage, isFree } = kindOf({ studentId, isVisitor: true, creditId })
	if (isFree || hasFlatPrice) return null
	return hasPackage ? 'ofPackage' : 'charged'
}

function isOnTrial(access: Access, lesson: { classId: string; day: string }, studentId: string): boolean {
	const { isTrial, endsOn } = enrolments
	const place = database()
		.select({ id: enrolments.id })
		.from(enrolments)
		.innerJoin(classes, rowOf(classes, access, enrolments.classId))
		.where(
			and(
				rowsOf(enrolments, access),
				eq(enrolments.classId, lesson.classId),
				eq(enrolments.studentId, studentId),
				or(and(eq(isTrial, true), or(isNull(endsOn), gte(endsOn, lesson.day))), eq(classes.kind, 'trial')),
			),
		)
		.get()
	return place !== undefined
}

function kindOfMakeUp(price: Price | null): PriceKind {
	if (!price) return { hasFlatPrice: false, hasPackage: false, isFree: true }
	return { hasFlatPrice: FLAT.includes(price.basis), hasPackage: price.basis === 'package' }
}
