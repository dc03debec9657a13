import { findPhrase, type Phrases } from '#app/content/phrases.ts'
import { deJoin } from '#app/content/site/de-join.ts'
import { esJoin } from '#app/content/site/es-join.ts'
import { oncePerLanguage, type Language } from '#app/utils/spoken.ts'
import { de } from './de.ts'
import { dePhrases } from './de-phrases.ts'
import { deSupport } from './de-support.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { esPhrases } from './es-phrases.ts'
import { esSupport } from './es-support.ts'
import { catalogInStudio } from './studio.ts'

/** All texts of the portal in one language. A new language is a file of this shape plus a line below. */
export type PortalWords = typeof en

/** Browsers only load English: desks show texts of messages, and the portal has no scripts. */
export const portalCatalogs: Partial<Record<Language, PortalWords>> = import.meta.env.SSR
	? { en, es, de }
	: { en }

export const portalPhrases: Partial<Record<Language, Record<string, string>>> = import.meta.env.SSR
	? { es: { ...esPhrases, ...esSupport, ...esJoin }, de: { ...dePhrases, ...deSupport, ...deJoin } }
	: {}

export function portalWords(language: Language, solo = false): PortalWords {
	return (solo && studio?.words(language)) || (portalCatalogs[language] ?? en)
}

const studio = import.meta.env.SSR
	? {
			words: oncePerLanguage((language) => catalogInStudio(language, portalWords(language))),
			phrases: oncePerLanguage((language): Phrases => {
				const english = Object.fromEntries(Object.keys(portalPhrases.de ?? {}).map((text) => [text, text]))
				return catalogInStudio(language, portalPhrases[language] ?? english)
			}),
		}
	: null

/** Translates English texts of shared components and of model errors. */
export function phraseIn(language: Language, english: string, solo = false): string {
	const phrases = (solo && studio?.phrases(language)) || portalPhrases[language]
	return (phrases && findPhrase(phrases, english)) ?? english
}
