export const ROLES = ['super_admin', 'admin', 'solo_teacher_admin', 'teacher', 'student'] as const
export type Role = (typeof ROLES)[number]

/** With role student: the learner, or a guardian of learners. There is no parent role. */
export type Kind = 'staff' | 'learner' | 'guardian'

export const STATUSES = ['none', 'pending', 'active', 'expired'] as const
export type SubscriptionStatus = (typeof STATUSES)[number]

/** What somebody is called at a school, in words. */
export function roleWords(role: Role, kind: Kind): string {
	if (kind === 'guardian') return 'Parent or guardian'
	return {
		super_admin: 'Platform staff',
		admin: 'Administrator',
		solo_teacher_admin: 'Teacher and administrator',
		teacher: 'Teacher',
		student: 'Student',
	}[role]
}

/** Another place somebody has, to change to. */
export interface OtherPlace {
	id: string
	schoolName: string
	role: Role
	kind: Kind
}
