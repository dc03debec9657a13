import { and, eq, inArray } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { enrolmentPlans, pricePlans, pricePlanVersions, taxCodes } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { ratesChargedBy } from './tax-codes.server.ts'

export type ChosenPrice = ReturnType<typeof readPrices>[number]

export function listPrices(access: Access, enrolmentIds: readonly string[]): Map<string, ChosenPrice[]> {
	const bySeat = new Map<string, ChosenPrice[]>()
	for (const price of readPrices(access, enrolmentIds)) {
		const { enrolmentId } = price.chosen
		bySeat.set(enrolmentId, [...(bySeat.get(enrolmentId) ?? []), price])
	}
	return bySeat
}

function readPrices(access: Access, enrolmentIds: readonly string[]) {
	const charged = ratesChargedBy(access)
	return database()
		.select({
			version: pricePlanVersions,
			plan: pricePlans.name,
			chosen: enrolmentPlans,
			rates: taxCodes.rates,
		})
		.from(enrolmentPlans)
		.innerJoin(pricePlans, rowOf(pricePlans, access, enrolmentPlans.planId))
		.innerJoin(
			pricePlanVersions,
			and(rowsOf(pricePlanVersions, access), eq(pricePlanVersions.planId, enrolmentPlans.planId)),
		)
		.leftJoin(taxCodes, rowOf(taxCodes, access, pricePlanVersions.taxCodeId))
		.where(and(rowsOf(enrolmentPlans, access), inArray(enrolmentPlans.enrolmentId, [...enrolmentIds])))
		.all()
		.map((price) => ({ ...price, rates: charged(price.rates) }))
}

/** Prices of an enrollment that is still to be made, if a plan bills it from a day on. */
export function pricesOf(
	access: Access,
	{ planId, ...chosen }: { enrolmentId: string; planId: string; startsOn: string },
): ChosenPrice[] {
	const charged = ratesChargedBy(access)
	const agreed = { overrideMinor: null, overrideReason: null, createdAt: 0, createdBy: null }
	return database()
		.select({ version: pricePlanVersions, plan: pricePlans.name, rates: taxCodes.rates })
		.from(pricePlanVersions)
		.innerJoin(pricePlans, rowOf(pricePlans, access, pricePlanVersions.planId))
		.leftJoin(taxCodes, rowOf(taxCodes, access, pricePlanVersions.taxCodeId))
		.where(and(rowsOf(pricePlanVersions, access), eq(pricePlanVersions.planId, planId)))
		.all()
		.map(({ rates, ...price }) => ({
			...price,
			rates: charged(rates),
			chosen: { schoolId: access.schoolId, planId, ...chosen, ...agreed },
		}))
}
