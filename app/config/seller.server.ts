import { readVatId } from '#app/domain/billing/vat-id.ts'

/** The business that sells the plans, as its electronic invoices name it. */
export interface SellerSettings {
	name: string
	address: string
	vatId: string
	/** Contained in the prices, in thousandths of a percent. */
	taxRate: number
	/** Why no tax is contained. */
	taxReason: string | null
}

const PERCENT = /^\d{1,2}(?:\.\d{1,3})?$/

/** Null where it is not set, or wrong. */
export function sellerSettings(seller: string, tax: string): SellerSettings | null {
	const [name = '', address = '', typed = ''] = seller.split(';').map((part) => part.trim())
	const vatId = readVatId(typed)
	if (!name || !address || !vatId || !tax) return null
	const taxRate = PERCENT.test(tax) ? Math.round(Number(tax) * 1000) : 0
	return { name, address, vatId, taxRate, taxReason: taxRate > 0 ? null : tax }
}

/** The reason why a start must stop, before a year of invoices is wrong; null if it may go on. */
export function unsafeSeller(seller: string, tax: string): string | null {
	if (!seller || sellerSettings(seller, tax)) return null
	return 'SELLER and SELLER_TAX do not fit. Set SELLER="Name; address; VAT ID", and SELLER_TAX to a percentage or to the reason why no tax is charged.'
}
