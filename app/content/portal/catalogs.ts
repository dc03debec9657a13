import { en } from './en.ts'

/** Every sentence of the portal in one language. Another language is another file of this shape, and a line below. */
export type PortalWords = typeof en

/** By the code that people choose in their profile. */
export const portalCatalogs: Record<string, PortalWords> = { en }

export const USUAL_LANGUAGE = 'en'

/** The sentences in the language somebody chose, or in English where it is not there. */
export function portalWords(language: string | null | undefined): PortalWords {
	return portalCatalogs[language ?? ''] ?? en
}
