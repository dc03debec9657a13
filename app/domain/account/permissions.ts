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
	'student:erase': { admin: 'all', solo_teacher_admin: 'all' },
	'teacher:read': { admin: 'all' },
	'teacher:write': { admin: 'all' },
	'class:read': { admin: 'all', solo_teacher_admin: 'all' },
	'class:write': { admin: 'all', solo_teacher_admin: 'all' },
	'account:write': { admin: 'all', solo_teacher_admin: 'all' },
	'profile:write': { admin: 'own', solo_teacher_admin: 'own' },
	'settings:write': { admin: 'all', solo_teacher_admin: 'all' },
	'ownership:answer': { teacher: 'own' },
	'people:write': { admin: 'all', solo_teacher_admin: 'all' },
	'subscription:write': { admin: 'all', solo_teacher_admin: 'all' },
} as const satisfies Record<string, Partial<Record<SchoolRole, Reach>>>

export type Permission = keyof typeof permissions

export function reachOf(permission: Permission, role: Role): Reach | null {
	const byRole: Partial<Record<Role, Reach>> = permissions[permission]
	return byRole[role] ?? null
}

/** What a teacher may be allowed one by one, beyond their role, and what each allows. */
export const grantable = {
	'schedule:all': { label: 'Manage all schedules', hint: 'Move, cancel and plan lessons of every teacher.' },
	'money:take': { label: 'Take money', hint: 'Record what families pay, and see what they owe.' },
	'contact:read': {
		label: 'See contact data',
		hint: 'Phone numbers and addresses of their students’ families.',
	},
	'student:create': { label: 'Add students', hint: 'Put new students and families on the school’s lists.' },
	'mark:own-past': {
		label: 'Edit own past marks',
		hint: 'Correct marks of their lessons after the school’s time is over.',
	},
	'pay:read': { label: 'See own pay', hint: 'What they earn, by lesson and by month.' },
	'message:all': {
		label: 'Message everybody',
		hint: 'Write to all families and colleagues, not only their own.',
	},
} as const

export type Grant = keyof typeof grantable

export function isGrant(text: string): text is Grant {
	return Object.hasOwn(grantable, text)
}
