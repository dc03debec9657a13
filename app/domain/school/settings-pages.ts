import type { OpenAreas } from '../account/school-pages.ts'
import { href } from '#app/domain/href.ts'

export function settingsPages(solo: boolean, open: OpenAreas) {
	return [
		{ label: 'Profile', to: href.profile() },
		...(open.settings ? [{ label: solo ? 'Studio' : 'School', to: href.schoolSettings() }] : []),
		...(open.people || open.settings
			? [{ label: open.people ? 'People' : 'Emails and jobs', to: href.people() }]
			: []),
		...(open.plans ? [{ label: 'Subscription', to: '/settings/subscription' }] : []),
		{ label: 'Preferences', to: '/settings/preferences' },
	]
}
