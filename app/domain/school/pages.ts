/** Addresses below the page about people and history. Its tabs share a head, its tasks have a page of their own. */
export type AdminTab =
	'ownership' | 'history' | 'emails' | 'jobs' | 'data' | 'calendars' | 'privacy' | 'checks'

type AdminTask = 'invite-office' | 'code'

export type AdminPage = AdminTab | AdminTask

/** Addresses below the settings of the school. The name and contact are its first tab. */
export type SchoolSettingsTab =
	'places' | 'terms' | 'closures' | 'locale' | 'absences' | 'teaching' | 'consents' | 'portal' | 'join'

type LogoTask = 'logo' | 'remove-logo'

export type SchoolSettingsPage = SchoolSettingsTab | LogoTask
