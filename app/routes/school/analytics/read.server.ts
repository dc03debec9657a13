import { openAreas } from '#app/domain/account/school-pages.ts'
import { demand, type RouteArgs } from '#app/guards/enter.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { analyticsRangeIn, periodOf } from '#app/domain/analytics/period.ts'
import {
	analyticsReports,
	groupingIn,
	groupingWords,
	moneyReports,
	reportNamed,
	type AnalyticsReport,
} from '#app/domain/analytics/reports.ts'
import { reportOf, type Figures } from '#app/domain/analytics/table.server.ts'
import { reportFile } from '#app/domain/report.ts'
import { csvFile } from '#app/utils/csv.ts'
import { plainDateWords, today } from '#app/utils/dates.ts'
import { missing } from '#app/web/missing.server.ts'
import { attendance, lessonFigures } from './read-lessons.server.ts'
import { owed, revenue } from './read-money.server.ts'
import { makeUps, seats } from './read-seats.server.ts'
import { enrolment, signUpAnswers } from './read-students.server.ts'
import type { Wanted } from './read-wanted.server.ts'

type Told = Omit<Figures, 'isCompared' | 'currency' | 'head'>

const makers: Record<AnalyticsReport, (wanted: Wanted) => Told> = {
	enrolment,
	'sign-ups': signUpAnswers,
	lessons: lessonFigures,
	attendance,
	revenue,
	owed,
	seats,
	credits: makeUps,
}

export function readAnalytics(args: RouteArgs, access: Access, name: string | undefined) {
	const { request } = args
	const params = new URL(request.url).searchParams
	const solo = access.school.kind === 'solo'
	const report = reportNamed(name, solo) ?? missing()
	const by = groupingIn(params, report)
	if (moneyReports.includes(report.value)) demand(access, 'money:read')
	const range = analyticsRangeIn(params.get('range'))
	const day = today(access.school.timeZone)
	const isCompared = params.get('compare') === 'year' && !report.isOfToday
	const period = periodOf(day, range.months, isCompared)
	const made = reportOf({
		...makers[report.value]({ access, by, period, isCompared }),
		head: groupingWords[by],
		isCompared,
		currency: access.school.currency,
	})
	if (params.get('format') === 'csv') args.context.file = csvFile(`${made.title} ${day}`, reportFile(made))
	return {
		name: report.value,
		label: report.label,
		by,
		groupings: report.by.map((value) => ({ value, label: groupingWords[value] })),
		range: range.value,
		rangeLabel: range.label,
		isCompared,
		isOfToday: report.isOfToday ?? false,
		days: daysWords(access, report.isOfToday ? day : (period.months[0]?.from ?? day), day),
		reports: analyticsReports(solo, openAreas(access).money).map(({ value, label }) => ({ value, label })),
		report: made,
	}
}

function daysWords({ school }: Access, from: string, to: string): string {
	const last = plainDateWords(to, school.dateFormat)
	return from === to ? last : `${plainDateWords(from, school.dateFormat)} to ${last}`
}
