import type { Role } from './roles.ts'

/**
 * The areas of the product. A route belongs to the area whose folder it lies in: never the text of the path
 * decides, for `/DESK` and `/%64esk` are the same page. Guards, the border between pages with and without
 * framework JavaScript, and the tests all read this table.
 */
export const areas = {
	public: { roles: 'anyone', needsSubscription: false, hydrates: false },
	auth: { roles: 'anyone', needsSubscription: false, hydrates: false },
	subscription: { roles: 'anyone', needsSubscription: false, hydrates: false },
	school: { roles: ['admin', 'solo_teacher_admin'], needsSubscription: true, hydrates: true },
	teacher: { roles: ['teacher'], needsSubscription: true, hydrates: true },
	/** What everybody who teaches has, in the frame of their own desk: at a school, or alone. */
	teaching: { roles: ['teacher', 'solo_teacher_admin'], needsSubscription: true, hydrates: true },
	student: { roles: ['student'], needsSubscription: true, hydrates: false },
	/** Everybody at a school writes to everybody else there; whom they may reach is for the page to know. */
	messaging: {
		roles: ['admin', 'solo_teacher_admin', 'teacher', 'student'],
		// Support is reached from here too, and by whoever cannot pay above all.
		needsSubscription: false,
		hydrates: false,
	},
	platform: { roles: ['super_admin'], needsSubscription: false, hydrates: true },
	api: { roles: 'anyone', needsSubscription: false, hydrates: false },
	/** Files by their own address; who may read one follows from what it is for. */
	files: { roles: 'anyone', needsSubscription: false, hydrates: false },
	/** Other programs post here of their own accord, and prove who they are with a signature. */
	webhooks: { roles: 'anyone', needsSubscription: false, hydrates: false },
} as const satisfies Record<string, AreaRules>

export type Area = keyof typeof areas
/** Areas that a person must sign in for, in a certain role. */
export type GuardedArea = { [A in Area]: (typeof areas)[A]['roles'] extends 'anyone' ? never : A }[Area]

interface AreaRules {
	roles: 'anyone' | readonly Role[]
	needsSubscription: boolean
	hydrates: boolean
}

const homes: Record<Role, string> = {
	super_admin: '/super-admin',
	admin: '/dashboard',
	solo_teacher_admin: '/dashboard',
	teacher: '/dashboard/teacher',
	student: '/student/dashboard',
}

export function homeOf(role: Role): string {
	return homes[role]
}

export function admits(area: Area, role: Role): boolean {
	const roles: AreaRules['roles'] = areas[area].roles
	return roles === 'anyone' || roles.includes(role)
}

/** `routes/school/dashboard` lies in `school`. The root route lies nowhere. */
export function areaOf(routeId: string): Area {
	const folder = routeId.split('/')[1]
	if (folder !== undefined && Object.hasOwn(areas, folder)) return folder as Area
	throw new Error(`The route "${routeId}" lies in no area.`)
}
