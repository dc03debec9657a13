export const ROLES = ['super_admin', 'admin', 'solo_teacher_admin', 'teacher', 'student'] as const
export type Role = (typeof ROLES)[number]

/**
 * The role student covers learners and their guardians; there is no parent role. The role admin covers the owner and office
 * staff, who only have the permissions granted to them.
 */
export type Kind = 'staff' | 'office' | 'learner' | 'guardian'

export const STATUSES = ['none', 'pending', 'active', 'expired'] as const
export type SubscriptionStatus = (typeof STATUSES)[number]

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

/** Solo teachers run a studio and not a school. */
export function schoolNoun(solo: boolean): { one: string; One: string } {
	return solo ? { one: 'studio', One: 'Studio' } : { one: 'school', One: 'School' }
}

export function isOfFamily(kind: Kind): kind is 'learner' | 'guardian' {
	return kind === 'learner' || kind === 'guardian'
}

/** The owner controls the plan and the handover. */
export function isOwner({ role, kind }: { role: Role; kind?: Kind }): boolean {
	return (role === 'admin' || role === 'solo_teacher_admin') && kind !== 'office'
}

/** Another school or role the user can switch to. */
export interface OtherPlace {
	id: string
	schoolName: string
	role: Role
	kind: Kind
}
