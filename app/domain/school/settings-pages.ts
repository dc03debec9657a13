import { href } from '#app/domain/href.ts'

export interface SettingsPage {
	label: string
	path: string
	/** What is set there. */
	about: string
}

/** The pages of the settings, in their order. */
export function settingsPages(solo: boolean): SettingsPage[] {
	return [
		{
			label: 'Profile',
			path: href.profile(),
			about: 'Your own name, email address, password and the places where you are signed in.',
		},
		{
			label: solo ? 'Studio' : 'School',
			path: href.schoolSettings(),
			about: solo
				? 'Name and address, rooms, what you teach, what families agree to and what they see.'
				: 'Name and address, sites and rooms, what is taught, what families agree to and what they see.',
		},
		{
			label: 'People',
			path: href.people(),
			about: 'Who may sign in and what they may do, and everything that was changed.',
		},
		{
			label: 'Subscription',
			path: '/settings/subscription',
			about: 'Your plan, how much of it is used, and receipts.',
		},
		{
			label: 'Preferences',
			path: '/settings/preferences',
			about: 'What the schedule and new lessons begin with, and how pages look on this device.',
		},
	]
}
