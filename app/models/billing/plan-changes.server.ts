import { and, eq, notInArray } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import { classes, classPrices, pricePlans, pricePlanVersions } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import { sortKey } from '#app/utils/fold.ts'
import { conflicting, done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { lastChangeOf } from '../school/last-change.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { linesWith, priceForHistory } from './internal/plan-price.server.ts'
import { findPlan, isNameTaken, listPlans, NAME_TAKEN, PLAN_GONE } from './plans.server.ts'

/** Renames a plan. The lines of invoices keep their text. */
export function renamePlan(
	access: Access,
	{ id, version }: { id: string; version: number },
	name: string,
): Outcome<null> {
	return write((tx) => {
		const plan = findPlan(access, id)
		if (!plan) return refused({ form: PLAN_GONE }, { status: 404 })
		if (plan.name === name) return done(null)
		if (plan.version !== version)
			return conflicting({
				...lastChangeOf(access, id),
				version: plan.version,
				theirs: { name: plan.name },
			})
		if (plan.archivedAt === null && isNameTaken(access, name, id)) return refused({ name: NAME_TAKEN })
		change(tx, access, { id, version }, { name, nameKey: sortKey(name) })
		record(tx, access, 'plan.renamed', {
			objectId: id,
			objectName: name,
			before: { name: plan.name },
			after: { name },
		})
		return done(null)
	})
}

/** Classes that are not over and whose new students are billed by the plan. */
export function listClassesWithPlan(access: Access, planId: string) {
	return database()
		.select({ id: classes.id, name: classes.name })
		.from(classPrices)
		.innerJoin(classes, rowOf(classes, access, classPrices.classId))
		.where(
			and(
				rowsOf(classPrices, access),
				eq(classPrices.planId, planId),
				notInArray(classes.state, ['finished', 'archived']),
			),
		)
		.all()
}

/** An archived plan can no longer be chosen. Students who have it keep it, and no class has it for new students. */
export function archivePlan(access: Access, id: string): Outcome<null> {
	return write((tx) => {
		const plan = findPlan(access, id)
		if (!plan) return refused({ form: PLAN_GONE }, { status: 404 })
		if (plan.archivedAt !== null) return done(null)
		const [used] = listClassesWithPlan(access, id)
		if (used)
			return refused({
				form: `${used.name} has this price plan for newcomers. Choose another plan there first.`,
			})
		tx.delete(classPrices)
			.where(and(rowsOf(classPrices, access), eq(classPrices.planId, id)))
			.run()
		change(tx, access, { ...plan, id }, { archivedAt: Date.now() })
		record(tx, access, 'plan.archived', { objectId: id, objectName: plan.name })
		return done(null)
	})
}

export function restorePlan(access: Access, id: string): Outcome<null> {
	return write((tx) => {
		const plan = findPlan(access, id)
		if (!plan) return refused({ form: PLAN_GONE }, { status: 404 })
		if (plan.archivedAt === null) return done(null)
		if (isNameTaken(access, plan.name))
			return refused({ form: 'There is another plan with this name now. Rename one of them first.' })
		change(tx, access, { ...plan, id }, { archivedAt: null })
		record(tx, access, 'plan.restored', { objectId: id, objectName: plan.name })
		return done(null)
	})
}

/** Removes a price that starts later. The first price stays, so that a plan always has one. */
export function removePlanVersion(access: Access, planId: string, versionId: string): Outcome<null> {
	return write((tx) => {
		const versions = listPlans(access).filter((plan) => plan.planId === planId)
		const price = versions.find(({ version }) => version.id === versionId)
		if (!price) return refused({ form: 'This price no longer exists.' }, { status: 404 })
		const { name, version } = price
		if (version.validFrom <= today(access.school.timeZone) || price === versions.at(-1))
			return refused({ form: 'Only a later price can be removed. Change this price instead.' })
		if (linesWith(access, versionId).all > 0)
			return refused({
				form: 'Invoices or drafts have this price. Delete the drafts first, or change the price.',
			})
		tx.delete(pricePlanVersions)
			.where(rowOf(pricePlanVersions, access, versionId))
			.run()
		record(tx, access, 'plan.price-removed', {
			objectId: planId,
			objectName: name,
			before: priceForHistory(access, version),
		})
		return done(null)
	})
}

type Changed = Partial<Pick<typeof pricePlans.$inferInsert, 'name' | 'nameKey' | 'archivedAt'>>

function change(tx: Tx, access: Access, { id, version }: { id: string; version: number }, changed: Changed) {
	tx.update(pricePlans)
		.set({ ...changed, updatedAt: Date.now(), updatedBy: access.userId, version: version + 1 })
		.where(rowOf(pricePlans, access, id))
		.run()
}
