import { and, asc, desc, eq, isNull, ne } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import { pricePlans, pricePlanVersions } from '#db/schema/index.ts'
import { plainDateWords } from '#app/utils/dates.ts'
import { sortKey } from '#app/utils/fold.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import { isPrice } from '#app/domain/billing/price.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { madeBy } from './internal/made-by.server.ts'
import { linesWith, priceForHistory } from './internal/plan-price.server.ts'

export type PlanVersion = typeof pricePlanVersions.$inferSelect
type Stored = 'schoolId' | 'id' | 'planId' | 'createdAt' | 'createdBy'
type InParts = 'instalments' | 'packageLessons'
export type NewPlanVersion = Omit<PlanVersion, Stored | InParts> & Partial<Pick<PlanVersion, InParts>>

/** Plans with all their versions, newest version first, including archived ones. */
export function listPlans(access: Access) {
	return database()
		.select({
			planId: pricePlans.id,
			name: pricePlans.name,
			archivedAt: pricePlans.archivedAt,
			version: pricePlanVersions,
		})
		.from(pricePlans)
		.innerJoin(
			pricePlanVersions,
			and(rowsOf(pricePlanVersions, access), eq(pricePlanVersions.planId, pricePlans.id)),
		)
		.where(rowsOf(pricePlans, access))
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
		if (isNameTaken(access, plan.name)) return refused({ name: NAME_TAKEN })
		const id = newId()
		tx.insert(pricePlans)
			.values({
				schoolId,
				id,
				name: plan.name,
				nameKey: sortKey(plan.name),
				...madeBy(userId),
			})
			.run()
		saveVersion(tx, access, id, plan.version)
		record(tx, access, 'plan.added', { objectId: id, objectName: plan.name })
		spendKey(tx, access, key, id)
		return done({ id })
	})
}

export const NAME_TAKEN = 'There is a plan with this name already.'
export const PLAN_GONE = 'This plan no longer exists.'
const BILLED =
	'Invoices or drafts have the price of this day. Void or delete them first, or choose another day.'

export function findPlan(access: Access, planId: string) {
	return database()
		.select({ name: pricePlans.name, version: pricePlans.version, archivedAt: pricePlans.archivedAt })
		.from(pricePlans)
		.where(rowOf(pricePlans, access, planId))
		.get()
}

export function isNameTaken(access: Access, name: string, butNot = ''): boolean {
	const same = database()
		.select({ id: pricePlans.id })
		.from(pricePlans)
		.where(
			and(
				rowsOf(pricePlans, access),
				eq(pricePlans.nameKey, sortKey(name)),
				isNull(pricePlans.archivedAt),
				ne(pricePlans.id, butNot),
			),
		)
		.get()
	return same !== undefined
}

/**
 * Sets the price from a day on. If the plan already changes on this day, that price is corrected, unless it was billed.
 * Earlier months and issued invoices stay as they are.
 */
export function addPlanVersion(access: Access, planId: string, version: NewPlanVersion): Outcome<null> {
	const refusal = refuseVersion(version)
	if (refusal) return refusal
	return write((tx) => {
		const plan = findPlan(access, planId)
		if (!plan) return refused({ form: PLAN_GONE }, { status: 404 })
		const before = versionOn(access, planId, version.validFrom)
		if (before && isSameVersion(before, version))
			return refused({
				amount: `This has been the price since ${plainDateWords(before.validFrom, access.school.dateFormat)}. Enter what changes.`,
			})
		const corrected = before?.validFrom === version.validFrom ? before : undefined
		if (corrected && linesWith(access, corrected.id).current > 0) return refused({ validFrom: BILLED })
		saveVersion(tx, access, planId, version)
		record(tx, access, 'plan.changed', {
			objectId: planId,
			objectName: plan.name,
			before: corrected && priceForHistory(access, corrected),
			after: priceForHistory(access, version),
		})
		return done(null)
	})
}

function versionOn(access: Access, planId: string, day: string): PlanVersion | undefined {
	return listPlans(access).find((plan) => plan.planId === planId && plan.version.validFrom <= day)?.version
}

function isSameVersion(before: PlanVersion, { validFrom: _, ...terms }: NewPlanVersion): boolean {
	const known: Record<string, unknown> = before
	return Object.entries(terms).every(([name, value]) => value === undefined || known[name] === value)
}

function saveVersion(tx: Tx, { schoolId, userId }: Access, planId: string, version: NewPlanVersion) {
	const { instalments = 1, packageLessons = 10 } = version
	const terms = { ...version, instalments, packageLessons }
	tx.insert(pricePlanVersions)
		.values({ ...terms, schoolId, id: newId(), planId, createdAt: Date.now(), createdBy: userId })
		.onConflictDoUpdate({
			target: [pricePlanVersions.schoolId, pricePlanVersions.planId, pricePlanVersions.validFrom],
			set: terms,
		})
		.run()
}

function refuseVersion(version: NewPlanVersion) {
	const { amountMinor, lessonsPerMonth, siblingDiscount, instalments = 1, packageLessons = 10 } = version
	if (!isPrice(amountMinor)) return refused({ amount: 'Enter 0.00 to 1,000,000.00.' })
	if (lessonsPerMonth < 1 || lessonsPerMonth > 31)
		return refused({ lessonsPerMonth: 'Enter 1 to 31 lessons.' })
	if (instalments < 1 || instalments > 12) return refused({ instalments: 'Enter 1 to 12 parts.' })
	if (packageLessons < 1 || packageLessons > 200)
		return refused({ packageLessons: 'Enter 1 to 200 lessons.' })
	if (siblingDiscount < 0 || siblingDiscount > 10_000) return refused({ siblingDiscount: 'Enter 0 to 100%.' })
	return null
}
