import type { OpenAreas } from '../account/school-pages.ts'
import { href } from '#app/domain/href.ts'

/** The menu has no entry for the people of the school, so the settings link to them. */
export function peoplePage(open: OpenAreas) {
	if (!open.people && !open.settings) return []
	return [{ to: href.people(), label: open.people ? 'People' : 'Emails and jobs' }]
}
