import { hasCertificate } from '#app/domain/event/states.ts'
import { familyResult } from '#app/requests/family-events.server.ts'
import type { OpenPortal } from '#app/requests/portal.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { listEntriesOfStudents } from '#app/models/event/entries.server.ts'
import { listReports, type ReportRow } from '#app/models/learning/reports.server.ts'
import { dateWords, plainDateWords } from '#app/utils/dates.ts'

export function readReports(access: Access, { children, child, chosen, keep, shows }: OpenPortal) {
	return {
		keep,
		list: children.map(({ id, firstName }) => ({ id, firstName })),
		child: child && { id: child.id, firstName: child.firstName },
		reports: listReports(access)
			.filter(({ studentId }) => chosen.some(({ id }) => id === studentId))
			.map((report) => rowOf(access, report, children)),
		certificates: readCertificates(access, chosen, shows),
	}
}

/** Certificates exist for passed exams and for recitals. Newest first. */
function readCertificates(access: Access, chosen: OpenPortal['chosen'], shows: OpenPortal['shows']) {
	const ids = chosen.map(({ id }) => id)
	return listEntriesOfStudents(access, ids)
		.filter(hasCertificate)
		.map((entry) => ({
			...familyResult(access, shows, entry),
			child: chosen.find(({ id }) => id === entry.studentId)?.firstName ?? '',
		}))
}

function rowOf({ school, dates }: Access, report: ReportRow, children: OpenPortal['children']) {
	const day = (at: number | null) => at && dateWords(at, school.timeZone, dates)
	return {
		id: report.id,
		child: children.find(({ id }) => id === report.studentId)?.firstName ?? '',
		title: report.title,
		from: plainDateWords(report.fromDay, dates),
		to: plainDateWords(report.toDay, dates),
		acknowledged: day(report.acknowledgedAt) || null,
		replaced: day(report.replacedAt) || null,
	}
}
