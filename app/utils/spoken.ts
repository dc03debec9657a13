import { hasHalves } from './clock.ts'
import type { DateWriting } from './dates.ts'
import type { DateFormat } from './plain-date.ts'

/** The languages the portal and its letters are written in. */
export const spoken = ['en', 'es', 'de'] as const

export type Language = (typeof spoken)[number]

/** The language of a code as people choose it in their profile; null where nothing of ours is written in it. */
export function spokenLanguage(code: string | null | undefined): Language | null {
	return spoken.find((language) => language === code) ?? null
}

/** What costs something to make, made once for each language that somebody reads. */
export function oncePerLanguage<Made>(make: (language: Language) => Made): (language: Language) => Made {
	const made = new Map<Language, Made>()
	return (language) => {
		const one = made.get(language) ?? make(language)
		made.set(language, one)
		return one
	}
}

/** How dates are said in a language: in English as the school writes them. The clock is the school's in all of them. */
export function datesIn(language: Language, school: DateFormat): DateWriting {
	if (language === 'en') return school
	return hasHalves(school) ? `${language}-12` : language
}
