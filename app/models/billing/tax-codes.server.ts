import { and, asc, isNull } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { taxCodes } from '#db/schema/index.ts'
import { untaxed, type TaxRate } from '#app/domain/billing/tax.ts'
import { sortKey } from '#app/utils/fold.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { madeBy } from './internal/made-by.server.ts'
import { billingSettingsOf } from './settings.server.ts'

export function listTaxCodes(access: Access) {
	return database()
		.select({ id: taxCodes.id, name: taxCodes.name, rates: taxCodes.rates })
		.from(taxCodes)
		.where(and(rowsOf(taxCodes, access), isNull(taxCodes.archivedAt)))
		.orderBy(asc(taxCodes.nameKey))
		.limit(200)
		.all()
}

/** The rates that the school charges: a small business charges no tax. */
export function ratesChargedBy(access: Access): (rates: TaxRate[] | null) => TaxRate[] {
	const charges = billingSettingsOf(access).smallBusiness === null
	return (rates) => (charges ? (rates ?? []) : untaxed(rates ?? []))
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
		tx.insert(taxCodes)
			.values({
				...tax,
				schoolId,
				id,
				nameKey,
				...madeBy(userId),
			})
			.run()
		record(tx, access, 'tax-code.added', { objectId: id, objectName: tax.name })
		spendKey(tx, access, key, id)
		return done({ id })
	})
}
