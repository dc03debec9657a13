import { hasHalves } from './clock.ts'
import type { DateWriting } from './dates.ts'
import type { DateFormat } from './plain-date.ts'

/** Languages of the portal and its emails. */
export const spoken = ['en', 'es', 'de'] as const

export type Language = (typeof spoken)[number]

/** Null for unsupported languages. */
export function spokenLanguage(code: string | null | undefined): Language | null {
	return spoken.find((language) => language === code) ?? null
}

/** Caches an expensive value per language. */
export function oncePerLanguage<Made>(make: (language: Language) => Made): (language: Language) => Made {
	const made = new Map<Language, Made>()
	return (language) => {
		const value = made.get(language) ?? make(language)
		made.set(language, value)
		return value
	}
}

/** Date style of a language; the 12- or 24-hour clock always follows the school. */
export function datesIn(language: Language, school: DateFormat): DateWriting {
	if (language === 'en') return school
	return hasHalves(school) ? `${language}-12` : language
}

/** For words that begin a line or a sentence. */
export const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

const AND = { en: 'and', de: 'und', es: 'y' }

/** `Monday, Tuesday and Friday`. */
export function listWords(words: readonly string[], language: Language = 'en'): string {
	const last = words[words.length - 1] ?? ''
	return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${AND[language]} ${last}`
}
