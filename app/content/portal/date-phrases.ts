import type { Phrases } from '#app/content/phrases.ts'
import { dateOrders, formatWords, type DateOrder } from '#app/utils/plain-date.ts'
import type { Language } from '#app/utils/spoken.ts'

type Name = [english: string, own: string]

/**
 * Writes out phrases with `{hint}`, `{month}` or `{weekday}`, once for each of these, because `{}` leaves a part in English. A
 * hint is written as date fields show it in this language.
 */
export function withDateNames(language: Language, phrases: Phrases): Phrases {
	const hints = Object.keys(dateOrders).map((order) => formatWords(order as DateOrder))
	const names: Record<string, Name[]> = {
		hint: hints.map((hint) => [hint, phrases[hint] ?? hint]),
		month: namesIn(language, { month: 'long' }, (n) => Date.UTC(2017, n), 12),
		weekday: namesIn(language, { weekday: 'long' }, (n) => Date.UTC(2017, 0, n), 7),
	}
	const written = Object.entries(phrases).flatMap(([english, own]): Name[] => {
		const [part = '', name = ''] = /\{(\w+)\}/.exec(english) ?? []
		const each = names[name] ?? [[part, part]]
		return each.map((said) => [english.replace(part, said[0]), own.replace(part, said[1])])
	})
	return Object.fromEntries(written)
}

function namesIn(
	language: Language,
	style: Intl.DateTimeFormatOptions,
	timeOf: (n: number) => number,
	count: number,
): Name[] {
	const english = new Intl.DateTimeFormat('en', { ...style, timeZone: 'UTC' })
	const own = new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' })
	return Array.from({ length: count }, (_, n) => [english.format(timeOf(n)), own.format(timeOf(n))])
}
