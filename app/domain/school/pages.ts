/** Addresses below the page about people and history. Its tabs share a head, its tasks have a page of their own. */
export type AdminTab =
	'ownership' | 'history' | 'emails' | 'jobs' | 'data' | 'calendars' | 'privacy' | 'checks'

type AdminTask = 'invite-office' | 'code'

export type AdminPage = AdminTab | AdminTask
