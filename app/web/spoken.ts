import { useMatches } from '@remix-run/react'
import type { Language } from '#app/utils/spoken.ts'

/** What the document around a page says, where the page is in another language than English. */
export interface SpokenPage {
	language: Language
	title: string
	/** What the title begins with when a form was refused. */
	failed: string
	skip: string
}

/** From the shell of the page, which knows who reads it. */
function useSpoken(): SpokenPage | undefined {
	for (const { data } of useMatches()) {
		const spoken = (data as { spoken?: SpokenPage | null } | undefined)?.spoken
		if (spoken) return spoken
	}
	return undefined
}

/** Desks, the only pages a browser renders, are in English: their scripts carry nothing of it. */
export const useSpokenPage = import.meta.env.SSR ? useSpoken : () => undefined
