import type { Access } from '#app/models/access.server.ts'
import type { Report } from '#app/models/learning/reports.server.ts'
import { dateWords, plainDateWords } from '#app/utils/dates.ts'

export type ReportFacts = ReturnType<typeof readReport>

export function readReport({ school, dates }: Access, report: Report) {
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
