import type { Person } from '#app/models/access.server.ts'

/** What a call may tell of a person: these fields and no others. */
export function userFields({ userId, name, email, role, school }: Person) {
	return {
		id: userId,
		name,
		email,
		role,
		isSuperAdmin: role === 'super_admin',
		schoolId: school?.id ?? null,
		schoolName: school?.name ?? null,
		subscriptionStatus: school?.status ?? 'none',
	}
}
