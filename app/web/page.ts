import { createContext, useContext } from 'react'
import type { EnhancementName } from './enhancements.ts'
import type { SpokenPage } from './spoken.ts'

/** How a page is sent, decided in one place (entry.server) and read by the document around it. */
export interface PageMode {
	/** Whether framework JavaScript comes with it. */
	hydrate: boolean
	nonce: string | undefined
	/** The style sheet in the page itself, where there is no second request before paint. */
	css: { inline: string; hash: string } | { hrefs: readonly string[] } | null
	/** Where the small scripts of pages without framework JavaScript are. */
	enhancements: Record<EnhancementName, string> | null
	/** Where the page is written in several languages and needs no account to say which. */
	spoken?: SpokenPage
}

/** In the browser only hydrated pages render, and their style sheet and scripts are already there. */
export const PageModeContext = createContext<PageMode>({
	hydrate: true,
	nonce: undefined,
	css: null,
	enhancements: null,
})

export function usePageMode(): PageMode {
	return useContext(PageModeContext)
}
