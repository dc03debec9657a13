import type { Kind, Role } from './roles.ts'

/** How far a permission goes: every row of the school, or only those that concern the person. */
export type Reach = 'all' | 'own'

/** A column of the table. An office account has the role of an administrator, and a column of its own. */
type Column = Exclude<Role, 'super_admin'> | 'office'

/**
 * Who may do what, whole. Guards decide by it, components hide buttons by it, the page in docs/ is written from
 * it and the tests walk it. What a role does not have is not there.
 */
export const permissions = {
	'home:read': { admin: 'all', office: 'all', solo_teacher_admin: 'all', teacher: 'own', student: 'own' },
	'student:read': { admin: 'all', office: 'all', solo_teacher_admin: 'all', teacher: 'own' },
	'student:create': { admin: 'all', office: 'all', solo_teacher_admin: 'all' },
	'student:write': { admin: 'all', office: 'all', solo_teacher_admin: 'all' },
	'student:erase': { admin: 'all', solo_teacher_admin: 'all' },
	'teacher:read': { admin: 'all' },
	'teacher:write': { admin: 'all' },
	'contact:read': { admin: 'all', office: 'all', solo_teacher_admin: 'all' },
	'class:read': { admin: 'all', office: 'all', solo_teacher_admin: 'all', teacher: 'own' },
	'class:write': { admin: 'all', office: 'all', solo_teacher_admin: 'all' },
	'schedule:write': { admin: 'all', office: 'all', solo_teacher_admin: 'all', teacher: 'own' },
	'learning:write': { admin: 'all', office: 'all', solo_teacher_admin: 'all', teacher: 'own' },
	'mark:past': { admin: 'all', office: 'all', solo_teacher_admin: 'all' },
	'money:read': { admin: 'all', solo_teacher_admin: 'all' },
	'money:write': { admin: 'all', solo_teacher_admin: 'all' },
	'money:take': { admin: 'all', solo_teacher_admin: 'all' },
	'report:read': { admin: 'all', office: 'all', solo_teacher_admin: 'all' },
	'pay:read': { admin: 'all' },
	'pay:write': { admin: 'all' },
	'message:write': { admin: 'all', office: 'all', solo_teacher_admin: 'all', teacher: 'own', student: 'own' },
	'resource:read': { solo_teacher_admin: 'all', teacher: 'own', student: 'own' },
	'resource:write': { solo_teacher_admin: 'all', teacher: 'own' },
	'account:write': { admin: 'all', solo_teacher_admin: 'all' },
	'profile:write': { admin: 'own', office: 'own', solo_teacher_admin: 'own', teacher: 'own', student: 'own' },
	'lesson:book': { student: 'own' },
	'invoice:read': { student: 'own' },
	'invoice:pay': { student: 'own' },
	'progress:read': { student: 'own' },
	'feedback:write': { student: 'own' },
	'settings:write': { admin: 'all', solo_teacher_admin: 'all' },
	'ownership:answer': { teacher: 'own' },
	/** The page of people, history and background work; each tab of it asks for more. */
	'admin:read': { admin: 'all', solo_teacher_admin: 'all' },
	'people:write': { admin: 'all', solo_teacher_admin: 'all' },
	'subscription:write': { admin: 'all', solo_teacher_admin: 'all' },
	/** Handing the school over, and taking its data out. */
	'school:own': { admin: 'all', solo_teacher_admin: 'all' },
} as const satisfies Record<string, Partial<Record<Column, Reach>>>

export type Permission = keyof typeof permissions

/** What decides how far a person reaches. */
interface Entitled {
	role: Role
	kind: Kind
	grants: readonly Grant[]
}

/** The reach of a role alone, without grants. */
export function reachOf(permission: Permission, role: Role, kind?: Kind): Reach | null {
	const byColumn: Partial<Record<Role | 'office', Reach>> = permissions[permission]
	return byColumn[kind === 'office' ? 'office' : role] ?? null
}

/** The reach of somebody with grants: a grant permits what the role does not, or widens it. */
export function reachFor(permission: Permission, { role, kind, grants }: Entitled): Reach | null {
	const holder = grantHolder(role, kind)
	const reaches = [
		reachOf(permission, role, kind),
		...grants.filter((grant) => grantable[grant].to === holder).map((grant) => reachGiven(grant, permission)),
	]
	return reaches.includes('all') ? 'all' : reaches.includes('own') ? 'own' : null
}

