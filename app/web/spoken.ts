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
export function useSpokenPage(): SpokenPage | undefined {
	for (const { data } of useMatches()) {
		const spoken = (data as { spoken?: SpokenPage | null } | undefined)?.spoken
		if (spoken) return spoken
	}
	return undefined
}
