import type { Tx } from '#db/client.server.ts'
import { portalHref } from '#app/domain/portal/href.ts'
import { reportLetter, reportLine } from '#app/letters/report.server.ts'
import type { Access } from '../access.server.ts'
import { findPortal } from '../account/portal.server.ts'
import { listLessonRecipients } from '../lesson/recipients.server.ts'
import { asReader } from '../reader.server.ts'
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
