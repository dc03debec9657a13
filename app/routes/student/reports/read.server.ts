import type { LoaderFunctionArgs } from '@remix-run/node'
import { hasCertificate } from '#app/domain/event/states.ts'
import { familyResult } from '#app/requests/family-events.server.ts'
import type { OpenPortal } from '#app/requests/portal.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { listEntriesOfStudents } from '#app/models/event/entries.server.ts'
import { findReport, listReports, type Report, type ReportRow } from '#app/models/learning/reports.server.ts'
import { dateWords, plainDateWords } from '#app/utils/dates.ts'
import { missing } from '#app/web/missing.server.ts'

/** The published reports of a family, or one of them. */
export function readReports(
	{ request }: LoaderFunctionArgs,
	access: Access,
	{ children, child, chosen, keep, shows }: OpenPortal,
) {
	const id = new URL(request.url).searchParams.get('report')
	const found = id ? (findReport(access, id) ?? missing()) : null
	return {
		keep,
		list: children.map(({ id, firstName }) => ({ id, firstName })),
		child: child && { id: child.id, firstName: child.firstName },
		report: found && wholeOf(access, found),
		reports: found
			? []
			: listReports(access)
					.filter(({ studentId }) => chosen.some((one) => one.id === studentId))
					.map((one) => rowOf(access, one, children)),
		certificates: found ? [] : readCertificates(access, chosen, shows),
	}
}

/** Of passed exams and of recitals, the latest first. */
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

export type ReportFacts = ReturnType<typeof wholeOf>

function wholeOf({ school, dates }: Access, report: Report) {
	const day = (at: number | null) => (at ? dateWords(at, school.timeZone, dates) : null)
	const { id, student, title, teacher, fromDay, toDay, worked, strengths, nextSteps, figures } = report
	return {
		id,
		student,
		title,
		teacher,
		from: plainDateWords(fromDay, dates),
		to: plainDateWords(toDay, dates),
		worked,
		strengths,
		nextSteps,
		effort: report.effort,
		progress: report.progress,
		practice: report.practice,
		figures,
		published: day(report.publishedAt),
		acknowledged: day(report.acknowledgedAt),
		replaced: day(report.replacedAt),
	}
}
