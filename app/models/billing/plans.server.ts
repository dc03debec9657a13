import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import {
	enrolmentPlans,
	enrolments,
	pricePlans,
	pricePlanVersions,
	students,
	taxCodes,
} from '#db/schema/index.ts'
import type { TaxRate } from '#app/domain/billing/tax.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { sortKey } from '#app/utils/fold.ts'
import { newId } from '#app/utils/id.server.ts'
import { MOST_MINOR } from '#app/utils/money.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'

export type PlanVersion = typeof pricePlanVersions.$inferSelect
export type NewPlanVersion = Omit<PlanVersion, 'schoolId' | 'id' | 'planId' | 'createdAt' | 'createdBy'>

/** Plans with all their versions, the newest version of each first. */
export function listPlans({ schoolId }: Access) {
	return database()
		.select({ planId: pricePlans.id, name: pricePlans.name, version: pricePlanVersions })
		.from(pricePlans)
		.innerJoin(
			pricePlanVersions,
			and(eq(pricePlanVersions.schoolId, schoolId), eq(pricePlanVersions.planId, pricePlans.id)),
		)
		.where(and(eq(pricePlans.schoolId, schoolId), isNull(pricePlans.archivedAt)))
		.orderBy(asc(pricePlans.nameKey), desc(pricePlanVersions.validFrom))
		.limit(1_000)
		.all()
}

export function addPlan(
	access: Access,
	key: string,
	plan: { name: string; version: NewPlanVersion },
): Outcome<{ id: string }> {
	const refusal = refuseVersion(plan.version)
	if (refusal) return refusal
	return write((tx) => {
		const before = resultOfKey(access, key)
		if (before) return done({ id: before })
		const { schoolId, userId } = access
		const nameKey = sortKey(plan.name)
		const same = database()
			.select({ id: pricePlans.id })
			.from(pricePlans)
			.where(
				and(
					eq(pricePlans.schoolId, schoolId),
					eq(pricePlans.nameKey, nameKey),
					isNull(pricePlans.archivedAt),
				),
			)
			.get()
		if (same) return refused({ name: 'There is a plan with this name already.' })
		const id = newId()
		const now = Date.now()
		tx.insert(pricePlans)
			.values({
				schoolId,
				id,
				name: plan.name,
				nameKey,
				createdAt: now,
				createdBy: userId,
				updatedAt: now,
				updatedBy: userId,
			})
			.run()
		insertVersion(tx, access, id, plan.version)
		record(tx, access, 'plan.added', { objectId: id, objectName: plan.name })
		spendKey(tx, access, key, id)
		return done({ id })
	})
}

/** Another price from a day on. Months before it, and what was issued, stay as they are. */
export function addPlanVersion(access: Access, planId: string, version: NewPlanVersion): Outcome<null> {
	const refusal = refuseVersion(version)
	if (refusal) return refusal
	return write((tx) => {
		const { schoolId } = access
		const plan = database()
			.select({ name: pricePlans.name })
			.from(pricePlans)
			.where(and(eq(pricePlans.schoolId, schoolId), eq(pricePlans.id, planId)))
			.get()
		if (!plan) return refused({ form: 'This plan no longer exists.' }, { status: 404 })
		const same = database()
			.select({ id: pricePlanVersions.id })
			.from(pricePlanVersions)
			.where(
				and(
					eq(pricePlanVersions.schoolId, schoolId),
					eq(pricePlanVersions.planId, planId),
					eq(pricePlanVersions.validFrom, version.validFrom),
				),
			)
			.get()
		if (same) return refused({ validFrom: 'The plan already changes on this day. Choose another day.' })
		insertVersion(tx, access, planId, version)
		record(tx, access, 'plan.changed', {
			objectId: planId,
			objectName: plan.name,
			after: { from: version.validFrom },
		})
		return done(null)
	})
}

export interface EnrolmentPlan {
	enrolmentId: string
	planId: string
	startsOn: string
	/** Another price than the plan's, and why. */
	override: { amountMinor: number; reason: string } | null
}

