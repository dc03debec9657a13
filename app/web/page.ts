import { createContext, useContext } from 'react'
import type { EnhancementName } from './enhancements.ts'
import type { SpokenPage } from './spoken.ts'

/** Rendering mode of a page, decided in entry.server and read by the document. */
export interface PageMode {
	/** True for pages with framework JavaScript. */
	hydrate: boolean
	nonce: string | undefined
	/** Inlined CSS avoids a second request before the first paint. */
	css: { inline: string; hash: string } | { hrefs: readonly string[] } | null
	/** Addresses of the small scripts; null for pages with framework JavaScript. */
	enhancements: Record<EnhancementName, string> | null
	/** Set for multilingual pages without an account. */
	spoken?: SpokenPage
}

/** Only hydrated pages render in the browser, where style sheets and scripts are already loaded. */
export const PageModeContext = createContext<PageMode>({
	hydrate: true,
	nonce: undefined,
	css: null,
	enhancements: null,
})

export function usePageMode(): PageMode {
	return useContext(PageModeContext)
}
