import { letterCatalogs, type LetterWords } from '#app/content/letters/catalogs.ts'
import type { Language } from '#app/utils/spoken.ts'

/** Recipient of an email with the preferred language; defaults to English. */
export interface Reader {
	name: string
	email: string
	language?: Language
}

export function letterWords(language: Language = 'en'): LetterWords {
	return letterCatalogs[language]
}
