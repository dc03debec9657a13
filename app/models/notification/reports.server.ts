import { and, eq, isNull, sql } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { students, teachers } from '#db/schema/index.ts'
import { href } from '#app/domain/href.ts'
import { portalHref } from '#app/domain/portal/href.ts'
import {
	reportLetter,
	reportLine,
	reportReturnedLetter,
	reportReturnedLine,
} from '#app/letters/report.server.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { findPortal } from '../account/portal.server.ts'
import { listLessonRecipients } from '../lesson/recipients.server.ts'
import { listTeachersToTell } from '../lesson/teacher-accounts.server.ts'
import { asReader } from '../reader.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { isTaughtBy } from '../scope.server.ts'
import { tell } from './telling.server.ts'

interface Published {
	id: string
	studentId: string
	student: string
	title: string
}

/** Notifies everyone who receives emails about the student's lessons and can open the portal, where the report is. */
export function tellOfReport(tx: Tx, access: Access, { id, studentId, student, title }: Published) {
	const { schoolId, school } = access
	if (!findPortal(access).reports) return
	const path = portalHref.report(id)
	const { people } = listLessonRecipients(access, [studentId], 'report')
	for (const person of people.filter(({ membershipId }) => membershipId !== null)) {
		const about = { to: asReader(schoolId, person), school: school.name, student, title, path }
		tell(tx, schoolId, { role: 'student', ...person }, 'report', {
			line: { text: reportLine(about), path },
			mail: () => reportLetter(about),
		})
	}
}

/**
 * The author, or if the author may not change the report any more, the teachers whom the student has now, who have it among
 * what waits for them.
 */
function listWriters({ schoolId, school }: Access, studentId: string, authorId: string): string[] {
	const having = (part?: 'lead') =>
		database()
			.select({ id: teachers.id })
			.from(teachers)
			.innerJoin(students, rowOf(students, schoolId, studentId))
			.where(
				and(
					eq(teachers.schoolId, schoolId),
					isNull(teachers.archivedAt),
					isTaughtBy(schoolId, sql`(${teachers.id})`, today(school.timeZone), part),
				),
			)
			.all()
			.map(({ id }) => id)
	if (having().includes(authorId)) return [authorId]
	const now = having('lead')
	return now.length > 0 ? now : [authorId]
}

interface Returned extends Published {
	teacherId: string | null
	reason: string
}

/** Notifies the teacher of a report that the office returned, unless they did that themselves. */
export function tellOfReturn(tx: Tx, access: Access, returned: Returned) {
	const { schoolId, school } = access
	const { id, studentId, student, title, teacherId, reason } = returned
	const to = teacherId ? listWriters(access, studentId, teacherId) : []
	for (const teacher of listTeachersToTell(access, to)) {
		const { name, email, role, membershipId, hasAccount } = teacher
		if (!email || (access.membershipId !== null && teacher.of === access.membershipId)) continue
		const query = { report: id }
		const path =
			role === 'teacher'
				? href.teacherStudent(studentId, 'reports', query)
				: href.studentSkills(studentId, 'reports', query)
		const reader = { ...asReader(schoolId, { name, email, role }), role }
		const about = { to: reader, school: school.name, student, title, path, hasAccount, reason }
		tell(tx, schoolId, { role, email, membershipId, key: `teacher:${teacher.id}` }, 'report', {
			line: { text: reportReturnedLine(about), path },
			mail: () => reportReturnedLetter(about),
		})
	}
}
