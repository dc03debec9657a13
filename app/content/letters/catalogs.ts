import type { Language } from '#app/utils/spoken.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'

/** All texts of emails and documents in one language. A new language is a file of this shape plus a line below. */
export type LetterWords = typeof en

export const letterCatalogs: Record<Language, LetterWords> = { en, es, de }
