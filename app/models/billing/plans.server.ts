import { and, asc, desc, eq, isNull } from 'drizzle-orm'
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

export type PlanVersion = typeof pricePlanVersions.$inferSelect
type Stored = 'schoolId' | 'id' | 'planId' | 'createdAt' | 'createdBy'
type InParts = 'instalments' | 'packageLessons'
export type NewPlanVersion = Omit<PlanVersion, Stored | InParts> & Partial<Pick<PlanVersion, InParts>>

/** Plans with all their versions, newest version first. */
export function listPlans(access: Access) {
	return database()
		.select({ planId: pricePlans.id, name: pricePlans.name, version: pricePlanVersions })
		.from(pricePlans)
		.innerJoin(
			pricePlanVersions,
			and(rowsOf(pricePlanVersions, access), eq(pricePlanVersions.planId, pricePlans.id)),
		)
		.where(and(rowsOf(pricePlans, access), isNull(pricePlans.archivedAt)))
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
		tx.insert(pricePlans)
			.values({
				schoolId,
				id,
				name: plan.name,
				nameKey,
				...madeBy(userId),
			})
			.run()
		insertVersion(tx, access, id, plan.version)
		record(tx, access, 'plan.added', { objectId: id, objectName: plan.name })
		spendKey(tx, access, key, id)
		return done({ id })
	})
}

/** Adds a new price from a day on. Earlier months and issued invoices stay as they are. */
export function addPlanVersion(access: Access, planId: string, version: NewPlanVersion): Outcome<null> {
	const refusal = refuseVersion(version)
	if (refusal) return refusal
	return write((tx) => {
		const plan = database()
			.select({ name: pricePlans.name })
			.from(pricePlans)
			.where(rowOf(pricePlans, access, planId))
			.get()
		if (!plan) return refused({ form: 'This plan no longer exists.' }, { status: 404 })
		if (changesOn(access, planId, version.validFrom))
			return refused({ validFrom: 'The plan already changes on this day. Choose another day.' })
		const before = versionOn(access, planId, version.validFrom)
		if (before && isSameVersion(before, version))
			return refused({
				amount: `This has been the price since ${plainDateWords(before.validFrom, access.school.dateFormat)}. Enter what changes.`,
			})
		insertVersion(tx, access, planId, version)
		record(tx, access, 'plan.changed', {
			objectId: planId,
			objectName: plan.name,
			after: { from: version.validFrom },
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

function changesOn(access: Access, planId: string, day: string): boolean {
	const same = database()
		.select({ id: pricePlanVersions.id })
		.from(pricePlanVersions)
		.where(
			and(
				rowsOf(pricePlanVersions, access),
				eq(pricePlanVersions.planId, planId),
				eq(pricePlanVersions.validFrom, day),
			),
		)
		.get()
	return same !== undefined
}

function insertVersion(tx: Tx, { schoolId, userId }: Access, planId: string, version: NewPlanVersion) {
	tx.insert(pricePlanVersions)
		.values({ ...version, schoolId, id: newId(), planId, createdAt: Date.now(), createdBy: userId })
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
