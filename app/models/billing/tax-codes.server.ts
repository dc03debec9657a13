import { and, asc, eq, isNull } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { invoiceLines, pricePlanVersions, taxCodes } from '#db/schema/index.ts'
import { ratesWords, untaxed, type TaxRate } from '#app/domain/billing/tax.ts'
import { sortKey } from '#app/utils/fold.ts'
import { newId } from '#app/utils/id.server.ts'
import { conflicting, done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { lastChangeOf } from '../school/last-change.server.ts'
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

/**
 * The tax that a line written by hand begins with: the only one of the school, unless the payer is not charged any, or the price plans
 * of the school do without it.
 */
export function usualTaxOf(access: Access, { taxExempt }: { taxExempt: boolean }): string | null {
	const [only, ...others] = listTaxCodes(access)
	const isCharged = !taxExempt && billingSettingsOf(access).smallBusiness === null
	if (!only || others.length > 0 || !isCharged) return null
	const prices = database()
		.selectDistinct({ taxCodeId: pricePlanVersions.taxCodeId })
		.from(pricePlanVersions)
		.where(rowsOf(pricePlanVersions, access))
		.all()
	return prices.length === 0 || prices.some(({ taxCodeId }) => taxCodeId === only.id) ? only.id : null
}

interface NewTax {
	name: string
	rates: TaxRate[]
}

const WRONG_RATE = 'Enter a rate from -100 to 100 with three decimals at most.'
const TAKEN = 'There is a tax code with this name already.'

function hasWrongRate({ rates }: NewTax): boolean {
	return rates.some(({ rate }) => !Number.isInteger(rate) || Math.abs(rate) > 100_000)
}

export function addTaxCode(access: Access, key: string, tax: NewTax): Outcome<{ id: string }> {
	if (hasWrongRate(tax)) return refused({ rate: WRONG_RATE })
	return write((tx) => {
		const before = resultOfKey(access, key)
		if (before) return done({ id: before })
		const { schoolId, userId } = access
		const nameKey = sortKey(tax.name)
		const same = listTaxCodes(access).some(({ name }) => sortKey(name) === nameKey)
		if (same) return refused({ name: TAKEN })
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

/** A tax code, and whether a line of a draft or an invoice is charged with it. */
export function findTaxCode(access: Access, id: string) {
	const { name, rates, version } = taxCodes
	const code = database()
		.select({ id: taxCodes.id, name, rates, version })
		.from(taxCodes)
		.where(and(rowOf(taxCodes, access, id), isNull(taxCodes.archivedAt)))
		.get()
	if (!code) return null
	const line = database()
		.select({ id: invoiceLines.id })
		.from(invoiceLines)
		.where(and(rowsOf(invoiceLines, access), eq(invoiceLines.taxCodeId, id)))
		.limit(1)
		.get()
	return { ...code, isUsed: line !== undefined }
}

/** Issued invoices keep their names and reasons. The rates of a used code stay, so that one code has one rate in the books. */
export function changeTaxCode(
	access: Access,
	{ id, version }: { id: string; version: number },
	tax: NewTax,
): Outcome<null> {
	if (hasWrongRate(tax)) return refused({ rate: WRONG_RATE })
	return write((tx) => {
		const before = findTaxCode(access, id)
		if (!before) return refused({ form: 'This tax no longer exists.' }, { status: 404 })
		if (before.version !== version)
			return conflicting({ ...lastChangeOf(access, id), version: before.version, theirs: {} })
		if (before.isUsed && ratesOf(before) !== ratesOf(tax))
			return refused({ rates: 'This tax was charged, so its rate stays. Add a tax with the new rate.' })
		const nameKey = sortKey(tax.name)
		const same = listTaxCodes(access).some(
			(taxCode) => taxCode.id !== id && sortKey(taxCode.name) === nameKey,
		)
		if (same) return refused({ name: TAKEN })
		tx.update(taxCodes)
			.set({
				...tax,
				nameKey,
				updatedAt: Date.now(),
				updatedBy: access.userId,
				version: version + 1,
			})
			.where(rowOf(taxCodes, access, id))
			.run()
		record(tx, access, 'tax-code.changed', {
			objectId: id,
			objectName: tax.name,
			before: { name: before.name, rates: ratesWords(before.rates) },
			after: { name: tax.name, rates: ratesWords(tax.rates) },
		})
		return done(null)
	})
}

function ratesOf({ rates }: Pick<NewTax, 'rates'>): string {
	return JSON.stringify(rates.map(({ rate, compounds = false }) => [rate, compounds]))
}