function reachGiven(grant: Grant, permission: Permission): Reach | null {
	const gives: Partial<Record<Permission, Reach>> = grantable[grant].gives
	return gives[permission] ?? null
}

/** Permissions that are given one by one, beyond the role, and what each of them opens. */
export const grantable = {
	'schedule:all': {
		to: 'teacher',
		label: 'Manage all schedules',
		hint: 'Move, cancel and plan lessons of every teacher.',
		gives: { 'schedule:write': 'all' },
	},
	'money:take': {
		to: 'teacher',
		label: 'Take money',
		hint: 'Record what families pay, and see what they owe.',
		gives: { 'money:take': 'all' },
	},
	'contact:read': {
		to: 'teacher',
		label: 'See contact data',
		hint: 'Phone numbers and addresses of their students’ families.',
		gives: { 'contact:read': 'own' },
	},
	'student:create': {
		to: 'teacher',
		label: 'Add students',
		hint: 'Put new students and families on the school’s lists.',
		gives: { 'student:create': 'all' },
	},
	'mark:own-past': {
		to: 'teacher',
		label: 'Edit own past marks',
		hint: 'Correct marks of their lessons after the school’s time is over.',
		gives: { 'mark:past': 'own' },
	},
	'pay:read': {
		to: 'teacher',
		label: 'See own pay',
		hint: 'What they earn, by lesson and by month.',
		gives: { 'pay:read': 'own' },
	},
	'message:all': {
		to: 'teacher',
		label: 'Message everybody',
		hint: 'Write to all families and colleagues, not only their own.',
		gives: { 'message:write': 'all' },
	},
	'office:money': {
		to: 'office',
		label: 'Money',
		hint: 'Invoices, payments, prices, balances, teachers’ pay and the figures about them.',
		gives: {
			'money:read': 'all',
			'money:write': 'all',
			'money:take': 'all',
			'pay:read': 'all',
			'pay:write': 'all',
		},
	},
	'office:people': {
		to: 'office',
		label: 'People',
		hint: 'Teachers, user accounts and invitations, logins of families, and the history.',
		gives: {
			'admin:read': 'all',
			'teacher:read': 'all',
			'teacher:write': 'all',
			'people:write': 'all',
			'account:write': 'all',
		},
	},
	'office:settings': {
		to: 'office',
		label: 'Settings',
		hint: 'School details, terms and closures, attendance rules, rooms, emails and background jobs.',
		gives: { 'admin:read': 'all', 'settings:write': 'all' },
	},
} as const satisfies Record<
	string,
	{
		to: GrantHolder
		label: string
		hint: string
		gives: Partial<Record<Permission, Reach>>
	}
>

/** The people who can be given more permissions. */
export type GrantHolder = 'teacher' | 'office'

export function grantHolder(role: Role, kind: Kind): GrantHolder | null {
	if (kind === 'office') return 'office'
	return role === 'teacher' ? 'teacher' : null
}

export type Grant = keyof typeof grantable

export const officeGrants = ['office:money', 'office:people', 'office:settings'] as const

/**
 * Grants that can be ticked. Of a teacher's, those whose permission a page of a teacher, or a verb behind it, asks for.
 */
export const offeredGrants: Record<GrantHolder, readonly Grant[]> = {
	teacher: ['mark:own-past', 'pay:read'],
	office: officeGrants,
}

/** `Office (money, people)`. */
export function officeWords(grants: readonly Grant[]): string {
	const held = officeGrants
		.filter((one) => grants.includes(one))
		.map((one) => grantable[one].label.toLowerCase())
	return held.length === 0 ? 'Office' : `Office (${held.join(', ')})`
}

/** Nobody gives, or takes away, more than they have themselves. */
export function mayGive(giver: Entitled, grant: Grant): boolean {
	const gives = Object.keys(grantable[grant].gives) as Permission[]
	return gives.every((permission) => reachFor(permission, giver) === 'all')
}

/** What an office account lacks for a permission, in words; null where no grant gives it. */
export function officeLack(permission: Permission): string | null {
	const grant = officeGrants.find((one) => reachGiven(one, permission) !== null)
	return grant ? lacks[grant] : null
}

/** What is closed without a grant, after “does not include”. */
const lacks = {
	'office:money': 'invoices, payments and prices',
	'office:people': 'teachers and user accounts',
	'office:settings': 'the school’s settings',
} as const

export function isGrant(text: string): text is Grant {
	return Object.hasOwn(grantable, text)
}
