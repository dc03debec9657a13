import type { Role } from './roles.ts'

/** How far a permission goes: every row of the school, or only those that concern the person. */
export type Reach = 'all' | 'own'

type SchoolRole = Exclude<Role, 'super_admin'>

/**
 * Who may do what, whole. Guards decide by it, components hide buttons by it, the page in docs/ is written from
 * it and the tests walk it. What a role does not have is not there.
 */
export const permissions = {
	'home:read': { admin: 'all', solo_teacher_admin: 'all', teacher: 'own', student: 'own' },
	'student:read': { admin: 'all', solo_teacher_admin: 'all' },
	'student:write': { admin: 'all', solo_teacher_admin: 'all' },
	'teacher:read': { admin: 'all' },
	'teacher:write': { admin: 'all' },
	'class:read': { admin: 'all', solo_teacher_admin: 'all' },
	'class:write': { admin: 'all', solo_teacher_admin: 'all' },
	'account:write': { admin: 'all', solo_teacher_admin: 'all' },
	'profile:write': { admin: 'own', solo_teacher_admin: 'own' },
	'settings:write': { admin: 'all', solo_teacher_admin: 'all' },
	'people:write': { admin: 'all', solo_teacher_admin: 'all' },
	'subscription:write': { admin: 'all', solo_teacher_admin: 'all' },
} as const satisfies Record<string, Partial<Record<SchoolRole, Reach>>>

export type Permission = keyof typeof permissions

export function reachOf(permission: Permission, role: Role): Reach | null {
	const byRole: Partial<Record<Role, Reach>> = permissions[permission]
	return byRole[role] ?? null
}
