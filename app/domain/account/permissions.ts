import type { Kind, Role } from './roles.ts'

/** Scope of a permission: every row of the school, or only the person's own rows. */
export type Reach = 'all' | 'own'

/** Office accounts have the admin role but a column of their own. */
type Column = Exclude<Role, 'super_admin'> | 'office'

/**
 * The complete table of permissions. Guards enforce it, components hide buttons by it, a page in docs/ is generated from it
 * and the tests walk it. A role without an entry has no access.
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
	/** The page for people, history and background jobs; each of its tabs requires a further permission. */
	'admin:read': { admin: 'all', solo_teacher_admin: 'all' },
	'people:write': { admin: 'all', solo_teacher_admin: 'all' },
	'subscription:write': { admin: 'all', solo_teacher_admin: 'all' },
	/** Ownership handover and data export. */
	'school:own': { admin: 'all', solo_teacher_admin: 'all' },
} as const satisfies Record<string, Partial<Record<Column, Reach>>>

export type Permission = keyof typeof permissions

/** The attributes that determine a person's permissions. */
interface Entitled {
	role: Role
	kind: Kind
	grants: readonly Grant[]
}

/** Ignores grants. */
export function reachOf(permission: Permission, role: Role, kind?: Kind): Reach | null {
	const byColumn: Partial<Record<Role | 'office', Reach>> = permissions[permission]
	return byColumn[kind === 'office' ? 'office' : role] ?? null
}

/** A grant adds a permission that the role lacks, or widens its scope. */
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

/** Additional permissions that can be granted to single people. */
export const grantable = {
	'contact:read': {
		to: 'teacher',
		label: 'See contact data',
		hint: 'Phone numbers and email addresses of their students and their families.',
		gives: { 'contact:read': 'own' },
	},
	'student:create': {
		to: 'teacher',
		label: 'Add students',
		hint: 'Put new students and their guardians on their own list.',
		gives: { 'student:create': 'own' },
	},
	'mark:own-past': {
		to: 'teacher',
		label: 'Edit own past marks',
		hint: 'Correct marks of their lessons after the school’s time is over.',
		gives: { 'mark:past': 'own' },
	},
	'money:take': {
		to: 'teacher',
		label: 'Take money',
		hint: 'Record what families of their students pay, and see what they owe.',
		gives: { 'money:take': 'own' },
	},
	'message:all': {
		to: 'teacher',
		label: 'Message everybody',
		hint: 'Write to all families and colleagues, not only their own.',
		gives: { 'message:write': 'all' },
	},
	'pay:read': {
		to: 'teacher',
		label: 'See own pay',
		hint: 'What they earn, by lesson and by month.',
		gives: { 'pay:read': 'own' },
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
		hint: 'School details, terms, attendance rules, rooms, emails and background jobs.',
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

/** The kinds of people who can receive grants. */
export type GrantHolder = 'teacher' | 'office'

export function grantHolder(role: Role, kind: Kind): GrantHolder | null {
	if (kind === 'office') return 'office'
	return role === 'teacher' ? 'teacher' : null
}

export type Grant = keyof typeof grantable

export const officeGrants = ['office:money', 'office:people', 'office:settings'] as const

/** Grants by the kind of people who can receive them, in the order of the forms. */
export const offeredGrants: Record<GrantHolder, readonly Grant[]> = {
	teacher: grantsTo('teacher'),
	office: grantsTo('office'),
}

function grantsTo(holder: GrantHolder): Grant[] {
	return (Object.keys(grantable) as Grant[]).filter((grant) => grantable[grant].to === holder)
}

/** `Office (money, people)`. */
export function officeWords(grants: readonly Grant[]): string {
	const held = officeGrants
		.filter((officeGrant) => grants.includes(officeGrant))
		.map((officeGrant) => grantable[officeGrant].label.toLowerCase())
	return held.length === 0 ? 'Office' : `Office (${held.join(', ')})`
}

/** People can only give or revoke permissions they hold themselves. */
export function mayGive(giver: Entitled, grant: Grant): boolean {
	const gives = Object.keys(grantable[grant].gives) as Permission[]
	return gives.every((permission) => reachFor(permission, giver) === 'all')
}

/** Describes the missing grant; null if no grant gives the permission. */
export function officeLack(permission: Permission): string | null {
	const grant = officeGrants.find((officeGrant) => reachGiven(officeGrant, permission) !== null)
	return grant ? lacks[grant] : null
}

/** Completes the sentence "Your account does not include …". */
const lacks = {
	'office:money': 'invoices, payments and prices',
	'office:people': 'teachers and user accounts',
	'office:settings': 'the school’s settings',
} as const

export function isGrant(text: string): text is Grant {
	return Object.hasOwn(grantable, text)
}

/** The permissions every office account has, and the ones it can never get. */
export const officeAlways =
	'Always includes students and families, classes, the schedule, closures, attendance, messages and figures about lessons. Never includes the subscription, handing over the school, taking its data out or erasing students.'
