/** Pages below people and history. Tabs share a head; tasks have pages of their own. */
export type AdminTab =
	'ownership' | 'history' | 'emails' | 'jobs' | 'data' | 'calendars' | 'privacy' | 'keys' | 'checks'

type AdminTask = 'invite-office' | 'code' | 'keys/new' | 'keys/new-webhook' | 'texts'

export type AdminPage = AdminTab | AdminTask

/** Pages below the school's settings. The first tab lives at the base address. */
export type SchoolSettingsTab =
	'places' | 'terms' | 'closures' | 'locale' | 'absences' | 'teaching' | 'consents' | 'portal' | 'join'

type LogoTask = 'logo' | 'remove-logo'

export type SchoolSettingsPage = SchoolSettingsTab | LogoTask
