import type { Access, School } from '../access.server.ts'

/** What the office does, done by itself when its day has come. */
export function accessOfNobody(school: School): Access {
	const nobody = { userId: '', name: 'Solfa' }
	return {
		...nobody,
		...{ email: null, role: 'admin', kind: 'staff', membershipId: null, grants: [], sessionHash: '' },
		...{ requestId: '', address: '', school, schoolId: school.id, reach: 'all' },
		...{ actor: nobody, viewing: null, language: 'en', dates: school.dateFormat },
	}
}
