import { useMatches } from '@remix-run/react'
import type { Language } from '#app/utils/spoken.ts'
import { usePageMode } from './page.ts'

/** Document texts of a multilingual page. */
export interface SpokenPage {
	language: Language
	/** Used if the page has no localized `title`. */
	title?: string
	/** Prefix of the title after a rejected form. */
	failed: string
	skip: string
	/** Translates the titles of error pages, which are thrown in English. */
	say?: (english: string) => string
	/** The page in every language, for search engines. */
	alternates?: readonly { language: Language | 'x-default'; href: string }[]
}

/** Portal pages get the language from their layout, which knows the user; public pages from the request. */
function useSpoken(): SpokenPage | undefined {
	const { spoken } = usePageMode()
	for (const { data } of useMatches()) {
		const own = (data as { spoken?: SpokenPage | null } | undefined)?.spoken
		if (own) return own
	}
	return spoken
}

/** Only desks render in the browser, and they are in English, so no translation reaches their scripts. */
export const useSpokenPage = import.meta.env.SSR ? useSpoken : () => undefined
