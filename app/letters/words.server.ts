import { letterCatalogs, type LetterWords } from '#app/content/letters/catalogs.ts'
import type { Language } from '#app/utils/spoken.ts'

/** Somebody a letter goes to, and what they like to read; English where nothing is known. */
export interface Reader {
	name: string
	email: string
	language?: Language
}

/** The sentences of letters in one language. */
export function letterWords(language: Language = 'en'): LetterWords {
	return letterCatalogs[language]
}
