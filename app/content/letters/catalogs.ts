import type { Language } from '#app/utils/spoken.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'

/** Every sentence of the letters in one language. Another language is another file of this shape, and a line below. */
export type LetterWords = typeof en

export const letterCatalogs: Record<Language, LetterWords> = { en, es, de }
