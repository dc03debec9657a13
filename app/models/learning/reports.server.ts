import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { reports, students, teachers } from '#db/schema/index.ts'
import type { ReportState } from '#app/domain/learning/labels.ts'
import { nameWords } from '#app/domain/student/name.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { studentsOf } from '../scope.server.ts'
import { isFamily } from './internal/reach.server.ts'
import { learningFigures, type ReportFigures } from './report-figures.server.ts'

/** Progress reports, latest first. Families only see published ones. */
export function listReports(
	access: Access,
	{ studentId, state, limit = 200 }: { studentId?: string; state?: ReportState; limit?: number } = {},
) {
	const condition = and(
		studentId ? eq(reports.studentId, studentId) : undefined,
		state ? eq(reports.state, state) : undefined,
	)
	return query(access, condition, limit)
		.all()
		.map(({ report, student, teacher }) => ({
			id: report.id,
			studentId: report.studentId,
			student: nameWords(student),
			teacher,
			title: report.title,
			fromDay: report.fromDay,
			toDay: report.toDay,
			state: report.state,
			sentAt: report.sentAt,
			publishedAt: report.publishedAt,
			acknowledgedAt: report.acknowledgedAt,
			returnedReason: isFamily(access) ? null : report.returnedReason,
			replaces: report.replaces,
			replacedAt: report.replacedAt,
			version: report.version,
		}))
}

export type ReportRow = ReturnType<typeof listReports>[number]

/** One report with its figures: frozen if published, current otherwise. */
export function findReport(access: Access, id: string) {
	const row = query(access, eq(reports.id, id), 1).get()
	if (!row) return null
	const { report, student, teacher } = row
	const figures = report.figures
		? (JSON.parse(report.figures) as ReportFigures)
		: learningFigures(access, report.studentId, report)
	return { ...report, student: nameWords(student), teacher, figures }
}

export type Report = NonNullable<ReturnType<typeof findReport>>

function query(access: Access, condition: SQL | undefined, limit: number) {
	return database()
		.select({
			report: reports,
			student: {
				firstName: students.firstName,
				lastName: students.lastName,
				preferredName: students.preferredName,
			},
			teacher: teachers.name,
		})
		.from(reports)
		.innerJoin(students, rowOf(students, access, reports.studentId))
		.leftJoin(teachers, rowOf(teachers, access, reports.teacherId))
		.where(
			and(
				rowsOf(reports, access),
				studentsOf(access),
				condition,
				// The plus makes SQLite start from the family's students: a school has far more reports.
				isFamily(access) ? sql`+${reports.state} = 'published'` : undefined,
			),
		)
		.orderBy(desc(reports.toDay), desc(reports.id))
		.limit(limit)
}
