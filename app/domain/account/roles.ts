export const ROLES = ['super_admin', 'admin', 'solo_teacher_admin', 'teacher', 'student'] as const
export type Role = (typeof ROLES)[number]

/**
 * With role student: the learner, or a guardian of learners. There is no parent role. With role admin: who runs the
 * school, or a colleague of the office, who opens what they are granted.
 */
export type Kind = 'staff' | 'office' | 'learner' | 'guardian'

export const STATUSES = ['none', 'pending', 'active', 'expired'] as const
export type SubscriptionStatus = (typeof STATUSES)[number]

/** What somebody is called at a school, in words. */
export function roleWords(role: Role, kind: Kind): string {
	if (kind === 'guardian') return 'Parent or guardian'
	if (kind === 'office') return 'Office'
	return {
		super_admin: 'Platform staff',
		admin: 'Administrator',
		solo_teacher_admin: 'Teacher and administrator',
		teacher: 'Teacher',
		student: 'Student',
	}[role]
}

/** Students and guardians, rather than people who work at the school. */
export function isOfFamily(kind: Kind): kind is 'learner' | 'guardian' {
	return kind === 'learner' || kind === 'guardian'
}

/** Whether a person runs the school, with its plan and its handover. */
export function isOwner({ role, kind }: { role: Role; kind?: Kind }): boolean {
	return (role === 'admin' || role === 'solo_teacher_admin') && kind !== 'office'
}

/** Another place somebody has, to change to. */
export interface OtherPlace {
	id: string
	schoolName: string
	role: Role
	kind: Kind
}

/** What every office account includes, and what none ever does. */
export const officeAlways =
	'Always includes students and families, classes, the schedule, attendance, messages and figures about lessons. Never includes the subscription, handing over the school, taking its data out or erasing students.'
