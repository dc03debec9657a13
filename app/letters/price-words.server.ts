import { siteWords } from '#app/content/site/catalogs.ts'
import { chargedWords, type TaxRate } from '#app/domain/billing/tax.ts'
import { plainDateWords } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'
import { datesIn, type Language } from '#app/utils/spoken.ts'

interface PriceOfDay {
	amountMinor: number
	basis: keyof ReturnType<typeof siteWords>['join']['per']
	rates: readonly TaxRate[]
}

/** A price for new students. Its taxes are added on the invoice. */
export interface PublicPrice extends PriceOfDay {
	/** The prices after it that are known already, in order. */
	later: readonly (PriceOfDay & { from: string })[]
}

interface Writing {
	currency: string
	paperFormat: DateFormat
}

/** `a lesson plus HST 13%` */
export function perWithTax({ basis, rates }: Omit<PriceOfDay, 'amountMinor'>, language: Language): string {
	const { per, plusTax } = siteWords(language).join
	const tax = chargedWords(rates)
	return tax ? `${per[basis]} ${plusTax(tax)}` : per[basis]
}

/** The later prices with a new amount or another unit. A change of anything else is no news to a newcomer. */
export function laterPrices(price: PublicPrice, language: Language) {
	const told = (one: PriceOfDay) => ({ amountMinor: one.amountMinor, per: perWithTax(one, language) })
	let before = told(price)
	return price.later.flatMap((one) => {
		const next = { ...told(one), from: one.from }
		const isSameUnit = next.per === before.per
		if (isSameUnit && next.amountMinor === before.amountMinor) return []
		before = next
		return [{ ...next, isSameUnit }]
	})
}

/** The words after the amount: `a lesson plus HST 13%, $45.00 from 1 March 2027` */
export function afterAmountWords(price: PublicPrice, { currency, paperFormat }: Writing, language: Language) {
	const { priceFrom } = siteWords(language).join
	const writing = datesIn(language, paperFormat)
	const changes = laterPrices(price, language).map(({ from, amountMinor, per, isSameUnit }) => {
		const amount = moneyWords(amountMinor, currency, language)
		return priceFrom(isSameUnit ? amount : `${amount} ${per}`, plainDateWords(from, writing))
	})
	return [perWithTax(price, language), ...changes].join(', ')
}

/** `$40.00 a lesson plus HST 13%, $45.00 from 1 March 2027` */
export function publicPriceWords(price: PublicPrice, writing: Writing, language: Language): string {
	const amount = moneyWords(price.amountMinor, writing.currency, language)
	return `${amount} ${afterAmountWords(price, writing, language)}`
}
