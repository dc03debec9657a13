import { findPhrase, type Phrases } from '#app/content/phrases.ts'
import { deJoin } from '#app/content/site/de-join.ts'
import { esJoin } from '#app/content/site/es-join.ts'
import { LANGUAGES } from '#app/utils/languages.ts'
import { capitalized, oncePerLanguage, type Language } from '#app/utils/spoken.ts'
import { withDateNames } from './date-phrases.ts'
import { de } from './de.ts'
import { dePhrases } from './de-phrases.ts'
import { deStudio } from './de-studio.ts'
import { deSupport } from './de-support.ts'
import { en } from './en.ts'
import { enLabels } from './en-labels.ts'
import { enStudio } from './en-studio.ts'
import { es } from './es.ts'
import { esPhrases } from './es-phrases.ts'
import { esSupport } from './es-support.ts'
import { esStudio } from './es-studio.ts'

/** All texts of the portal in one language. A new language is a file of this shape plus a line below. */
export type PortalWords = typeof en

/** Browsers only load English: desks show texts of messages, and the portal has no scripts. */
export const portalCatalogs: Partial<Record<Language, PortalWords>> = import.meta.env.SSR
	? { en, es, de }
	: { en }

export const portalPhrases: Partial<Record<Language, Record<string, string>>> = import.meta.env.SSR
	? {
			es: { ...languageNames('es'), ...withDateNames('es', esPhrases), ...esSupport, ...esJoin },
			de: { ...languageNames('de'), ...withDateNames('de', dePhrases), ...deSupport, ...deJoin },
		}
	: {}

/** Only the portal and letters read them. */
const ownLabels: Record<string, string> = import.meta.env.SSR ? enLabels : {}

/** The names of the languages people can choose, keyed by the English ones. */
function languageNames(language: Language): Phrases {
	const names = new Intl.DisplayNames([language], { type: 'language' })
	const named = (code: string) => names.of(code) ?? code
	return Object.fromEntries(LANGUAGES.map(({ value, label }) => [label, capitalized(named(value))]))
}

/** Texts that a solo teacher's portal words differently. */
export interface StudioWords {
	words: Some<PortalWords>
	phrases: Phrases
}

type Some<Words> = { [Name in keyof Words]?: Words[Name] extends object ? Some<Words[Name]> : Words[Name] }

const studios: Partial<Record<Language, StudioWords>> = import.meta.env.SSR
	? { en: enStudio, es: esStudio, de: deStudio }
	: {}

const ofStudio = oncePerLanguage((language) => {
	const { words, phrases } = studios[language] ?? { words: {}, phrases: {} }
	return {
		words: replaced(portalCatalogs[language] ?? en, words),
		phrases: { ...portalPhrases[language], ...phrases },
	}
})

function replaced<Words extends object>(words: Words, some: Some<Words>): Words {
	const entries = Object.entries(some).map(([name, text]) => {
		const was = words[name as keyof Words]
		return [name, typeof text === 'object' && text ? replaced(was as object, text) : text]
	})
	return { ...words, ...(Object.fromEntries(entries) as Partial<Words>) }
}

export function portalWords(language: Language, solo = false): PortalWords {
	return solo ? ofStudio(language).words : (portalCatalogs[language] ?? en)
}

/** Translates English texts of shared components and of model errors. */
export function phraseIn(language: Language, english: string, solo = false): string {
	const phrases = solo ? ofStudio(language).phrases : portalPhrases[language]
	return (phrases && findPhrase(phrases, english)) ?? ownLabels[english] ?? english
}
