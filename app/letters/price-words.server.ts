import { siteWords } from '#app/content/site/catalogs.ts'
import { chargedWords, type TaxRate } from '#app/domain/billing/tax.ts'
import { moneyWords } from '#app/utils/money.ts'
import type { Language } from '#app/utils/spoken.ts'

/** A price for new students. Its taxes are added on the invoice. */
export interface PublicPrice {
	amountMinor: number
	basis: keyof ReturnType<typeof siteWords>['join']['per']
	rates: readonly TaxRate[]
}

/** `a lesson plus HST 13%` */
export function perWithTax({ basis, rates }: Omit<PublicPrice, 'amountMinor'>, language: Language): string {
	const { per, plusTax } = siteWords(language).join
	const tax = chargedWords(rates)
	return tax ? `${per[basis]} ${plusTax(tax)}` : per[basis]
}

/** `$40.00 a lesson plus HST 13%` */
export function publicPriceWords(price: PublicPrice, currency: string, language: Language): string {
	return `${moneyWords(price.amountMinor, currency, language)} ${perWithTax(price, language)}`
}
