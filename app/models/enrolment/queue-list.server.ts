import { and, asc, eq, inArray } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { enrolments, students } from '#db/schema/index.ts'
import { shownPhone } from '#app/utils/phone.ts'
import type { Access } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { reachesClass } from '../scope.server.ts'
import { firstContacts } from '../student/contacts.server.ts'

export type QueueRow = ReturnType<typeof listQueue>[number]

/** Waiting-list entries and open offers, in order. */
export function listQueue(access: Access, classId: string) {
	if (!reachesClass(access, classId)) return []
	const { schoolId, school } = access
	const rows = database()
		.select({
			id: enrolments.id,
			version: enrolments.version,
			studentId: students.id,
			firstName: students.firstName,
			lastName: students.lastName,
			phone: students.phone,
			state: enrolments.state,
			isTrial: enrolments.isTrial,
			startsOn: enrolments.startsOn,
			queuedAt: enrolments.queuedAt,
			offeredUntil: enrolments.offeredUntil,
		})
		.from(enrolments)
		.innerJoin(students, rowOf(students, schoolId, enrolments.studentId))
		.where(
			and(
				eq(enrolments.schoolId, schoolId),
				eq(enrolments.classId, classId),
				inArray(enrolments.state, ['waiting', 'offered']),
			),
		)
		.orderBy(asc(enrolments.position), asc(enrolments.id))
		.limit(1_000)
		.all()
	const contacts = firstContacts(
		schoolId,
		rows.map(({ studentId }) => studentId),
		school,
	)
	return rows.map((row) => ({
		...row,
		phone: shownPhone(row.phone, school),
		contact: contacts.get(row.studentId) ?? null,
	}))
}
