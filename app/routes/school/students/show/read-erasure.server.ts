import { missing } from '#app/web/missing.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { findSubject } from '#app/models/student/erasure-subject.server.ts'

export function askErasure(access: Access, studentId: string) {
	const { records, guardians, enrolments, consents, hasHistory } = findSubject(access, studentId) ?? missing()
	const student = records[0] ?? missing()
	return {
		version: student.version,
		mustArchive: student.archivedAt === null && hasHistory,
		over: student.erasedAt !== null || student.mergedInto !== null,
		hasHistory,
		enrolments,
		consents,
		guardians: guardians.map(({ name }) => name),
		accounts: [...records, ...guardians].filter(({ membershipId }) => membershipId !== null).length,
		merged: records.length - 1,
	}
}
