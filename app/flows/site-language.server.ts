import { siteWords, type SiteWords } from '#app/content/site/catalogs.ts'
import { pageLanguage } from '#app/web/language.server.ts'
import type { SpokenPage } from '#app/web/spoken.ts'
import type { Asked } from '#app/guards/enter.server.ts'

/** What a page without an account is written in, and what the document around it says. */
export function spokenSite({ request }: Asked, titleIn: (words: SiteWords) => string) {
	const language = pageLanguage(request)
	const words = siteWords(language)
	const spoken: SpokenPage | null =
		language === 'en' ? null : { language, title: titleIn(words), ...words.page }
	return { language, spoken }
}
