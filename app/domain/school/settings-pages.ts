import { href } from '#app/domain/href.ts'

/** The pages of the settings, in their order. */
export function settingsPages(solo: boolean) {
	return [
		{ label: 'Profile', to: href.profile() },
		{ label: solo ? 'Studio' : 'School', to: href.schoolSettings() },
		{ label: 'People', to: href.people() },
		{ label: 'Subscription', to: '/settings/subscription' },
		{ label: 'Preferences', to: '/settings/preferences' },
	]
}
