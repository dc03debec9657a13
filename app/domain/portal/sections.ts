import { href } from '../href.ts'

/** The pages of the portal, in the order of its menu. The first ones that are open stand in the bar at the foot of a phone. */
export const portalSections = [
	{ id: 'dashboard', icon: 'home' },
	{ id: 'schedule', icon: 'calendar' },
	{ id: 'progress', icon: 'note' },
	{ id: 'resources', icon: 'folder' },
	{ id: 'invoices', icon: 'receipt' },
	{ id: 'reports', icon: 'book' },
	{ id: 'feedback', icon: 'chat' },
	{ id: 'settings', icon: 'gear' },
] as const

export type PortalSection = (typeof portalSections)[number]['id']

export const BAR_LENGTH = 5

/** The portal switch that controls each section; sections without one are always visible. */
export const switchOf: Partial<
	Record<PortalSection, 'schedule' | 'notes' | 'reports' | 'resources' | 'money'>
> = {
	schedule: 'schedule',
	progress: 'notes',
	reports: 'reports',
	resources: 'resources',
	invoices: 'money',
}

/** True for the address of a section, and of a task below it. */
export function isInSection(path: string, section: PortalSection): boolean {
	return `${path}/`.startsWith(`${href.portal(section)}/`)
}
