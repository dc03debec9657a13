import { and, asc, eq, min } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import { classPrices, enrolmentPlans, enrolments, pricePlanVersions, students } from '#db/schema/index.ts'
import { isPrice } from '#app/domain/billing/price.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { plainDateWords } from '#app/utils/dates.ts'
import { done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { enrolledFrom } from '../enrolment/enrolled-on.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { listPrices } from './chosen-prices.server.ts'
import { findPlan } from './plans.server.ts'
import { priceOn } from './price.server.ts'

export interface EnrolmentPlan {
	enrolmentId: string
	planId: string
	startsOn: string
	/** A price that differs from the plan's, and the reason. */
	override: { amountMinor: number; reason: string } | null
}

/** Sets the plan that bills an enrollment from a day on, which is its first day at the earliest. */
export function setEnrolmentPlan(access: Access, wish: EnrolmentPlan): Outcome<null> {
	const { override } = wish
	if (override && !override.reason.trim()) return refused({ overrideReason: 'Say why the price differs.' })
	if (override && !isPrice(override.amountMinor)) return refused({ override: 'Enter 0.00 to 1,000,000.00.' })
	return write((tx) => {
		const { schoolId, userId } = access
		const enrolment = database()
			.select({
				studentId: students.id,
				firstName: students.firstName,
				lastName: students.lastName,
				trialFrom: enrolments.startsOn,
				enrolledFrom,
			})
			.from(enrolments)
			.innerJoin(students, rowOf(students, schoolId, enrolments.studentId))
			.where(rowOf(enrolments, schoolId, wish.enrolmentId))
			.get()
		const plan = findPlan(access, wish.planId)
		if (!enrolment) return refused({ form: 'This enrollment no longer exists.' }, { status: 404 })
		if (!plan) return refused({ planId: 'Choose one of your plans.' })
		if (plan.archivedAt !== null)
			return refused({ planId: `${plan.name} is archived. Restore it first, or choose another plan.` })
		// A plan from an earlier day would end on the first day, from which the plan of the class is set.
		// After a trial it begins on the first day for good: the trial stays free unless it has a price on that day already.
		const prices = listPrices(access, [wish.enrolmentId])
		const isPriced = priceOn({ prices }, wish.startsOn, wish.enrolmentId) !== null
		const firstDay = isPriced ? enrolment.trialFrom : enrolment.enrolledFrom
		const startsOn = firstDay && firstDay > wish.startsOn ? firstDay : wish.startsOn
		const early = refuseBeforePrices(access, { ...wish, startsOn }, plan.name)
		if (early) return early
		const chosen = {
			planId: wish.planId,
			overrideMinor: override?.amountMinor ?? null,
			overrideReason: override?.reason ?? null,
			createdAt: Date.now(),
			createdBy: userId,
		}
		tx.insert(enrolmentPlans)
			.values({
				...chosen,
				schoolId,
				enrolmentId: wish.enrolmentId,
				startsOn,
			})
			.onConflictDoUpdate({
				target: [enrolmentPlans.schoolId, enrolmentPlans.enrolmentId, enrolmentPlans.startsOn],
				set: chosen,
			})
			.run()
		record(tx, access, 'plan.assigned', {
			objectId: enrolment.studentId,
			objectName: nameOf(enrolment),
			after: { plan: plan.name, from: startsOn, reason: override?.reason },
		})
		return done(null)
	})
}

/** Bills a newcomer of a class by the class's plan, if it has one. */
export function setClassPlan(
	access: Access,
	{ enrolmentId, classId, startsOn }: { enrolmentId: string; classId: string; startsOn: string },
): Outcome<null> {
	const plan = findClassPlan(access, classId, startsOn)
	return plan ? setEnrolmentPlan(access, { enrolmentId, ...plan, override: null }) : done(null)
}

/**
 * The plan that bills a student who moves to a class, if it is another one than bills them until then. Null if what was
 * agreed with the family goes on. A trial is billed by the plan chosen for it alone.
 */
export function findPlanAfterMove(
	access: Access,
	{ id: enrolmentId, isTrial }: { id: string; isTrial: boolean },
	{ classId, startsOn, price }: { classId: string; startsOn: string; price?: 'class' | 'keep' },
) {
	if (isTrial || price === 'keep') return null
	const plan = findClassPlan(access, classId, startsOn)
	const agreed = priceOn({ prices: listPrices(access, [enrolmentId]) }, startsOn, enrolmentId)
	return plan && plan.planId !== agreed?.planId ? plan : null
}

/** The plan of a class for newcomers, from their first day or from that of its first price. */
function findClassPlan(access: Access, classId: string, startsOn: string) {
	const plan = database()
		.select({ planId: classPrices.planId, first: min(pricePlanVersions.validFrom) })
		.from(classPrices)
		.innerJoin(
			pricePlanVersions,
			and(rowsOf(pricePlanVersions, access), eq(pricePlanVersions.planId, classPrices.planId)),
		)
		.where(and(rowsOf(classPrices, access), eq(classPrices.classId, classId)))
		.groupBy(classPrices.planId)
		.get()
	if (!plan?.first) return null
	return { planId: plan.planId, startsOn: plan.first > startsOn ? plan.first : startsOn }
}

/** Days before the plan's first price would not be billed. */
function refuseBeforePrices(
	access: Access,
	{ planId, startsOn }: EnrolmentPlan,
	name: string,
): Refused | null {
	const first = database()
		.select({ day: min(pricePlanVersions.validFrom) })
		.from(pricePlanVersions)
		.where(and(rowsOf(pricePlanVersions, access), eq(pricePlanVersions.planId, planId)))
		.get()?.day
	if (!first || first <= startsOn) return null
	const day = plainDateWords(first, access.school.dateFormat)
	return refused({
		startsOn: `${name} has a price from ${day} on. Choose that day or a later one, or add an earlier price.`,
	})
}

/**
 * Lets the first price begin with the enrollment, whose first day has moved. For a single lesson, the price of a
 * period does not reach back into an earlier month, which it would charge as well. A price that begins after a trial
 * stays where it is.
 */
export function followFirstDay(
	tx: Tx,
	access: Access,
	enrolmentId: string,
	{ from, to, isForLesson }: { from: string; to: string; isForLesson: boolean },
) {
	const [first, ...later] = tx
		.select({ startsOn: enrolmentPlans.startsOn, forGood: enrolments.enrolledFrom })
		.from(enrolmentPlans)
		.innerJoin(enrolments, rowOf(enrolments, access, enrolmentPlans.enrolmentId))
		.where(and(rowsOf(enrolmentPlans, access), eq(enrolmentPlans.enrolmentId, enrolmentId)))
		.orderBy(asc(enrolmentPlans.startsOn))
		.all()
	if (!first || (first.forGood && first.forGood <= first.startsOn)) return
	const { basis = '' } = priceOn({ prices: listPrices(access, [enrolmentId]) }, from, enrolmentId) ?? {}
	const reachesBack = !isForLesson || ['lesson', 'hour'].includes(basis) || from.slice(0, 7) <= to.slice(0, 7)
	const startsOn = reachesBack ? to : from
	const begins = reachesBack ? first.startsOn <= to : first.startsOn >= from
	if (begins || later.some((chosen) => chosen.startsOn <= startsOn)) return
	tx.update(enrolmentPlans)
		.set({ startsOn })
		.where(
			and(
				rowsOf(enrolmentPlans, access),
				eq(enrolmentPlans.enrolmentId, enrolmentId),
				eq(enrolmentPlans.startsOn, first.startsOn),
			),
		)
		.run()
}
