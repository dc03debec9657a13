import { schoolNoun, type Role } from './account/roles.ts'

export interface MenuEntry {
	label: string
	path: string
	badge?: string
	/** Number of items awaiting an answer. */
	waiting?: number
}

export interface MenuGroup {
	title: string
	entries: MenuEntry[]
}

/** The menu entry under which money is found. */
export const moneyEntry = (isSolo: boolean) => (isSolo ? 'Invoicing' : 'Financial')

/** The sidebar, restricted to pages the user can open. */
export function schoolMenu(role: Role, isOpen: (path: string) => boolean = () => true): MenuGroup[] {
	const solo = role === 'solo_teacher_admin'
	const groups = [
		{
			title: solo ? 'Business' : 'Management',
			entries: [
				{ label: 'Dashboard', path: '/dashboard' },
				...(solo ? [] : [{ label: 'Getting Started', path: '/dashboard/getting-started' }]),
				...(solo ? [] : [{ label: 'Teachers', path: '/teachers' }]),
				{ label: solo ? 'Lessons' : 'Classes', path: '/classes' },
				{ label: 'Students', path: '/students' },
				{ label: 'Schedule', path: '/schedule', badge: 'New' },
				...(solo ? [{ label: 'Resources', path: '/dashboard/teacher/resources' }] : []),
				{ label: moneyEntry(solo), path: '/billing' },
			],
		},
		{
			title: solo ? 'Reports' : 'Analytics',
			entries: [
				{ label: 'Analytics', path: '/analytics' },
				{ label: 'Attendance', path: '/attendance' },
			],
		},
		{
			title: 'Settings',
			entries: [
				{ label: 'Profile', path: '/settings/profile' },
				{ label: schoolNoun(solo).One, path: '/settings/school' },
				{ label: 'Subscription', path: '/settings/subscription' },
				{ label: 'Preferences', path: '/settings/preferences' },
			],
		},
	]
	return groups.map(({ title, entries }) => ({ title, entries: entries.filter(({ path }) => isOpen(path)) }))
}

export function teacherMenu(): MenuGroup[] {
	const at = (label: string, path: string) => ({ label, path: `/dashboard/teacher${path}` })
	const entries = [
		at('Today', ''),
		at('Schedule', '/schedule'),
		at('Classes', '/classes'),
		at('Students', '/students'),
		at('Resources', '/resources'),
		{ label: 'Messages', path: '/messaging' },
		at('Analytics', '/analytics'),
		at('Settings', '/settings'),
	]
	return [{ title: 'Teaching', entries }]
}

/** The first four entries also form the tab bar on phones, which has no room for long labels. */
export function platformMenu(chatsWaiting: number): MenuGroup[] {
	const at = (label: string, path: string) => ({ label, path: `/super-admin${path}` })
	const entries = [
		at('Overview', ''),
		at('Schools', '/schools'),
		{ ...at('Support', '/support'), waiting: chatsWaiting },
		at('Analytics', '/analytics'),
		at('Paid subscriptions', '/paid-subscriptions'),
		at('Transactions', '/transactions'),
		at('Database', '/database'),
		at('Cleanup', '/cleanup-details'),
	]
	return [{ title: 'Platform', entries }]
}
