import { useMatches } from '@remix-run/react'
import type { Language } from '#app/utils/spoken.ts'
import { usePageMode } from './page.ts'

/** What the document around a page says, where the page is written in several languages. */
export interface SpokenPage {
	language: Language
	/** Where the page has no `title` of its own that knows languages. */
	title?: string
	/** What the title begins with when a form was refused. */
	failed: string
	skip: string
	/** Titles of error pages, which stand in English where they are thrown. */
	say?: (english: string) => string
	/** The same page in every language, for search engines. */
	alternates?: readonly { language: Language | 'x-default'; href: string }[]
}

/** From the shell of a portal page, which knows who reads it; a page without an account by how it was asked for. */
function useSpoken(): SpokenPage | undefined {
	const { spoken } = usePageMode()
	for (const { data } of useMatches()) {
		const own = (data as { spoken?: SpokenPage | null } | undefined)?.spoken
		if (own) return own
	}
	return spoken
}

/** Desks, the only pages a browser renders, are in English: their scripts carry nothing of it. */
export const useSpokenPage = import.meta.env.SSR ? useSpoken : () => undefined
