import type { Role } from './roles.ts'

/**
 * The areas of the product. A route belongs to the area of its folder, never to the text of its path, because `/DESK` and
 * `/%64esk` are the same page. Guards, the decision whether a page loads framework JavaScript, and the tests read this table.
 */
export const areas = {
	public: { roles: 'anyone', needsSubscription: false, hydrates: false },
	auth: { roles: 'anyone', needsSubscription: false, hydrates: false },
	subscription: { roles: 'anyone', needsSubscription: false, hydrates: false },
	school: { roles: ['admin', 'solo_teacher_admin'], needsSubscription: true, hydrates: true },
	teacher: { roles: ['teacher'], needsSubscription: true, hydrates: true },
	/** Pages for everyone who teaches, at a school or solo, in the layout of their own desk. */
	teaching: { roles: ['teacher', 'solo_teacher_admin'], needsSubscription: true, hydrates: true },
	student: { roles: ['student'], needsSubscription: true, hydrates: false },
	/** Open to every role at a school; the page itself restricts the recipients. */
	messaging: {
		roles: ['admin', 'solo_teacher_admin', 'teacher', 'student'],
		// Support belongs to this area, and a school that cannot pay needs it most.
		needsSubscription: false,
		hydrates: false,
	},
	platform: { roles: ['super_admin'], needsSubscription: false, hydrates: true },
	api: { roles: 'anyone', needsSubscription: false, hydrates: false },
	/** Access to a file depends on what the file is for. */
	files: { roles: 'anyone', needsSubscription: false, hydrates: false },
	/** Requests from other programs, authenticated by signature. */
	webhooks: { roles: 'anyone', needsSubscription: false, hydrates: false },
} as const satisfies Record<string, AreaRules>

export type Area = keyof typeof areas
/** Areas that require a signed-in user with one of the listed roles. */
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

/** `routes/school/dashboard` belongs to `school`. The root route belongs to no area. */
export function areaOf(routeId: string): Area {
	const folder = routeId.split('/')[1]
	if (folder !== undefined && Object.hasOwn(areas, folder)) return folder as Area
	throw new Error(`The route "${routeId}" lies in no area.`)
}
