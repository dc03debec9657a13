import { phraseIn } from '#app/content/portal/catalogs.ts'
import type { SpokenPage } from '#app/web/spoken.ts'

/** Document settings in the language its layout was loaded in. */
export function portalPage(loaded: Record<string, unknown>): SpokenPage | undefined {
	const shells = Object.values(loaded) as ({ spoken?: SpokenPage | null } | null | undefined)[]
	const page = shells.map((shell) => shell?.spoken).find(Boolean)
	return page ? { ...page, say: (english) => phraseIn(page.language, english) } : undefined
}
