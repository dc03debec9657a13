import { findPhrase } from '#app/content/phrases.ts'
import type { Language } from '#app/utils/spoken.ts'
import { de } from './de.ts'
import { dePhrases } from './de-phrases.ts'
import { deSupport } from './de-support.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { esPhrases } from './es-phrases.ts'
import { esSupport } from './es-support.ts'

/** Every sentence of the portal in one language. Another language is another file of this shape, and a line below. */
export type PortalWords = typeof en

/** A browser is only sent English: desks show the words of messages, and the portal comes without scripts. */
export const portalCatalogs: Partial<Record<Language, PortalWords>> = import.meta.env.SSR
	? { en, es, de }
	: { en }

export const portalPhrases: Partial<Record<Language, Record<string, string>>> = import.meta.env.SSR
	? { es: { ...esPhrases, ...esSupport }, de: { ...dePhrases, ...deSupport } }
	: {}

export function portalWords(language: Language): PortalWords {
	return portalCatalogs[language] ?? en
}

/** A sentence that stands in English in a part all pages share, or in a refusal, in another language. */
export function phraseIn(language: Language, english: string): string {
	const phrases = portalPhrases[language]
	return (phrases && findPhrase(phrases, english)) ?? english
}
