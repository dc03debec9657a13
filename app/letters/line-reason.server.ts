import { lineReasons } from '#app/content/letters/line-reasons.ts'
import { phraseIn, portalWords } from '#app/content/portal/catalogs.ts'
import { perWords, type PlanBasis } from '#app/domain/billing/plan-labels.ts'
import { plainDateWords } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import { readDate } from '#app/utils/read-date.ts'
import { oncePerLanguage, type Language } from '#app/utils/spoken.ts'

type Foreign = Exclude<Language, 'en'>

interface Say {
	language: Foreign
	currency: string
}

const NUMBER = '[\\d.]+'
const MONEY = '−?[^\\d\\s]{1,4}[\\d,]+\\.\\d\\d'

const shapes: Record<string, string> = { n: NUMBER, money: MONEY, day: '.+', label: '.+', text: '.+' }

/** Null if the English words are no such value. */
const values: Record<string, (english: string, say: Say) => string | null> = {
	n: (english, { language }) =>
		Number(english).toLocaleString(language, { maximumFractionDigits: 3, useGrouping: false }),
	money: (english, { language, currency }) => {
		const amountMinor = Number(english.replace(/\D/g, ''))
		return moneyWords(english.startsWith('−') ? -amountMinor : amountMinor, currency, language)
	},
	day: (english, { language }) => {
		const read = readDate(english)
		return read.ok ? plainDateWords(read.date, language) : null
	},
	label: (english, { language }) => phraseIn(language, english),
	text: (english) => english,
}

/** Billing writes its reasons in English. In another language those the office typed are left out. */
export function reasonOfLine(why: string | null, language: Language, currency: string): string | null {
	if (why === null) return null
	if (language === 'en')
		return why.replace(/^Marked “(.+?)”/, (_, label: string) => `Marked “${phraseIn('en', label)}”`)
	const parts = why.split(/; |, (?=less what)/).map((part) => billingWords(part, { language, currency }))
	return parts.filter((part) => part !== null).join('; ') || null
}

interface Amounts {
	unitMinor: number
	quantity: number
	discountMinor: number
}

/** The reason of a line after the office changed its amounts: one that names the old price or discount would contradict them. */
export function reasonAfterChange(
	{ why, ...before }: Amounts & { why: string | null },
	after: Amounts,
): string | null {
	const isPriced = before.unitMinor === after.unitMinor && before.quantity === after.quantity
	const isDiscounted = isPriced && before.discountMinor === after.discountMinor
	const parts = why?.split('; ').filter((part) => {
		if (namesDiscount.test(part)) return isDiscounted
		return isPriced || !namesAmount.test(part)
	})
	return parts?.join('; ') || null
}

/** Separates the sibling discount from the rest of a reason, because it is also shown where the rest is folded. */
export function withoutDiscount(why: string | null): { why: string | null; discount: string | null } {
	const parts = why?.split('; ') ?? []
	const discount = parts.find((part) => namesDiscount.test(part)) ?? null
	return { why: parts.filter((part) => part !== discount).join('; ') || null, discount }
}

const namesAmount = new RegExp(MONEY)
const namesDiscount = new RegExp(`^${NUMBER}% sibling discount$`)

/** One sentence of billing in another language, or null if billing does not write it. */
export function billingWords(english: string, say: Say): string | null {
	for (const { pattern, names, own } of patternsIn(say.language)) {
		const found = pattern.exec(english)?.slice(1)
		const said = found?.map((value, at) => values[names[at] ?? 'text']?.(value, say) ?? null)
		if (said && !said.includes(null)) return own.replace(/\{\w+\}/g, () => said.shift() ?? '')
	}
	return null
}

const patternsIn = oncePerLanguage((language) => {
	const known = language === 'en' ? {} : { ...planReasons(language), ...lineReasons[language] }
	return Object.entries(known).map(([english, own]) => {
		const names = [...english.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
		const pattern = english.replace(/\{(\w+)\}/g, (_, name: string) => `(${shapes[name]})`)
		return { pattern: new RegExp(`^${pattern}$`), names, own }
	})
})

/** `Weekly, $160.00 a month`, with the same words as the portal. */
function planReasons(language: Foreign): Record<string, string> {
	const { basis } = portalWords(language).money
	const bases = Object.keys(perWords) as PlanBasis[]
	return Object.fromEntries([
		...bases.map((one) => [`{text}, {money} ${perWords[one]}`, `{text}, {money} ${basis[one]}`]),
		[`{text}, {money} ${perWords.hour}, {n} min`, `{text}, {money} ${basis.hour}, {n} min`],
	]) as Record<string, string>
}
