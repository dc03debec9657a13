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
	'student:read': { admin: 'all', solo_teacher_admin: 'all', teacher: 'own' },
	'student:create': { admin: 'all', solo_teacher_admin: 'all' },
	'student:write': { admin: 'all', solo_teacher_admin: 'all' },
	'student:erase': { admin: 'all', solo_teacher_admin: 'all' },
	'teacher:read': { admin: 'all' },
	'teacher:write': { admin: 'all' },
	'contact:read': { admin: 'all', solo_teacher_admin: 'all' },
	'class:read': { admin: 'all', solo_teacher_admin: 'all', teacher: 'own' },
	'class:write': { admin: 'all', solo_teacher_admin: 'all' },
	'schedule:write': { admin: 'all', solo_teacher_admin: 'all', teacher: 'own' },
	'learning:write': { admin: 'all', solo_teacher_admin: 'all', teacher: 'own' },
	'mark:past': { admin: 'all', solo_teacher_admin: 'all' },
	'money:read': { admin: 'all', solo_teacher_admin: 'all' },
	'money:write': { admin: 'all', solo_teacher_admin: 'all' },
	'money:take': { admin: 'all', solo_teacher_admin: 'all' },
	'report:read': { admin: 'all', solo_teacher_admin: 'all' },
	'pay:read': { admin: 'all' },
	'pay:write': { admin: 'all' },
	'message:write': { admin: 'all', solo_teacher_admin: 'all', teacher: 'own', student: 'own' },
	'resource:read': { solo_teacher_admin: 'all', teacher: 'own', student: 'own' },
	'resource:write': { solo_teacher_admin: 'all', teacher: 'own' },
	'account:write': { admin: 'all', solo_teacher_admin: 'all' },
	'profile:write': { admin: 'own', solo_teacher_admin: 'own', teacher: 'own', student: 'own' },
	'lesson:book': { student: 'own' },
	'invoice:read': { student: 'own' },
	'invoice:pay': { student: 'own' },
	'progress:read': { student: 'own' },
	'feedback:write': { student: 'own' },
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

/** The reach of somebody with grants: a grant permits what the role does not, or widens it. */
export function reachFor(permission: Permission, role: Role, grants: readonly Grant[]): Reach | null {
	const reaches = [reachOf(permission, role), ...grants.map((grant) => grantedReach(grant, permission))]
	return reaches.includes('all') ? 'all' : reaches.includes('own') ? 'own' : null
}

function grantedReach(grant: Grant, permission: Permission): Reach | null {
	const gives: Partial<Record<Permission, Reach>> = grantable[grant].gives
	return gives[permission] ?? null
}

/** What a teacher may be allowed one by one, beyond their role, and which permission each gives. */
export const grantable = {
	'schedule:all': {
		label: 'Manage all schedules',
		hint: 'Move, cancel and plan lessons of every teacher.',
		gives: { 'schedule:write': 'all' },
	},
	'money:take': {
		label: 'Take money',
		hint: 'Record what families pay, and see what they owe.',
		gives: { 'money:take': 'all' },
	},
	'contact:read': {
		label: 'See contact data',
		hint: 'Phone numbers and addresses of their students’ families.',
		gives: { 'contact:read': 'own' },
	},
	'student:create': {
		label: 'Add students',
		hint: 'Put new students and families on the school’s lists.',
		gives: { 'student:create': 'all' },
	},
	'mark:own-past': {
		label: 'Edit own past marks',
		hint: 'Correct marks of their lessons after the school’s time is over.',
		gives: { 'mark:past': 'own' },
	},
	'pay:read': {
		label: 'See own pay',
		hint: 'What they earn, by lesson and by month.',
		gives: { 'pay:read': 'own' },
	},
	'message:all': {
		label: 'Message everybody',
		hint: 'Write to all families and colleagues, not only their own.',
		gives: { 'message:write': 'all' },
	},
} as const satisfies Record<
	string,
	{ label: string; hint: string; gives: Partial<Record<Permission, Reach>> }
>

export type Grant = keyof typeof grantable

/** Grants that can be ticked: those whose permission a page of a teacher, or a verb behind it, asks for. */
export const offeredGrants: readonly Grant[] = ['mark:own-past', 'pay:read']

export function isGrant(text: string): text is Grant {
	return Object.hasOwn(grantable, text)
}
