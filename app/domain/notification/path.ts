import type { Role } from '../account/roles.ts'
import { href } from '../href.ts'

export function notificationsPath(role: Role): string {
	const tab = 'notifications'
	if (role === 'student') return href.portalSettings(tab)
	return role === 'teacher' ? href.teacherSettings(tab) : href.profile(tab)
}
