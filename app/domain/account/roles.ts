export type Role = 'super_admin' | 'admin' | 'solo_teacher_admin' | 'teacher' | 'student'

/** With role student: the learner, or a guardian of learners. There is no parent role. */
export type Kind = 'staff' | 'learner' | 'guardian'

export type SubscriptionStatus = 'none' | 'pending' | 'active' | 'expired'

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
