import { guideTitles } from '#app/content/guides.ts'
import { siteHref } from '#app/domain/site-href.ts'

/** The public guides. Their addresses and texts stay out of the desk's scripts. */
export function listGuides() {
	return guideTitles.map(({ system, label }) => ({ to: siteHref.comingFrom(system), label }))
}