/** By which plan an enrolment is billed from a day on. */
export function setEnrolmentPlan(access: Access, wish: EnrolmentPlan): Outcome<null> {
	const { override } = wish
	if (override && !override.reason.trim()) return refused({ overrideReason: 'Say why the price differs.' })
	if (override && !isPrice(override.amountMinor)) return refused({ override: 'Enter 0.00 to 1,000,000.00.' })
	return write((tx) => {
		const { schoolId, userId } = access
		const enrolment = database()
			.select({ studentId: students.id, firstName: students.firstName, lastName: students.lastName })
			.from(enrolments)
			.innerJoin(students, and(eq(students.schoolId, schoolId), eq(students.id, enrolments.studentId)))
			.where(and(eq(enrolments.schoolId, schoolId), eq(enrolments.id, wish.enrolmentId)))
			.get()
		const plan = database()
			.select({ name: pricePlans.name })
			.from(pricePlans)
			.where(and(eq(pricePlans.schoolId, schoolId), eq(pricePlans.id, wish.planId)))
			.get()
		if (!enrolment) return refused({ form: 'This enrollment no longer exists.' }, { status: 404 })
		if (!plan) return refused({ planId: 'Choose one of your plans.' })
		const chosen = {
			planId: wish.planId,
			overrideMinor: override?.amountMinor ?? null,
			overrideReason: override?.reason ?? null,
		}
		tx.insert(enrolmentPlans)
			.values({
				...chosen,
				schoolId,
				enrolmentId: wish.enrolmentId,
				startsOn: wish.startsOn,
				createdAt: Date.now(),
				createdBy: userId,
			})
			.onConflictDoUpdate({
				target: [enrolmentPlans.schoolId, enrolmentPlans.enrolmentId, enrolmentPlans.startsOn],
				set: chosen,
			})
			.run()
		record(tx, access, 'plan.assigned', {
			objectId: enrolment.studentId,
			objectName: nameOf(enrolment),
			after: { plan: plan.name, from: wish.startsOn, reason: override?.reason },
		})
		return done(null)
	})
}

export function listTaxCodes({ schoolId }: Access) {
	return database()
		.select({ id: taxCodes.id, name: taxCodes.name, rates: taxCodes.rates })
		.from(taxCodes)
		.where(and(eq(taxCodes.schoolId, schoolId), isNull(taxCodes.archivedAt)))
		.orderBy(asc(taxCodes.nameKey))
		.limit(200)
		.all()
}

export function addTaxCode(
	access: Access,
	key: string,
	tax: { name: string; rates: TaxRate[] },
): Outcome<{ id: string }> {
	if (tax.rates.some(({ rate }) => !Number.isInteger(rate) || Math.abs(rate) > 100_000))
		return refused({ rate: 'Enter a rate from -100 to 100 with three decimals at most.' })
	return write((tx) => {
		const before = resultOfKey(access, key)
		if (before) return done({ id: before })
		const { schoolId, userId } = access
		const nameKey = sortKey(tax.name)
		const same = listTaxCodes(access).some(({ name }) => sortKey(name) === nameKey)
		if (same) return refused({ name: 'There is a tax code with this name already.' })
		const id = newId()
		const now = Date.now()
		tx.insert(taxCodes)
			.values({
				...tax,
				schoolId,
				id,
				nameKey,
				createdAt: now,
				createdBy: userId,
				updatedAt: now,
				updatedBy: userId,
			})
			.run()
		record(tx, access, 'tax-code.added', { objectId: id, objectName: tax.name })
		spendKey(tx, access, key, id)
		return done({ id })
	})
}

function insertVersion(tx: Tx, { schoolId, userId }: Access, planId: string, version: NewPlanVersion) {
	tx.insert(pricePlanVersions)
		.values({ ...version, schoolId, id: newId(), planId, createdAt: Date.now(), createdBy: userId })
		.run()
}

function refuseVersion({ amountMinor, lessonsPerMonth, siblingDiscount }: NewPlanVersion) {
	if (!isPrice(amountMinor)) return refused({ amount: 'Enter 0.00 to 1,000,000.00.' })
	if (lessonsPerMonth < 1 || lessonsPerMonth > 31)
		return refused({ lessonsPerMonth: 'Enter 1 to 31 lessons.' })
	if (siblingDiscount < 0 || siblingDiscount > 10_000) return refused({ siblingDiscount: 'Enter 0 to 100%.' })
	return null
}

function isPrice(amountMinor: number): boolean {
	return Number.isInteger(amountMinor) && amountMinor >= 0 && amountMinor <= MOST_MINOR
}
